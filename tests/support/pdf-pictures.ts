import { PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from "@cantoo/pdf-lib";

/** The one picture of each page of a PDF, as the JPEG that lies in it. */
export async function jpegsIn(pdf: Uint8Array): Promise<readonly Buffer[]> {
  const document = await PDFDocument.load(pdf, { throwOnInvalidObject: true });
  return document.getPages().map(jpegOn);
}

function jpegOn(page: PDFPage): Buffer {
  const objects = page.node.Resources()?.lookup(PDFName.of("XObject"), PDFDict);
  const streams = (objects?.entries() ?? [])
    .map(([, value]) => page.doc.context.lookup(value))
    .filter((object) => object instanceof PDFRawStream)
    .filter(({ dict }) => dict.lookup(PDFName.of("Filter")) === PDFName.of("DCTDecode"));
  const [picture, ...more] = streams;
  if (picture === undefined || more.length > 0) throw new Error(`The page has ${streams.length} pictures.`);
  return Buffer.from(picture.getContents());
}
