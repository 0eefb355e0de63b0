const HEADER = "%PDF";
/** Where the header may begin at the latest: mail servers and scanners write a line before it, and viewers look for it. */
const LATEST = 1_024;

/** Where the PDF begins in the file, 0 in most; -1 when it is none. */
export function beginningOfPdf(bytes: Uint8Array): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LATEST)).indexOf(HEADER);
}
