import type { FileKind } from "../form/definition/uploads.ts";
import { DOCUMENT_TYPES, type DocumentType } from "./limits.ts";

/**
 * Characters that nobody sees and that make a name show as another one (controls, marks that turn the direction of
 * writing, halves of characters), and those that paths are made of.
 */
const UNFIT = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\uFEFF/\\]/gu;

/** The name without characters that the server refuses in names of files. */
export function fitFileName(name: string): string {
  return name.replaceAll(UNFIT, "");
}

/** A size in decimal units without decimals, such as '84 kB' and '1 MB' (UPL-07). */
export function fileSizeText(sizeBytes: number): string {
  if (sizeBytes < 1_000) return `${sizeBytes} B`;
  const kilobytes = Math.round(sizeBytes / 1_000);
  return kilobytes < 1_000 ? `${kilobytes} kB` : `${Math.round(sizeBytes / 1_000_000)} MB`;
}

/** Which kind of file a name with this ending is. */
export const KIND_OF_TYPE = {
  png: "png",
  jpeg: "jpeg",
  jpg: "jpeg",
  pdf: "pdf",
  docx: "docx",
} as const satisfies Record<DocumentType, FileKind>;

/** The endings of files of these kinds, as names have them. */
export function typesOf(kinds: readonly FileKind[]): readonly DocumentType[] {
  return DOCUMENT_TYPES.filter((type) => kinds.includes(KIND_OF_TYPE[type]));
}

/** That a file is larger than it may be (UPL-06). */
export function tooLargeSentence(maxBytes: number): string {
  return `Your file is too large. The maximum file size is ${fileSizeText(maxBytes)}.`;
}

/** That a file is of another kind than those that are taken, which it names (UPL-06). */
export function wrongTypeSentence(types: readonly DocumentType[]): string {
  return `You can only enter the following file types: ${types.map((type) => `.${type}`).join(", ")}`;
}
