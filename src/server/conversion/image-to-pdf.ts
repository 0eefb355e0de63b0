import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { TagTree } from "../pdf/tag-tree.ts";
import { ConversionError } from "./conversion-error.ts";

export const MAX_PIXELS = 50_000_000;
const QUALITY = 88;
/** A letter page at 300 dots an inch. */
const LONG_SIDE_PIXELS = 3_300;
/** Of what we say of the picture. */
const LANGUAGE = "en-US";
const PAGE = { short: 612, long: 792, margin: 24 } as const;

// One picture a process: nothing to keep, and threads cost memory.
sharp.cache(false);
sharp.concurrency(1);

export interface PlainPicture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * The picture upright as its camera says, on white, in eight bits of ordinary colours, and without what else the
 * file told, such as the place where it was taken.
 * @throws ConversionError when it cannot be read or has too many pixels
 */
export async function plainPicture(bytes: Uint8Array): Promise<PlainPicture> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
      .timeout({ seconds: 15 })
      .autoOrient()
      .resize(LONG_SIDE_PIXELS, LONG_SIDE_PIXELS, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes("pixel limit");
    throw new ConversionError(isTooLarge ? "tooManyPixels" : "damaged", { cause: error });
  }
}

/**
 * One letter page, upright or across as the picture is, with the whole picture on it, under the name of the file: it
 * is the title of the PDF, and in what a screen reader says of the picture.
 */
export async function imageToPdf(bytes: Uint8Array, fileName: string): Promise<Uint8Array> {
  const { jpeg, width, height } = await plainPicture(bytes);
  const document = await PDFDocument.create();
  const isWide = width > height;
  const page = document.addPage(isWide ? [PAGE.long, PAGE.short] : [PAGE.short, PAGE.long]);
  const picture = await document.embedJpg(jpeg);
  const room = { width: page.getWidth() - 2 * PAGE.margin, height: page.getHeight() - 2 * PAGE.margin };
  // A point for a pixel at the most: small pictures are not blown up.
  const scale = Math.min(1, room.width / width, room.height / height);
  page.drawImage(picture, {
    x: (page.getWidth() - width * scale) / 2,
    y: (page.getHeight() - height * scale) / 2,
    width: width * scale,
    height: height * scale,
  });
  document.setTitle(fileName, { showInWindowTitleBar: true });
  document.setLanguage(LANGUAGE);
  const tags = new TagTree(document);
  tags.addPage(tags.add(tags.top, { type: "Figure", alternative: `Picture: ${fileName}` }), page);
  return document.save();
}
