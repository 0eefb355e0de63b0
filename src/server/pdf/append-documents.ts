import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRef,
} from "@cantoo/pdf-lib";

/** A PDF to be appended, and how its bookmark is called. */
export interface Appendix {
  readonly title: string;
  readonly bytes: Uint8Array;
}

/**
 * The PDF with the documents behind it, each with a bookmark. Tags, language and title of the first stay as they are.
 * @throws when a document cannot be read
 */
export async function appendDocuments(pdf: Uint8Array, appendices: readonly Appendix[]): Promise<Uint8Array> {
  const whole = await PDFDocument.load(pdf, { updateMetadata: false });
  for (const { title, bytes } of appendices) {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    const pages = await whole.copyPages(document, document.getPageIndices());
    for (const page of pages) whole.addPage(page);
    const [first] = pages;
    if (first) addBookmark(whole, title, first.ref);
  }
  return whole.save();
}

/** Puts a bookmark after the last one of the top level. */
function addBookmark({ context, catalog }: PDFDocument, title: string, page: PDFRef): void {
  const outlines = catalog.lookupMaybe(PDFName.of("Outlines"), PDFDict);
  const outlinesRef = catalog.get(PDFName.of("Outlines"));
  if (outlines === undefined || !(outlinesRef instanceof PDFRef)) return;
  const bookmark = context.obj({});
  const ref = context.register(bookmark);
  const destination = PDFArray.withContext(context);
  for (const part of [page, PDFName.of("XYZ"), PDFNull, PDFNull, PDFNull]) destination.push(part);
  bookmark.set(PDFName.of("Title"), PDFHexString.fromText(title));
  bookmark.set(PDFName.of("Parent"), outlinesRef);
  bookmark.set(PDFName.of("Dest"), destination);
  const last = outlines.get(PDFName.of("Last"));
  if (last instanceof PDFRef) {
    bookmark.set(PDFName.of("Prev"), last);
    context.lookup(last, PDFDict).set(PDFName.of("Next"), ref);
  } else {
    outlines.set(PDFName.of("First"), ref);
  }
  outlines.set(PDFName.of("Last"), ref);
  const count = outlines.lookupMaybe(PDFName.of("Count"), PDFNumber)?.asNumber() ?? 0;
  outlines.set(PDFName.of("Count"), PDFNumber.of(count + 1));
}
