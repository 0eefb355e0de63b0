import { PAGE_MARGIN, picturePages, type PicturePlace } from "../../contract/picture-pages.ts";
import type { FileLimits } from "../../form/index.ts";
import {
  COMPROMISES,
  encodeJpeg,
  fairShare,
  fitBytes,
  reducedSize,
  withCanvas,
  withPicture,
} from "./draw-picture.ts";
import { keptName, nameWith } from "./kept-name.ts";
import { PictureError, type PreparedPicture } from "./picture-page.ts";
import * as sentences from "./picture-sentences.ts";

/** A JPEG that becomes a page. */
interface PdfPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** 1 for grey, 3 for colours. */
  readonly components: number;
}

/** A comment of bytes that no text has, so that whoever passes the file along takes it for no text. */
const BINARY_MARK = new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]);

/**
 * A PDF with a page for each picture, or more where it is a long one, in this order, as the server lays out a single picture.
 * The JPEGs are in it as they are, so that nothing is compressed twice.
 */
export function picturesPdf(pictures: readonly PdfPicture[]): Blob {
  const kids: number[] = [];
  const drawn: PdfObject[] = [];
  for (const picture of pictures) {
    const image = FIRST_FREE + drawn.length;
    drawn.push(imageObject(picture));
    const { page, places } = picturePages(picture);
    for (const place of places) {
      kids.push(FIRST_FREE + drawn.length);
      drawn.push(...pageObjects({ page, place, image, number: FIRST_FREE + drawn.length }));
    }
  }
  const objects: readonly PdfObject[] = [
    [`<< /Type /Catalog /Pages 2 0 R >>`],
    [`<< /Type /Pages /Kids [${kids.map((number) => `${number} 0 R`).join(" ")}] /Count ${kids.length} >>`],
    ...drawn,
  ];
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  let length = 0;
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    // All that is written as text has one byte a character.
    length += part.length;
  };
  write("%PDF-1.4\n");
  write(BINARY_MARK);
  const places = objects.map((object, index) => {
    const place = length;
    write(`${index + 1} 0 obj\n`);
    object.forEach(write);
    write("\nendobj\n");
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = length;
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: "application/pdf" });
}

/** The catalog and the tree of pages come first. */
const FIRST_FREE = 3;

type PdfObject = readonly (string | Uint8Array<ArrayBuffer>)[];

function imageObject({ bytes, width, height, components }: PdfPicture): PdfObject {
  const colours = components === 1 ? "/DeviceGray" : "/DeviceRGB";
  return [
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colours} /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`,
    bytes,
    "\nendstream",
  ];
}

interface PicturePage {
  readonly page: { readonly width: number; readonly height: number };
  readonly place: PicturePlace;
  /** Numbers of objects: of the picture, and of the page. */
  readonly image: number;
  readonly number: number;
}

/** The page with this number, and what draws the picture within its margins. */
function pageObjects({ page, place, image, number }: PicturePage): readonly PdfObject[] {
  const { width, height, x, y } = place;
  const matrix = [width, 0, 0, height, x, y].map((value) => value.toFixed(3)).join(" ");
  const room = [PAGE_MARGIN, PAGE_MARGIN, page.width - 2 * PAGE_MARGIN, page.height - 2 * PAGE_MARGIN];
  const content = `${room.join(" ")} re W n q ${matrix} cm /Picture Do Q`;
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /XObject << /Picture ${image} 0 R >> >> /Contents ${number + 1} 0 R >>`,
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
  ];
}

/** Below the limit by a margin: what is sent is never refused for a few bytes. */
const targetBytes = ({ maxBytes }: FileLimits) => Math.floor(maxBytes * 0.98);
/** What a PDF has around the picture of a page. */
const AROUND_PAGE_BYTES = 1_000;
/** A PNG is compressed so differently that its size tells little: about what a JPEG of it takes. */
const JPEG_BYTES_A_PIXEL = 0.2;

const ENDINGS = { "image/jpeg": ".jpg", "image/png": ".png" } as const;
const KINDS = { "image/jpeg": "jpeg", "image/png": "png" } as const;

interface Work {
  /** What the document is, which names one of several pages. */
  readonly title: string;
  /** Which files the question takes. */
  readonly limits: FileLimits;
  readonly signal: AbortSignal;
  /** Told which page is being worked on, from 1 on. */
  readonly onPage: (page: number) => void;
}

/**
 * One file of these pictures that may be uploaded: a picture as it is or smaller, several as a PDF with a page for each
 * in this order, and one as a PDF where no picture of its type is taken.
 * @throws PictureError when they do not stay readable
 */
export async function pictureDocument(pictures: readonly PreparedPicture[], work: Work): Promise<File> {
  const [first, ...more] = pictures;
  if (first === undefined) throw new Error("There is no picture.");
  if (more.length > 0) return pagesFile(pictures, work);
  const { limits } = work;
  const fits = first.blob.size <= limits.maxBytes;
  const type = fits ? first.type : "image/jpeg";
  if (!limits.kinds.includes(KINDS[type])) {
    if (limits.kinds.includes("pdf")) return pagesFile(pictures, work);
    throw tooLarge(1);
  }
  if (!fits) work.onPage(1);
  const blob = fits ? first.blob : (await fitPage(first, targetBytes(limits)))?.blob;
  if (blob === undefined) throw tooLarge(1);
  return new File([blob], pictureName(first.name, ENDINGS[type]), { type });
}

/** The name of the picture, with another ending where the picture is of another type now. */
function pictureName(name: string, ending: string): string {
  const isOfType = ending === ".jpg" ? /\.jpe?g$/i : /\.png$/i;
  return isOfType.test(name) ? keptName(name) : nameWith(name.replace(/\.[^.]*$/, ""), ending);
}

async function pagesFile(pictures: readonly PreparedPicture[], work: Work): Promise<File> {
  const sizes = pictures.map(jpegBytes);
  const target = targetBytes(work.limits);
  const share = fairShare(sizes, target - pictures.length * AROUND_PAGE_BYTES);
  const pages: PdfPicture[] = [];
  for (const [index, picture] of pictures.entries()) {
    work.signal.throwIfAborted();
    work.onPage(index + 1);
    const isKept = picture.type === "image/jpeg" && picture.blob.size <= share;
    const page = isKept ? picture : await fitPage(picture, Math.min(share, target));
    if (page === undefined) throw tooLarge(pictures.length);
    pages.push({ ...page, bytes: new Uint8Array(await page.blob.arrayBuffer()) });
  }
  const ending = ` ${sentences.ofPages(pages.length)}.pdf`;
  const file = new File([picturesPdf(pages)], nameWith(work.title, ending), { type: "application/pdf" });
  if (file.size > work.limits.maxBytes) throw tooLarge(pages.length);
  return file;
}

function jpegBytes({ type, blob, width, height }: PreparedPicture): number {
  return type === "image/jpeg" ? blob.size : width * height * JPEG_BYTES_A_PIXEL;
}

type Page = Pick<PreparedPicture, "blob" | "width" | "height" | "components">;

/** The best JPEG of a picture that has so few bytes; undefined when it would not be readable. */
function fitPage(picture: PreparedPicture, maxBytes: number): Promise<Page | undefined> {
  return withPicture(picture.blob, async (bitmap) => {
    for (const { longSide, leastQuality } of COMPROMISES) {
      const size = reducedSize(bitmap, longSide);
      const blob = await withCanvas(bitmap, size, (canvas) =>
        fitBytes((quality) => encodeJpeg(canvas, quality), { maxBytes, leastQuality }),
      );
      if (blob !== undefined) return { blob, ...size, components: 3 };
    }
    return undefined;
  });
}

function tooLarge(pages: number): PictureError {
  return new PictureError(sentences.tooLarge(pages), { code: "file_too_large" });
}
