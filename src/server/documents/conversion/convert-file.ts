import { fileKind } from "./file-kind.ts";
import { refuseUnstructured } from "./pdf-structure.ts";

/** What became of the file: a PDF, or a Word document that is safe to hand to LibreOffice. */
export interface ConvertedFile {
  readonly kind: "pdf" | "docx";
  /** What made it, for the log. */
  readonly engine: string;
  readonly bytes: Uint8Array;
  /** How many characters stand as replaced, because no font holds them. */
  readonly replaced: number;
}

export interface ConversionOrder {
  readonly extension: string;
  readonly hasOffice: boolean;
  /** What the applicant calls the file. */
  readonly fileName: string;
}

/**
 * Converts one file. Takes memory and time as the file wants it: only processes made for it may call this.
 * @throws Refusal when the file is not taken
 */
export async function convertFile(
  bytes: Uint8Array,
  { extension, hasOffice, fileName }: ConversionOrder,
): Promise<ConvertedFile> {
  // Each loads what it needs: a refusal should not wait for a library, nor a picture for a typesetter.
  switch (await fileKind(bytes, extension)) {
    case "pdf": {
      refuseUnstructured(bytes);
      const { cleanPdf } = await import("./clean-pdf.ts");
      return { kind: "pdf", engine: "pdf-lib", bytes: await cleanPdf(bytes), replaced: 0 };
    }
    case "png":
    case "jpeg": {
      const { imageToPdf } = await import("./image-to-pdf.ts");
      return { kind: "pdf", engine: "sharp", bytes: await imageToPdf(bytes, fileName), replaced: 0 };
    }
    case "docx": {
      const { safeDocx } = await import("./docx/safe-docx.ts");
      const docx = safeDocx(bytes);
      if (hasOffice) return { kind: "docx", engine: "fflate", bytes: docx, replaced: 0 };
      const { docxToPdf } = await import("./docx/docx-to-pdf.ts");
      const { pdf, replaced } = await docxToPdf(docx);
      return { kind: "pdf", engine: "mammoth and typst", bytes: pdf, replaced };
    }
  }
}
