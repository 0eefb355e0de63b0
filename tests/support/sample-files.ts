import sharp from "sharp";
import { honestDocx, honestPdf } from "./honest-files.ts";

const SENTENCE =
  "Ms. Oduya has taken every course in mathematics that we offer, and two that we had to invent for her. ";

/** A file as applicants upload it. */
export interface SampleFile {
  readonly extension: "png" | "jpeg" | "pdf" | "docx";
  readonly bytes: Buffer;
}

/** One file of each kind that is taken: a scanned page, a photograph, ten pages, forty paragraphs. */
export async function sampleFiles(): Promise<readonly SampleFile[]> {
  const lines = Array.from(
    { length: 60 },
    (_, index) => `<text x="100" y="${120 + index * 24}" font-size="18">${SENTENCE}</text>`,
  );
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1275" height="1650"><rect width="100%" height="100%" fill="white"/>${lines.join("")}</svg>`;
  // Soft spots of every colour: about as hard to compress as a photograph of paper on a table.
  const noise = { type: "gaussian" as const, mean: 160, sigma: 25 };
  const spots = sharp({ create: { width: 504, height: 672, channels: 3, background: "white", noise } });
  const paragraphs = Array.from({ length: 40 }, (_, index) => `${index + 1}. ${SENTENCE.repeat(3)}`);
  const photograph = sharp(await spots.png().toBuffer()).resize(3024, 4032);
  return [
    { extension: "png", bytes: await sharp(Buffer.from(page)).png().toBuffer() },
    { extension: "jpeg", bytes: await photograph.jpeg({ quality: 36 }).toBuffer() },
    { extension: "pdf", bytes: await honestPdf(10) },
    { extension: "docx", bytes: honestDocx(...paragraphs) },
  ];
}
