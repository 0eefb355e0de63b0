import sharp from "sharp";
import { honestDocx, honestPdf } from "../../../tests/support/honest-files.ts";

/** A file as applicants upload it: its name, and bytes within the limit of a megabyte. */
export interface SampleFile {
  readonly extension: "png" | "jpeg" | "pdf" | "docx";
  readonly describes: string;
  readonly bytes: Buffer;
}

const SENTENCE =
  "Ms. Oduya has taken every course in mathematics that we offer, and two that we had to invent for her. ";

/** One file of each kind that is taken. */
export async function sampleFiles(): Promise<readonly SampleFile[]> {
  const paragraphs = Array.from({ length: 40 }, (_, index) => `${index + 1}. ${SENTENCE.repeat(3)}`);
  return [
    { extension: "png", describes: "a scanned page, 1275 × 1650", bytes: await scannedPage() },
    { extension: "jpeg", describes: "a photograph of a page, 3024 × 4032", bytes: await photograph() },
    { extension: "pdf", describes: "10 pages", bytes: await honestPdf(10) },
    { extension: "docx", describes: "40 paragraphs, 5 pages", bytes: honestDocx(...paragraphs) },
  ];
}

/** Lines of text, black on white. */
function scannedPage(): Promise<Buffer> {
  const lines = Array.from(
    { length: 60 },
    (_, index) => `<text x="100" y="${120 + index * 24}" font-size="18">${SENTENCE}</text>`,
  );
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1275" height="1650"><rect width="100%" height="100%" fill="white"/>${lines.join("")}</svg>`;
  return sharp(Buffer.from(page)).png().toBuffer();
}

/** Soft spots of every colour: about as hard to compress as a photograph of paper on a table. */
async function photograph(): Promise<Buffer> {
  const spots = await sharp({
    create: {
      ...{ width: 504, height: 672, channels: 3, background: "white" },
      noise: { type: "gaussian", mean: 160, sigma: 25 },
    },
  })
    .png()
    .toBuffer();
  return sharp(spots).resize(3024, 4032).jpeg({ quality: 36 }).toBuffer();
}
