import sharp from "sharp";
import { expect, it } from "vitest";
import { imageToPdf } from "./image-to-pdf.ts";
import { startPdfium } from "./pdfium.ts";

const pdfium = await startPdfium();
const MARGIN = 24;
const ROOM = { short: 612 - 2 * MARGIN, long: 792 - 2 * MARGIN };

/** Bars of a fortieth of the long side, black and white in turns. */
function barred(width: number, height: number): Promise<Buffer> {
  const isTall = height > width;
  const bars = Array.from({ length: 20 }, (_, index) => {
    const at = (index * Math.max(width, height)) / 20;
    const size = Math.max(width, height) / 40;
    return isTall
      ? `<rect x="0" y="${at}" width="${width}" height="${size}"/>`
      : `<rect x="${at}" y="0" width="${size}" height="${height}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${bars.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const pagesOf = async (width: number, height: number) =>
  pdfium.open(await imageToPdf(await barred(width, height), "screen.png"));

it("goes over as many pages as it takes to be read: letters are no smaller than on a page of its width [PPR-19]", async () => {
  const made = await pagesOf(1_080, 12_000);
  const points = (12_000 * ROOM.short) / 1_080;
  expect(made.pages).toBe(Math.ceil((points - MARGIN) / (ROOM.long - MARGIN)));
  // Half of every page but the last is black, and nothing lies in the margins.
  const { dark, width, height } = made.pictureOf(1);
  expect(dark.reduce((sum, pixel) => sum + pixel, 0) / (255 * width * height)).toBeGreaterThan(0.35);
  expect(dark.slice(0, width * 10).every((pixel) => pixel === 0)).toBe(true);
});

it("goes over pages from left to right when it is wide [PPR-19]", async () => {
  expect((await pagesOf(9_000, 600)).pages).toBe(
    Math.ceil(((9_000 * ROOM.short) / 600 - MARGIN) / (ROOM.long - MARGIN)),
  );
});

it("is made smaller where no JPEG is as long [PPR-19]", async () => {
  const strip = { width: 60, height: 70_000, channels: 3, background: "#000000" } as const;
  const made = await imageToPdf(await sharp({ create: strip }).png().toBuffer(), "strip.png");
  expect(pdfium.open(made).pages).toBe(Math.ceil((65_500 - MARGIN) / (ROOM.long - MARGIN)));
});

it.each([
  ["a phone's screen", 1_080, 2_340],
  ["a page that was scanned", 1_700, 2_200],
  ["a small strip", 30, 600],
])("stays on one page where that can be read: %s [PPR-19]", async (_what, width, height) => {
  expect((await pagesOf(width, height)).pages).toBe(1);
});
