import { PictureError } from "./picture-page.ts";

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Opens a picture, turned upright as its camera says, for as long as it is used. One picture at a time, whoever asks:
 * the pixels of a photo take fifty megabytes and more, and phones have little room.
 * @throws PictureError when the browser cannot open it
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
    throw new PictureError("This picture could not be opened.", { code: undefined, cause });
  }
}

/** Draws the picture in this size on a white canvas, for as long as that is used. */
export async function withCanvas<T>(
  bitmap: ImageBitmap,
  { width, height }: { readonly width: number; readonly height: number },
  use: (canvas: HTMLCanvasElement) => Promise<T>,
): Promise<T> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  try {
    await drawOn(canvas, bitmap);
    return await use(canvas);
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
  if (context === null) throw new PictureError("This browser has no room to work on the picture.");
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
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** The canvas as a JPEG, compressed beside what else the page does. Quality is between 0 and 1. */
export function encodeJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) reject(new PictureError("This browser has no room to work on the picture."));
        else resolve(blob);
      },
      "image/jpeg",
      quality,
    );
  });
}
