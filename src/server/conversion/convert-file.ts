import { fileTypeFromBuffer } from "file-type";
import type { DocumentType } from "../../contract/limits.ts";
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
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const kind = KIND_BY_EXTENSION[found?.ext ?? ""];
  if (named === undefined || kind !== named) throw new ConversionError("wrongKind");
  return kind;
}

/** What broken writers and servers leave between and behind the objects of files that open all the same. */
const MAX_FOREIGN_BYTES = 32_000;
/** The head of an object, before `obj`: two numbers. Its parts are counted so that no text makes it look far. */
const OBJECT_HEAD = /(?:^|[^\d])(\d{1,10}[\s\0]{1,20}\d{1,5}[\s\0]{0,20})$/;
const LONGEST_HEAD = 60;
const COMMENT = /%[^\r\n]*/g;
const XREF_ENTRY = /\d{10} \d{5} [nf]/g;
const SPACE = /[\s\0]+/g;

/**
 * Refuses what calls itself a PDF and is not made of objects. The parser would look for them at every byte, which
 * takes it ten seconds for a megabyte; this takes milliseconds.
 * @throws ConversionError
 */
export function refuseUnstructured(bytes: Uint8Array): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  let foreignBytes = 0;
  let end = 0;
  for (const object of objectsIn(text)) {
    foreignBytes += foreignBytesIn(text.slice(end, object.start));
    end = object.end;
    if (foreignBytes > MAX_FOREIGN_BYTES) break;
  }
  foreignBytes += foreignBytesIn(text.slice(end));
  if (foreignBytes > MAX_FOREIGN_BYTES) throw new ConversionError("damaged");
}

/** Where the objects of the file begin and end, one after the other. */
function* objectsIn(text: string): Iterable<{ readonly start: number; readonly end: number }> {
  let from = 0;
  for (;;) {
    const word = text.indexOf("obj", from);
    if (word < 0) return;
    const head = OBJECT_HEAD.exec(text.slice(Math.max(from, word - LONGEST_HEAD), word))?.[1];
    if (head === undefined) {
      from = word + 3;
      continue;
    }
    const close = text.indexOf("endobj", word);
    if (close < 0) return;
    from = close + 6;
    yield { start: word - head.length, end: from };
  }
}

/** What is neither space nor a comment nor a line of the table of objects. */
function foreignBytesIn(gap: string): number {
  return gap.replaceAll(COMMENT, "").replaceAll(XREF_ENTRY, "").replaceAll(SPACE, "").length;
}

/** What became of the file: a PDF, or a Word document that is safe to hand to LibreOffice. */
interface ConvertedFile {
  readonly kind: "pdf" | "docx";
  /** What made it, for the log. */
  readonly engine: string;
  readonly bytes: Uint8Array;
  /** How many characters stand as replaced, because no font holds them. */
  readonly replaced: number;
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
      const { safeDocx } = await import("./safe-docx.ts");
      const docx = safeDocx(bytes);
      if (hasOffice) return { kind: "docx", engine: "fflate", bytes: docx, replaced: 0 };
      const { docxToPdf } = await import("./docx-to-pdf.ts");
      const { pdf, replaced } = await docxToPdf(docx);
      return { kind: "pdf", engine: "mammoth and typst", bytes: pdf, replaced };
    }
  }
}
