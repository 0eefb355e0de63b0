import type { DocumentType } from "../../contract/limits.ts";
import { beginningOfPdf } from "./beginning-of-pdf.ts";
import { ARCHIVE, OLD_CONTAINER } from "./beginning-of-word.ts";
import { ConversionError } from "./conversion-error.ts";
import type { missingOfWord } from "./word-ledger.ts";
import type { WordSight } from "./word-sight.ts";

type FileKind = "pdf" | "png" | "jpeg" | "docx";

const KIND_BY_EXTENSION: Readonly<Record<string, FileKind>> = {
  pdf: "pdf",
  png: "png",
  jpg: "jpeg",
  jpeg: "jpeg",
  docx: "docx",
} satisfies Record<DocumentType, FileKind>;

/** The same of what a file holds: an animated picture is taken as its first frame. */
const KIND_BY_CONTENT: Readonly<Record<string, FileKind>> = { ...KIND_BY_EXTENSION, apng: "png" };

/** @throws ConversionError when the pages lack something that the document shows */
async function requireWhole(
  sight: WordSight,
  pdf: Uint8Array,
  conversion: Omit<Parameters<typeof missingOfWord>[1], "made">,
): Promise<void> {
  const [{ startPdfium }, { missingOfWord }] = await Promise.all([
    import("./pdfium.ts"),
    import("./word-ledger.ts"),
  ]);
  const made = (await startPdfium()).open(pdf);
  const missing = missingOfWord(sight, { made, ...conversion });
  if (missing.length > 0) throw new ConversionError("incompleteWord", { missing });
}

const ENCRYPTED_PACKAGE = Buffer.from("EncryptedPackage", "utf16le");

/**
 * Whether it begins as an archive; what it holds is looked at where it is read.
 * @throws ConversionError for a container of the time before archives, or around one with a password
 */
function isArchive(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file.subarray(0, OLD_CONTAINER.length).equals(OLD_CONTAINER))
    throw new ConversionError(file.includes(ENCRYPTED_PACKAGE) ? "encryptedWord" : "oldWord");
  return file.subarray(0, ARCHIVE.length).equals(ARCHIVE);
}

/**
 * What the file is, by its content and its extension together.
 * @throws ConversionError when they do not agree, or when it is none of the kinds that are taken
 */
async function fileKind(bytes: Uint8Array, extension: string): Promise<FileKind> {
  const named = KIND_BY_EXTENSION[extension.toLowerCase()];
  if (named === "pdf" && beginningOfPdf(bytes) >= 0) return named;
  // What the archive holds is looked at where it is read: programs write it in ways of their own.
  if (named === "docx" && isArchive(bytes)) return named;
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const kind = KIND_BY_CONTENT[found?.ext ?? ""];
  if (named === undefined || kind !== named) throw new ConversionError("wrongKind");
  return kind;
}

/** What became of the file: a PDF, or a Word document that is safe to hand to LibreOffice. */
interface ConvertedFile {
  readonly kind: "pdf" | "docx";
  /** What made it, for the log. */
  readonly engine: string;
  readonly bytes: Uint8Array;
  /** How many characters stand as replaced, because no font holds them. */
  readonly replaced: number;
  /** How many files lay in it, which are left out. */
  readonly left?: number;
}

interface ConversionOrder {
  readonly extension: string;
  /** The Word document of which the bytes are LibreOffice's PDF. */
  readonly docx?: Uint8Array | undefined;
  readonly hasOffice: boolean;
  /** What the applicant calls the file. */
  readonly fileName: string;
}

async function incompleteWord(lost: WordSight["lost"]): Promise<ConversionError> {
  const { lostOfWord } = await import("./word-ledger.ts");
  return new ConversionError("incompleteWord", { missing: lostOfWord(lost) });
}

async function cleaned(bytes: Uint8Array) {
  const { cleanPdf } = await import("./clean-pdf.ts");
  return cleanPdf(bytes.subarray(beginningOfPdf(bytes)));
}

/** @throws ConversionError when LibreOffice's PDF lacks something of the document, or is none */
async function officePdf(pdf: Uint8Array, docx: Uint8Array): Promise<ConvertedFile> {
  const [{ openWord }, { wordSight }, { withoutUnheld }] = await Promise.all([
    import("./word-package.ts"),
    import("./word-sight.ts"),
    import("../pdf/font-coverage.ts"),
  ]);
  const sight = wordSight(openWord(docx));
  await requireWhole(sight, pdf, { draws: true });
  // LibreOffice draws an empty box and says nothing; what its machine's fonts hold besides ours, nobody here knows.
  const { replaced } = withoutUnheld(sight.texts.join(""));
  return { kind: "pdf", engine: "LibreOffice", ...(await cleaned(pdf)), replaced };
}

/**
 * Converts one file. Takes memory and time as the file wants it: only processes made for it may call this.
 * @throws ConversionError when the file is not taken
 */
export async function convertFile(
  bytes: Uint8Array,
  { extension, hasOffice, fileName, docx }: ConversionOrder,
): Promise<ConvertedFile> {
  if (docx !== undefined) return officePdf(bytes, docx);
  // Each loads what it needs: an error should not wait for a library, nor a picture for a typesetter.
  switch (await fileKind(bytes, extension)) {
    case "pdf": {
      return { kind: "pdf", engine: "PDFium", ...(await cleaned(bytes)), replaced: 0 };
    }
    case "png":
    case "jpeg": {
      const { imageToPdf } = await import("./image-to-pdf.ts");
      return { kind: "pdf", engine: "sharp", bytes: await imageToPdf(bytes, fileName), replaced: 0 };
    }
    case "docx": {
      const { openWord, writeWord } = await import("./word-package.ts");
      const word = openWord(bytes);
      if (hasOffice) {
        // What is not read is not in what LibreOffice gets, nor in what its pages are compared with.
        if (word.lost.length > 0) throw await incompleteWord(word.lost);
        return { kind: "docx", engine: "fflate", bytes: writeWord(word), replaced: 0 };
      }
      const [{ docxToPdf }, { wordSight }] = await Promise.all([
        import("./docx-to-pdf.ts"),
        import("./word-sight.ts"),
      ]);
      // What is to be looked for is little; the document itself has done its work when it is set.
      const sight = wordSight(word);
      const { pdf, replaced, lost } = await docxToPdf(word).catch((error: unknown) => {
        throw new ConversionError("tooComplex", { cause: error });
      });
      await requireWhole(sight, pdf, { draws: false, lost, replaced });
      return { kind: "pdf", engine: "typst", bytes: pdf, replaced };
    }
  }
}
