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
    drawOn(canvas, bitmap);
    return await use(canvas);
  } finally {
    // Safari keeps the memory of a canvas until it is small.
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** Fills the canvas with the picture, on white where the picture is transparent. */
export function drawOn(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new PictureError("This browser has no room to work on the picture.");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
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
