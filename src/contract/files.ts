import { DOCUMENT_MAX_BYTES } from "./limits.ts";

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

/** How large a document may be, as applicants read it. */
export const DOCUMENT_MAX_SIZE = fileSizeText(DOCUMENT_MAX_BYTES);
