import { DOCUMENT_MAX_BYTES } from "../../../contract/limits.ts";
import { encodeJpeg, UnreadablePicture, withCanvas, withPicture } from "./draw-picture.ts";
import { BEST_QUALITY, COMPROMISES, reducedSize } from "./fit-bytes.ts";
import { PictureError, type PreparedPicture } from "./picture-page.ts";
import { plainPicture } from "./plain-picture.ts";

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
  if (!HEIC.test(name)) {
    const message = `“${name}” could not be opened as a picture. Please check that it opens, save it again as a JPEG, and choose that.`;
    return new PictureError(message, { code: undefined, cause });
  }
  const message = `This browser cannot open “${name}”, since it is a HEIC photo. Save it as a JPEG and choose that, or upload it from the phone that took it.`;
  return new PictureError(message, { code: "file_type", cause });
}
