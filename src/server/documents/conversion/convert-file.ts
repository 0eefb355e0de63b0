import { cleanPdf } from "./clean-pdf.ts";
import { docxToPdf } from "./docx/docx-to-pdf.ts";
import { safeDocx } from "./docx/safe-docx.ts";
import { fileKind } from "./file-kind.ts";
import { imageToPdf } from "./image-to-pdf.ts";

/** What became of the file: a PDF, or a Word document that is safe to hand to LibreOffice. */
export interface ConvertedFile {
  readonly kind: "pdf" | "docx";
  /** What made it, for the log. */
  readonly engine: string;
  readonly bytes: Uint8Array;
}

/**
 * Converts one file. Takes memory and time as the file wants it: only processes made for it may call this.
 * @throws Refusal when the file is not taken
 */
export async function convertFile(
  bytes: Uint8Array,
  { extension, hasOffice }: { readonly extension: string; readonly hasOffice: boolean },
): Promise<ConvertedFile> {
  switch (await fileKind(bytes, extension)) {
    case "pdf":
      return { kind: "pdf", engine: "pdf-lib", bytes: await cleanPdf(bytes) };
    case "png":
    case "jpeg":
      return { kind: "pdf", engine: "sharp", bytes: await imageToPdf(bytes) };
    case "docx": {
      const docx = safeDocx(bytes);
      if (hasOffice) return { kind: "docx", engine: "fflate", bytes: docx };
      return { kind: "pdf", engine: "mammoth and typst", bytes: await docxToPdf(docx) };
    }
  }
}
