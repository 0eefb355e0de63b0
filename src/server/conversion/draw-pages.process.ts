import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import type { DrawnPage, DrawnPages } from "./draw-pages.ts";
import { leaveNetwork } from "./leave-network.ts";
import { type Drawing, startPdfium } from "./pdfium.ts";

const FIRST_PAGES = 3;
/** Letters of ten points have twelve pixels and can be read; a page that is much longer than wide stays as small. */
const ROOM = { width: 720, height: 1080 };
const QUALITY = 70;

// One file a process: nothing to keep, and threads cost memory.
sharp.cache(false);
sharp.concurrency(1);

async function encode({ width, height, pixels }: Drawing): Promise<DrawnPage> {
  const raw = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let colour = 0; colour < 3; colour++) raw[pixel * 3 + colour] = pixels[pixel * 4 + 2 - colour] ?? 0;
  }
  const webp = await sharp(raw, { raw: { width, height, channels: 3 } })
    .webp({ quality: QUALITY })
    .toBuffer();
  return { width, height, webp: webp.toString("base64") };
}

/**
 * The process that `drawPages` starts for one PDF: it comes in on standard input, and the response goes out on standard output
 * as JSON. What cannot be drawn ends it with an error.
 */
leaveNetwork();
const pdf = (await startPdfium()).open(await buffer(process.stdin));
const drawn: DrawnPage[] = [];
for (let page = 0; page < Math.min(FIRST_PAGES, pdf.pages); page++) {
  drawn.push(await encode(pdf.draw(page, ROOM)));
}
process.stdout.end(JSON.stringify({ count: pdf.pages, drawn } satisfies DrawnPages));
