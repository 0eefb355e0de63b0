import { inflateSync } from "node:zlib";
import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
/** Markers that stand alone: restarts within a scan, and a private one that nothing uses. */
const isAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;
const ADOBE = 0xee;
const PROFILE = 0xe2;

/**
 * A JPEG without what it tells besides the picture: EXIF with the place and the camera, XMP, captions, comments, a
 * second picture behind its end. The colours stay: their profile and how they are stored. Null for what is none.
 */
function plainJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  for (let at = 2; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      // Any number of these may stand before a marker.
      at += 1;
      continue;
    }
    if (marker === END) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    let end = at + 2;
    if (!isAlone(marker)) {
      const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
      end += length;
      if (length < 2 || end > bytes.length) return null;
      if (marker === SCAN) end = endOfScan(bytes, end);
    }
    if (isOfPicture(marker, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  // Cut off: viewers show what there is.
  return Buffer.concat(kept);
}

/** Where the next marker stands that does not belong to the scan. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = start; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0x00 && next !== 0xff && !isAlone(next)) return at;
  }
  return bytes.length;
}

function isOfPicture(marker: number, content: Uint8Array): boolean {
  if (marker === COMMENT) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === PROFILE) return Buffer.from(content.subarray(0, 11)).toString("latin1") === "ICC_PROFILE";
  // The first says how large a pixel is.
  return marker === 0xe0 || marker === ADOBE;
}

/** Boxes that a picture is made of; others hold XMP, EXIF, captions and whatever a program likes. */
const KEPT = new Set(["jP  ", "ftyp", "jp2h", "jp2c", "jpch", "jplh"]);

/** A JPEG 2000 file with the boxes of the picture alone; null for what is not made of boxes, as a bare code stream. */
export function plainJpeg2000(bytes: Uint8Array): Uint8Array | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  for (let at = 0; at + 8 <= view.length;) {
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

const MAX_JPEG_BYTES = 24_000_000;
const FILTER = PDFName.of("Filter");
const PARAMETERS = PDFName.of("DecodeParms");
const DEFLATED = ["/FlateDecode", "/Fl"];

/**
 * Takes what cameras and programs write into pictures besides the picture out of those of the PDF. One that cannot be
 * read stays as it is.
 */
export function plainImages({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const plain = plainStream(object);
    if (plain !== null) context.assign(ref, plain);
  }
}

function plainStream({ dict, contents }: PDFRawStream): PDFRawStream | null {
  const filters = namesOf(dict);
  const last = filters.at(-1) ?? "";
  const jpeg = /^\/(DCTDecode|DCT)$/.test(last);
  if (!jpeg && last !== "/JPXDecode") return null;
  const picture = opened(contents, filters.slice(0, -1));
  const plain = picture && (jpeg ? plainJpeg(picture) : plainJpeg2000(picture));
  if (!plain) return null;
  const parameters = dict.lookup(PARAMETERS);
  dict.set(FILTER, PDFName.of(last.slice(1)));
  if (parameters instanceof PDFArray) {
    const own = parameters.lookup(filters.length - 1);
    if (own instanceof PDFDict) dict.set(PARAMETERS, own);
    else dict.delete(PARAMETERS);
  }
  return PDFRawStream.of(dict, plain);
}

function namesOf(dict: PDFDict): readonly string[] {
  const filter = dict.lookup(FILTER);
  if (filter instanceof PDFName) return [String(filter)];
  return filter instanceof PDFArray ? filter.asArray().map((_, index) => String(filter.lookup(index))) : [];
}

/** The picture within what is wrapped around it; null when that is something that nobody wraps pictures in. */
function opened(contents: Uint8Array, wrappings: readonly string[]): Uint8Array | null {
  if (wrappings.length === 0) return contents;
  if (wrappings.length > 1 || !DEFLATED.includes(wrappings[0] ?? "")) return null;
  try {
    return inflateSync(contents, { maxOutputLength: MAX_JPEG_BYTES });
  } catch {
    return null;
  }
}
