import { wrongTypeSentence } from "../../contract/files.ts";
import { DOCUMENT_TYPES, type DocumentType } from "../../contract/limits.ts";
import { type Missing, missingWords } from "./ledger.ts";

/** That a file is something else than its name says, with the types that are taken in its place (FIL-01). */
export function wrongKindSentence(types: readonly DocumentType[]): string {
  return `What is in your file is not what its name says. ${wrongTypeSentence(types)}`;
}

/** As Word's own menus have it. */
const SAVE_AS_PDF = "Word can save it as a PDF (File, Save as, PDF): please upload that.";
const PRINT_IT = "Please print it to a PDF (Print, then Save as PDF) and upload that.";

/** Why a file is not converted, each with the sentence for the applicant. */
export const CONVERSION_ERRORS = {
  wrongKind: wrongKindSentence(DOCUMENT_TYPES),
  damaged: "Your file could not be read. Please check that it opens, save it again, and upload the new file.",
  encrypted: "Your PDF is protected with a password. Please save it without one, and upload the new file.",
  encryptedWord:
    "Your Word document is protected with a password. Please save it without one, or as a PDF, and upload the new file.",
  oldWord: `Your file is a Word document of an old kind (.doc). ${SAVE_AS_PDF}`,
  dynamicForm:
    "Your PDF is a form that only some programs can show. Please open it there, print it to a PDF (Print, then Save as PDF), and upload that.",
  collection:
    "Your PDF is a collection of several files. Please save those that we need as PDFs of their own, and upload them.",
  incomplete: `Something in your file would be missing. ${PRINT_IT}`,
  incompleteWord: `Something in your file would be missing. ${SAVE_AS_PDF}`,
  noPages: "Your PDF has no pages. Please check that it opens, and save it again.",
  tooManyPages: "Your file has too many pages. Please upload only the pages that we need.",
  tooManyPixels: "Your picture has too many pixels. Please make it smaller, and upload it again.",
  infected:
    "A virus was found in your file, so it was not taken. Please check your device, and upload the file from a clean one.",
  late: "Your file took too long to convert. Please try again.",
  tooComplex: "Your file could not be converted. Please save it as a PDF or as a picture, and upload that.",
} as const;

/** Why a file is not converted, for the applicant; with what of it would be missing, where it is that. */
export function refusal(error: ConversionErrorKind, missing: readonly Missing[] = []): string {
  if (missing.length === 0) return CONVERSION_ERRORS[error];
  const wayOut = error === "incompleteWord" ? SAVE_AS_PDF : PRINT_IT;
  return `Something in your file would be missing: ${missingWords(missing)}. ${wayOut}`;
}

/** What the applicant is to know of a file that was converted; empty where it is as it was. */
export function noteOf({ left, replaced }: { readonly left: number; readonly replaced: number }): string {
  const notes = [
    left === 1 && "The file attached to your PDF is not included. Upload it separately if we need it.",
    left > 1 && "The files attached to your PDF are not included. Upload them separately if we need them.",
    replaced > 0 &&
      "Some characters are in none of our fonts, and may show as � or as an empty box. Saving the file as a PDF yourself keeps them.",
  ];
  return notes.filter((note) => note !== false).join(" ");
}

export type ConversionErrorKind = keyof typeof CONVERSION_ERRORS;

/** The file is not converted, now or ever. */
export class ConversionError extends Error {
  override readonly name = "ConversionError";
  readonly kind: ConversionErrorKind;
  /** What could not be taken over, where that is why. */
  readonly missing: readonly Missing[];

  constructor(kind: ConversionErrorKind, { missing = [], ...options }: ConversionErrorOptions = {}) {
    super(kind, options);
    this.kind = kind;
    this.missing = missing;
  }
}

interface ConversionErrorOptions extends ErrorOptions {
  readonly missing?: readonly Missing[];
}
