import { wrongTypeSentence } from "../../contract/files.ts";
import { DOCUMENT_TYPES, type DocumentType } from "../../contract/limits.ts";

/** That a file is something else than its name says, with the types that are taken in its place (FIL-01). */
export function wrongKindSentence(types: readonly DocumentType[]): string {
  return `What is in your file is not what its name says. ${wrongTypeSentence(types)}`;
}

/** Why a file is not converted, each with the sentence for the applicant. */
export const CONVERSION_ERRORS = {
  wrongKind: wrongKindSentence(DOCUMENT_TYPES),
  damaged: "Your file could not be read. Please check that it opens, save it again, and upload the new file.",
  encrypted: "Your PDF is protected with a password. Please save it without one, and upload the new file.",
  noPages: "Your PDF has no pages. Please check that it opens, and save it again.",
  tooManyPages: "Your file has too many pages. Please upload only the pages that we need.",
  tooManyPixels: "Your picture has too many pixels. Please make it smaller, and upload it again.",
  tooComplex: "Your file could not be converted. Please save it as a PDF or as a picture, and upload that.",
} as const;

export type ConversionErrorKind = keyof typeof CONVERSION_ERRORS;

/** The file is not converted, now or ever. */
export class ConversionError extends Error {
  override readonly name = "ConversionError";
  readonly kind: ConversionErrorKind;

  constructor(kind: ConversionErrorKind, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}
