import {
  clip,
  endPath,
  PDFDocument,
  type PDFImage,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
} from "@cantoo/pdf-lib";
import sharp from "sharp";
import { isLong, PAGE_MARGIN, picturePages, type PicturePlace } from "../../contract/picture-pages.ts";
import { TagTree } from "../pdf/tag-tree.ts";
import { ConversionError } from "./conversion-error.ts";

export const MAX_PIXELS = 50_000_000;
const QUALITY = 88;
/** A letter page at 300 dots an inch. */
const LONG_SIDE_PIXELS = 3_300;
/** Of what we say of the picture. */
const LANGUAGE = "en-US";
/** A letter page's short side at 300 dots an inch: how wide a picture is kept that goes over several pages. */
const SHORT_SIDE_PIXELS = 2_550;
/** The longest side that a JPEG can have. */
const JPEG_PIXELS = 65_500;
const MAX_PAGES = 200;

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
    return await drawn(bytes, "error");
  } catch (error) {
    const ended = await withEnd(bytes);
    if (ended !== undefined) return ended;
    const isTooLarge = error instanceof Error && error.message.includes("pixel limit");
    throw new ConversionError(isTooLarge ? "tooManyPixels" : "damaged", { cause: error });
  }
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** A JPEG with the end marker that some programs leave out; undefined where it lacks more than that (PPR-21). */
async function withEnd(bytes: Uint8Array): Promise<PlainPicture | undefined> {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  if (!isJpeg || END_OF_JPEG.equals(bytes.subarray(-2))) return undefined;
  return await drawn(Buffer.concat([bytes, END_OF_JPEG]), "warning").catch(() => undefined);
}

async function drawn(bytes: Uint8Array, failOn: "error" | "warning"): Promise<PlainPicture> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn, pages: 1 });
  const { width, height } = await picture.metadata();
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const most = isLong({ width, height })
    ? Math.min(Math.max(LONG_SIDE_PIXELS, Math.floor((long * SHORT_SIDE_PIXELS) / short)), JPEG_PIXELS)
    : LONG_SIDE_PIXELS;
  const { data, info } = await picture
    .autoOrient()
    .resize(most, most, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}

/**
 * A letter page, upright or across as the picture is, with the whole picture on it; a long one goes over as many as it takes to
 * be read. Under the name of the file: it is the title of the PDF, and in what a screen reader says of the picture.
 * @throws ConversionError
 */
export async function imageToPdf(bytes: Uint8Array, fileName: string): Promise<Uint8Array> {
  const { jpeg, width, height } = await plainPicture(bytes);
  const document = await PDFDocument.create();
  const picture = await document.embedJpg(jpeg);
  document.setTitle(fileName, { showInWindowTitleBar: true });
  document.setLanguage(LANGUAGE);
  const tags = new TagTree(document);
  const { page: size, places } = picturePages({ width, height });
  if (places.length > MAX_PAGES) throw new ConversionError("tooManyPages");
  for (const [index, place] of places.entries()) {
    const page = document.addPage([size.width, size.height]);
    drawWithinMargins(page, picture, place);
    const part = places.length > 1 ? `, part ${index + 1} of ${places.length}` : "";
    tags.addPage(tags.add(tags.top, { type: "Figure", alternative: `Picture: ${fileName}${part}` }), page);
  }
  return document.save();
}

function drawWithinMargins(page: PDFPage, picture: PDFImage, place: PicturePlace): void {
  const room = [page.getWidth() - 2 * PAGE_MARGIN, page.getHeight() - 2 * PAGE_MARGIN] as const;
  page.pushOperators(pushGraphicsState(), rectangle(PAGE_MARGIN, PAGE_MARGIN, ...room), clip(), endPath());
  page.drawImage(picture, { ...place });
  page.pushOperators(popGraphicsState());
}
