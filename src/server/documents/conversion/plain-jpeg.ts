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
export function plainJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  for (let at = 2; at + 1 < bytes.length; ) {
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
