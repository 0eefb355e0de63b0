import { DOCUMENT_MAX_BYTES } from "../../contract/limits.ts";
import {
  BEST_QUALITY,
  COMPROMISES,
  encodeJpeg,
  reducedSize,
  UnreadablePicture,
  withCanvas,
  withPicture,
} from "./draw-picture.ts";
import { PictureError, type PreparedPicture } from "./picture-page.ts";
import * as sentences from "./picture-sentences.ts";

/** A JPEG or PNG that tells nothing but the picture, and how large it is. */
interface PlainPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: "image/jpeg" | "image/png";
  readonly width: number;
  readonly height: number;
  /** Of a JPEG: 1 for grey, 3 for colours. */
  readonly components: number;
}

/**
 * The file without what it tells of place, time, camera and programs, its pixels untouched. Undefined when it is
 * neither JPEG nor PNG, is not whole, or has to be drawn anew: turned upright, or brought to ordinary colours.
 */
export function plainPicture(bytes: Uint8Array<ArrayBuffer>): PlainPicture | undefined {
  return plainJpeg(bytes) ?? plainPng(bytes);
}

const UPRIGHT = 1;

/** Of the segments: frames (size), of which these three numbers are something else. */
const FRAME_FIRST = 0xc0;
const FRAME_LAST = 0xcf;
const NO_FRAMES = [0xc4, 0xc8, 0xcc];
const SCAN = 0xda;
const COMMENT = 0xfe;
const APP_0 = 0xe0;
const APP_1 = 0xe1;
const APP_2 = 0xe2;
const APP_14 = 0xee;
const APP_15 = 0xef;

function plainJpeg(bytes: Uint8Array<ArrayBuffer>): PlainPicture | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let frame: Pick<PlainPicture, "width" | "height" | "components"> | undefined;
  let at = 2;
  while (at + 4 <= bytes.length && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return undefined;
    const content = bytes.subarray(at + 4, end);
    if (marker === APP_1 && orientationIn(content) !== UPRIGHT) return undefined;
    if (marker >= FRAME_FIRST && marker <= FRAME_LAST && !NO_FRAMES.includes(marker)) {
      if (content.length < 6) return undefined;
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      frame = { width, height, components: view.getUint8(at + 9) };
    }
    if (marker === SCAN) kept.push(bytes.subarray(at));
    else if (isNeeded(marker, content)) kept.push(bytes.subarray(at, end));
    if (marker === SCAN) {
      if (frame === undefined || ![1, 3].includes(frame.components) || !isSized(frame)) return undefined;
      return { bytes: joined(kept), type: "image/jpeg", ...frame };
    }
    at = end;
  }
  return undefined;
}

/** Applications' own segments are left out but for the colours: JFIF, ICC profiles, and what Adobe says of them. */
function isNeeded(marker: number, content: Uint8Array): boolean {
  if (marker === APP_0 || marker === APP_14) return true;
  if (marker === APP_2) return startsWith(content, "ICC_PROFILE\0");
  return marker !== COMMENT && (marker < APP_0 || marker > APP_15);
}

const ORIENTATION_TAG = 0x0112;

/** How the picture is to be turned, as EXIF says; upright when it says nothing. */
function orientationIn(segment: Uint8Array): number {
  if (!startsWith(segment, "Exif\0\0") || segment.length < 14) return UPRIGHT;
  const tiff = segment.subarray(6);
  const view = viewOf(tiff);
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return UPRIGHT;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return UPRIGHT;
    if (view.getUint16(entry, isLittle) === ORIENTATION_TAG) return view.getUint16(entry + 8, isLittle);
  }
  return UPRIGHT;
}

const PNG_SIGNATURE = "\x89PNG\r\n\x1a\n";
/** What decides on how the pixels look and how large they are printed; every other chunk that is not critical is left out. */
const PNG_CHUNKS = new Set(["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "cICP", "pHYs"]);

function plainPng(bytes: Uint8Array<ArrayBuffer>): PlainPicture | undefined {
  if (!startsWith(bytes, PNG_SIGNATURE) || bytes.length < 33) return undefined;
  const view = viewOf(bytes);
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return undefined;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    // Critical chunks begin with a capital letter.
    if (/^[A-Z]/.test(name) || PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    if (name === "IEND") {
      return isSized(size) ? { bytes: joined(kept), type: "image/png", ...size, components: 3 } : undefined;
    }
    at = end;
  }
  return undefined;
}

function isSized({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return width > 0 && height > 0;
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return (
    bytes.length >= text.length && [...text].every((letter, index) => bytes[index] === letter.charCodeAt(0))
  );
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Metadata can be much of a small file; of a larger one there is no use in looking. */
const WORTH_READING = 2 * DOCUMENT_MAX_BYTES;
const HEIC = /\.(heic|heif)$/i;

/**
 * Makes a picture ready to be a page or a document of its own. What is small enough keeps its pixels; anything else is
 * drawn anew, upright, at the largest size that a page has, with hardly anything lost. What it tells of camera and place
 * is gone either way.
 * @throws PictureError when the browser cannot open it or cannot work on it
 */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const { name } = file;
  const plain = file.size <= WORTH_READING ? plainPicture(await bytesOf(file)) : undefined;
  if (plain !== undefined && plain.bytes.length <= DOCUMENT_MAX_BYTES) {
    const { bytes, ...about } = plain;
    return { name, blob: new Blob([bytes], { type: about.type }), ...about };
  }
  try {
    return await drawnPicture(file);
  } catch (error) {
    throw error instanceof UnreadablePicture ? unreadable(name, error) : error;
  }
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    // It was moved or changed since it was chosen.
    throw unreadable(file.name, cause);
  }
}

function drawnPicture(file: File): Promise<PreparedPicture> {
  return withPicture(file, async (bitmap) => {
    const longSide = COMPROMISES[0]?.longSide ?? bitmap.width;
    const size = reducedSize(bitmap, longSide);
    const blob = await withCanvas(bitmap, size, (canvas) => encodeJpeg(canvas, BEST_QUALITY));
    return { name: file.name, blob, type: "image/jpeg", ...size, components: 3 };
  });
}

function unreadable(name: string, cause: unknown): PictureError {
  return HEIC.test(name)
    ? new PictureError(sentences.noHeic(name), { code: "file_type", cause })
    : new PictureError(sentences.noPicture(name), { code: undefined, cause });
}
