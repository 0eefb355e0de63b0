import { PictureError } from "./picture-page.ts";
import * as sentences from "./picture-sentences.ts";

/** The browser cannot open the file as a picture. */
export class UnreadablePicture extends PictureError {}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Opens a picture, turned upright as its camera says, for as long as it is used. One picture at a time, whoever asks:
 * the pixels of a photo take fifty megabytes and more, and phones have little room.
 * @throws UnreadablePicture
 */
export function withPicture<T>(file: Blob, use: (bitmap: ImageBitmap) => Promise<T>): Promise<T> {
  const turn = lastTurn.then(async () => {
    const bitmap = await decode(file);
    try {
      return await use(bitmap);
    } finally {
      bitmap.close();
    }
  });
  lastTurn = turn.catch(() => undefined);
  return turn;
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch (cause) {
    throw new UnreadablePicture(sentences.notOpened, { code: undefined, cause });
  }
}

const PROBE_PIXELS = 8;
const PROBE_COLOUR = [32, 96, 160] as const;
/** Some browsers change the last bits of what is read, which nobody sees. */
const HARMLESS = 8;

/**
 * Browsers that keep sites from recognizing them may hand out noise in the place of what was drawn: nobody is to send
 * that for a transcript.
 * @throws PictureError
 */
function requireTrueCanvas(): void {
  const canvas = document.createElement("canvas");
  canvas.width = PROBE_PIXELS;
  canvas.height = PROBE_PIXELS;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new PictureError(sentences.noRoom);
  context.fillStyle = `rgb(${PROBE_COLOUR.join(" ")})`;
  context.fillRect(0, 0, PROBE_PIXELS, PROBE_PIXELS);
  const { data } = context.getImageData(0, 0, PROBE_PIXELS, PROBE_PIXELS);
  const isTrue = data.every((value, index) => Math.abs(value - (PROBE_COLOUR[index % 4] ?? 255)) <= HARMLESS);
  if (!isTrue) throw new PictureError(sentences.untrueCanvas, { code: "file_too_large" });
}

/** Draws the picture in this size on a white canvas, for as long as that is used. */
export async function withCanvas<T>(
  bitmap: ImageBitmap,
  { width, height }: { readonly width: number; readonly height: number },
  work: (canvas: HTMLCanvasElement) => Promise<T>,
): Promise<T> {
  requireTrueCanvas();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  try {
    await drawOn(canvas, bitmap);
    return await work(canvas);
  } finally {
    // Safari keeps the memory of a canvas until it is small.
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** So much of a picture is drawn within ten milliseconds of a busy processor. */
const STRIP_PIXELS = 400_000;

/**
 * Fills the canvas with the picture, on white where the picture is transparent. In strips, between which the page answers
 * to what is typed and pressed: a photo drawn at once takes it a fifth of a second.
 */
export async function drawOn(canvas: HTMLCanvasElement, bitmap: ImageBitmap): Promise<void> {
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new PictureError(sentences.noRoom);
  const { width, height } = canvas;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  const strips = Math.min(height, Math.ceil((bitmap.width * bitmap.height) / STRIP_PIXELS));
  const scale = bitmap.height / height;
  for (let strip = 0; strip < strips; strip++) {
    const top = Math.round((strip * height) / strips);
    const bottom = Math.round(((strip + 1) * height) / strips);
    const [from, to] = [top * scale, bottom * scale];
    context.drawImage(bitmap, 0, from, bitmap.width, to - from, 0, top, width, bottom - top);
    await nextTask();
  }
}

/** A timer would do, but browsers hold timers back where a page is not looked at. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const done = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener("message", done, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}

/** The canvas as a JPEG, compressed beside what else the page does. Quality is between 0 and 1. */
export function encodeJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) reject(new PictureError(sentences.noRoom));
        else resolve(blob);
      },
      "image/jpeg",
      quality,
    );
  });
}

/** What may be given up for a smaller picture, best first: a side, and the least quality that may be had at it. */
interface Compromise {
  /** At least so many pixels on the long side, where the picture has them. */
  readonly longSide: number;
  readonly leastQuality: number;
}

/**
 * A page of small print stays readable with all of these; tried on photographs of transcripts. The last one is for
 * documents of many pages.
 */
export const COMPROMISES: readonly Compromise[] = [
  { longSide: 2_600, leastQuality: 0.6 },
  { longSide: 2_000, leastQuality: 0.25 },
  { longSide: 1_600, leastQuality: 0.2 },
];

/** More is more bytes and no more to be seen. */
export const BEST_QUALITY = 0.92;

/** Halvings between the least and the best quality: closer than this nobody sees a difference. */
const HALVINGS = 4;

/**
 * The best JPEG that is no larger than this, found by bisection: size grows with quality. Undefined when even the least
 * quality gives a larger one.
 */
export async function fitBytes(
  encode: (quality: number) => Promise<Blob>,
  { maxBytes, leastQuality }: { readonly maxBytes: number; readonly leastQuality: number },
): Promise<Blob | undefined> {
  let fitting = await encode(leastQuality);
  if (fitting.size > maxBytes) return undefined;
  const best = await encode(BEST_QUALITY);
  if (best.size <= maxBytes) return best;
  let [low, high] = [leastQuality, BEST_QUALITY];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const quality = (low + high) / 2;
    const tried = await encode(quality);
    if (tried.size > maxBytes) high = quality;
    else [low, fitting] = [quality, tried];
  }
  return fitting;
}

/** How much room a picture has among others: small ones keep their size, the rest share what is left evenly. */
export function fairShare(sizes: readonly number[], maxBytes: number): number {
  let [left, share] = [maxBytes, Number.POSITIVE_INFINITY];
  const ascending = sizes.toSorted((one, other) => one - other);
  for (const [index, size] of ascending.entries()) {
    share = Math.floor(left / (ascending.length - index));
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A long strip, such as a screenshot of a whole page, may have as many pixels as an ordinary picture of this shape. */
const ORDINARY_SHAPE = 3 / 4;
const LONGEST_SIDE = 16_000;

/** The size at which a picture has this long side at least, or as many pixels as an ordinary one; never enlarged. */
export function reducedSize({ width, height }: Size, longSide: number): Size {
  const long = Math.max(width, height);
  const samePixels = Math.sqrt((longSide * longSide * ORDINARY_SHAPE) / (width * height));
  const scale = Math.min(1, Math.max(longSide / long, samePixels), LONGEST_SIDE / long);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
