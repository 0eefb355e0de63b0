import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cleanPdf } from "./clean-pdf.ts";

const SECRET = "SECRET-PLACE";
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${SECRET}"/></rdf:RDF></x:xmpmeta>`;

/** Red above, blue below, and where it was taken. */
const photograph = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: "#cc0000" } })
    .composite([
      { input: { create: { width: 40, height: 20, channels: 3, background: "#0000cc" } }, top: 20, left: 0 },
    ])
    .withExif({ IFD0: { Copyright: SECRET }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withXmp(XMP)
    .withIccProfile("p3");

const name = (text: string) => PDFName.of(text);

/** The pictures of a PDF as files. */
function picturesIn(document: PDFDocument): readonly Uint8Array[] {
  return document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.get(name("Subtype")) === name("Image")
        ? [object.contents]
        : [],
    );
}

describe("a cleaned PDF", () => {
  it("has pages with what they are made of alone: no steps, metadata or notes of programs [DOC-06]", async () => {
    const document = await PDFDocument.create();
    const { context } = document;
    const told = () => context.register(context.flateStream(SECRET, { Type: "Metadata", Subtype: "XML" }));
    const page = document.addPage([300, 200]);
    page.drawText("My transcript");
    const steps = { Type: "NavNode", NA: { S: "JavaScript", JS: PDFString.of(SECRET) } };
    page.node.set(name("PresSteps"), context.obj(steps));
    page.node.set(name("PieceInfo"), context.obj({ Editor: { Private: PDFString.of(SECRET) } }));
    page.node.set(name("LastModified"), PDFString.of("D:20200101"));
    page.node.set(name("Metadata"), told());
    page.node.set(name("AnythingElse"), PDFString.of(SECRET));
    const resources = page.node.Resources();
    const form = context.formXObject([], {
      BBox: context.obj([0, 0, 9, 9]),
      Metadata: told(),
      PieceInfo: context.obj({ Editor: { Private: PDFString.of(SECRET) } }),
    });
    resources?.set(name("XObject"), context.obj({ F: context.register(form) }));
    const note = { Type: "Annot", Subtype: "FreeText", Rect: [0, 0, 9, 9], T: PDFString.of(SECRET) };
    page.node.set(name("Annots"), context.obj([{ ...note, NM: PDFString.of(SECRET), C: [1, 0, 0] }]));
    document.catalog.set(name("Metadata"), told());
    document.setAuthor(SECRET);
    const cleaned = await PDFDocument.load((await cleanPdf(await document.save())).bytes, {
      updateMetadata: false,
    });

    const left = cleaned.context.enumerateIndirectObjects().map(([, object]) => String(object));
    const words = /SECRET|PresSteps|PieceInfo|Metadata|LastModified|AnythingElse|JavaScript/;
    expect(left.filter((text) => words.test(text))).toEqual([]);
    expect(cleaned.catalog.keys().map(String).toSorted()).toEqual(["/Pages", "/Type"]);
    const [kept] = cleaned.getPages();
    expect(kept?.node.keys().map(String).toSorted()).toEqual(
      ["/Contents", "/CropBox", "/MediaBox", "/Parent", "/Resources", "/Type"].toSorted(),
    );
  });

  it("has pictures that tell nothing of where and with what they were taken, and look the same [DOC-06]", async () => {
    const jpeg = await photograph().jpeg().toBuffer();
    // As phones do: a second picture behind the end of the first.
    const withSecond = Buffer.concat([jpeg, await photograph().jpeg({ quality: 20 }).toBuffer()]);
    const progressive = await photograph().jpeg({ progressive: true }).toBuffer();
    const document = await PDFDocument.create();
    const page = document.addPage();
    for (const bytes of [jpeg, withSecond, progressive]) page.drawImage(await document.embedJpg(bytes));
    await document.flush();
    const [ref, last] =
      document.context.enumerateIndirectObjects().findLast(([, object]) => {
        return object instanceof PDFRawStream && object.dict.get(name("Subtype")) === name("Image");
      }) ?? [];
    if (ref === undefined || !(last instanceof PDFRawStream)) throw new Error("There is no picture.");
    // Wrapped once more, as some programs do.
    last.dict.set(name("Filter"), document.context.obj(["FlateDecode", "DCTDecode"]));
    document.context.assign(ref, PDFRawStream.of(last.dict, deflateSync(last.contents)));
    const before = picturesIn(await PDFDocument.load(await document.save()));
    expect(before.filter((bytes) => Buffer.from(bytes).includes(SECRET)).length).toBe(2);

    const cleaned = await PDFDocument.load((await cleanPdf(await document.save())).bytes);
    const pictures = picturesIn(cleaned);
    expect(pictures.length).toBe(3);
    for (const [index, picture] of pictures.entries()) {
      expect(Buffer.from(picture).includes(SECRET)).toBe(false);
      const { exif, xmp, icc, width } = await sharp(picture).metadata();
      expect([exif, xmp, icc?.length, width]).toEqual([undefined, undefined, expect.any(Number), 40]);
      const [looks, looked] = [picture, index === 2 ? progressive : jpeg].map((file) => sharp(file).raw());
      expect(await looks?.toBuffer()).toEqual(await looked?.toBuffer());
    }
  });
});
