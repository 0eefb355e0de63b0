/** Boxes that a picture is made of; others hold XMP, EXIF, captions and whatever a program likes. */
const KEPT = new Set(["jP  ", "ftyp", "jp2h", "jp2c", "jpch", "jplh"]);

/** A JPEG 2000 file with the boxes of the picture alone; null for what is not made of boxes, as a bare code stream. */
export function plainJpeg2000(bytes: Uint8Array): Uint8Array | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  for (let at = 0; at + 8 <= view.length; ) {
    const type = view.toString("latin1", at + 4, at + 8);
    if (at === 0 && type !== "jP  ") return null;
    const claimed = view.readUInt32BE(at);
    // 0: to the end; 1: a longer length follows, which no file of a megabyte needs.
    const end = claimed === 0 ? view.length : at + claimed;
    if (claimed === 1 || end < at + 8 || end > view.length) return null;
    if (KEPT.has(type)) kept.push(view.subarray(at, end));
    at = end;
  }
  return kept.length === 0 ? null : Buffer.concat(kept);
}
