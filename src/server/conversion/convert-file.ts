import { fileTypeFromBuffer } from "file-type";
import type { DocumentType } from "../../contract/limits.ts";
import { beginningOfPdf } from "./beginning-of-pdf.ts";
import { ConversionError } from "./conversion-error.ts";

type FileKind = "pdf" | "png" | "jpeg" | "docx";

const KIND_BY_EXTENSION: Readonly<Record<string, FileKind>> = {
  pdf: "pdf",
  png: "png",
  jpg: "jpeg",
  jpeg: "jpeg",
  docx: "docx",
} satisfies Record<DocumentType, FileKind>;

/**
 * What the file is, by its content and its extension together.
 * @throws ConversionError when they do not agree, or when it is none of the kinds that are taken
 */
async function fileKind(bytes: Uint8Array, extension: string): Promise<FileKind> {
  const named = KIND_BY_EXTENSION[extension.toLowerCase()];
  if (named === "pdf" && beginningOfPdf(bytes) >= 0) return named;
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const kind = KIND_BY_EXTENSION[found?.ext ?? ""];
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
  readonly hasOffice: boolean;
  /** What the applicant calls the file. */
  readonly fileName: string;
}

/**
 * Converts one file. Takes memory and time as the file wants it: only processes made for it may call this.
 * @throws ConversionError when the file is not taken
 */
export async function convertFile(
  bytes: Uint8Array,
  { extension, hasOffice, fileName }: ConversionOrder,
): Promise<ConvertedFile> {
  // Each loads what it needs: an error should not wait for a library, nor a picture for a typesetter.
  switch (await fileKind(bytes, extension)) {
    case "pdf": {
      const { cleanPdf } = await import("./clean-pdf.ts");
      const cleaned = await cleanPdf(bytes.subarray(beginningOfPdf(bytes)));
      return { kind: "pdf", engine: "PDFium", ...cleaned, replaced: 0 };
    }
    case "png":
    case "jpeg": {
      const { imageToPdf } = await import("./image-to-pdf.ts");
      return { kind: "pdf", engine: "sharp", bytes: await imageToPdf(bytes, fileName), replaced: 0 };
    }
    case "docx": {
      const { safeDocx } = await import("./safe-docx.ts");
      const docx = safeDocx(bytes);
      if (hasOffice) return { kind: "docx", engine: "fflate", bytes: docx, replaced: 0 };
      const { docxToPdf } = await import("./docx-to-pdf.ts");
      const { pdf, replaced } = await docxToPdf(docx);
      return { kind: "pdf", engine: "mammoth and typst", bytes: pdf, replaced };
    }
  }
}
