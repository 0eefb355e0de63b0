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

/** A letter page, laid out as the server lays out a single picture. */
const PAGE = { short: 612, long: 792, margin: 24 } as const;

/** A comment of bytes that no text has, so that whoever passes the file along takes it for no text. */
const BINARY_MARK = new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]);

/**
 * A PDF with a page for each picture, upright or across as the picture is, in this order. The JPEGs are in it as they
 * are, so that nothing is compressed twice.
 */
export function picturesPdf(pictures: readonly PdfPicture[]): Blob {
  const numbers = pictures.map((_, index) => 3 + index * 3);
  const kids = numbers.map((number) => `${number} 0 R`).join(" ");
  const objects: readonly PdfObject[] = [
    [`<< /Type /Catalog /Pages 2 0 R >>`],
    [`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`],
    ...pictures.flatMap((picture, index) => pageObjects(picture, numbers[index] ?? 0)),
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

type PdfObject = readonly (string | Uint8Array<ArrayBuffer>)[];

/** The page with this number, its picture and what draws it. */
function pageObjects({ bytes, width, height, components }: PdfPicture, number: number): readonly PdfObject[] {
  const [pageWidth, pageHeight] = width > height ? [PAGE.long, PAGE.short] : [PAGE.short, PAGE.long];
  const room = { width: pageWidth - 2 * PAGE.margin, height: pageHeight - 2 * PAGE.margin };
  const scale = Math.min(1, room.width / width, room.height / height);
  const [w, h] = [width * scale, height * scale];
  const place = [w, 0, 0, h, (pageWidth - w) / 2, (pageHeight - h) / 2].map((value) => value.toFixed(3));
  const content = `q ${place.join(" ")} cm /Picture Do Q`;
  const colours = components === 1 ? "/DeviceGray" : "/DeviceRGB";
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /XObject << /Picture ${number + 1} 0 R >> >> /Contents ${number + 2} 0 R >>`,
    ],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colours} /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`,
      bytes,
      "\nendstream",
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
