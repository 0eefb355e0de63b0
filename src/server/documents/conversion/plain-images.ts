import { inflateSync } from "node:zlib";
import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { plainJpeg } from "./plain-jpeg.ts";
import { plainJpeg2000 } from "./plain-jpeg-2000.ts";

const MAX_JPEG_BYTES = 24_000_000;
const FILTER = PDFName.of("Filter");
const PARAMETERS = PDFName.of("DecodeParms");
const DEFLATED = ["/FlateDecode", "/Fl"];

/**
 * Takes what cameras and programs write into pictures besides the picture out of those of the PDF. One that cannot be
 * read stays as it is.
 */
export function plainImages({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const plain = plainStream(object);
    if (plain !== null) context.assign(ref, plain);
  }
}

function plainStream({ dict, contents }: PDFRawStream): PDFRawStream | null {
  const filters = namesOf(dict);
  const last = filters.at(-1) ?? "";
  const jpeg = /^\/(DCTDecode|DCT)$/.test(last);
  if (!jpeg && last !== "/JPXDecode") return null;
  const picture = opened(contents, filters.slice(0, -1));
  const plain = picture && (jpeg ? plainJpeg(picture) : plainJpeg2000(picture));
  if (!plain) return null;
  const parameters = dict.lookup(PARAMETERS);
  dict.set(FILTER, PDFName.of(last.slice(1)));
  if (parameters instanceof PDFArray) {
    const own = parameters.lookup(filters.length - 1);
    if (own instanceof PDFDict) dict.set(PARAMETERS, own);
    else dict.delete(PARAMETERS);
  }
  return PDFRawStream.of(dict, plain);
}

function namesOf(dict: PDFDict): readonly string[] {
  const filter = dict.lookup(FILTER);
  if (filter instanceof PDFName) return [String(filter)];
  return filter instanceof PDFArray ? filter.asArray().map((_, index) => String(filter.lookup(index))) : [];
}

/** The picture within what is wrapped around it; null when that is something that nobody wraps pictures in. */
function opened(contents: Uint8Array, wrappings: readonly string[]): Uint8Array | null {
  if (wrappings.length === 0) return contents;
  if (wrappings.length > 1 || !DEFLATED.includes(wrappings[0] ?? "")) return null;
  try {
    return inflateSync(contents, { maxOutputLength: MAX_JPEG_BYTES });
  } catch {
    return null;
  }
}
