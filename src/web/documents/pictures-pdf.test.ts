import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { halves } from "../../../tests/support/honest-files.ts";
import { jpegsIn } from "../../../tests/support/pdf-pictures.ts";
import { readPdf } from "../../../tests/support/read-pdf.ts";
import { picturesPdf } from "./picture-document.ts";

it("is a sound PDF with the JPEGs as they are, a page for each, upright or across, in their order [DOC-01]", async () => {
  const jpegs = await Promise.all([
    halves(1_500, 2_000).jpeg().toBuffer(),
    halves(400, 300).jpeg({ quality: 40 }).toBuffer(),
    halves(90, 120).toColourspace("b-w").jpeg().toBuffer(),
  ]);
  const sizes = [
    { width: 1_500, height: 2_000, components: 3 },
    { width: 400, height: 300, components: 3 },
    { width: 90, height: 120, components: 1 },
  ];
  const blob = picturesPdf(
    sizes.map((size, index) => ({ ...size, bytes: new Uint8Array(jpegs[index] ?? Buffer.alloc(0)) })),
  );
  expect(blob.type).toBe("application/pdf");
  const pdf = new Uint8Array(await blob.arrayBuffer());
  expect(await jpegsIn(pdf)).toEqual(jpegs);
  // A reader that follows the cross-reference table, and repairs nothing in silence.
  expect((await readPdf(pdf)).pages).toBe(3);
  const document = await PDFDocument.load(pdf);
  expect(document.getPages().map((page) => page.getSize())).toEqual([
    { width: 612, height: 792 },
    { width: 792, height: 612 },
    { width: 612, height: 792 },
  ]);
  const text = Buffer.from(pdf).toString("latin1");
  const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  expect(places).toHaveLength(11);
  for (const [index, place] of places.entries()) {
    expect(text.slice(place, place + 10)).toContain(`${index + 1} 0 obj\n`);
  }
  // The small one is not blown up: a point for a pixel.
  expect(text).toContain("q 90.000 0.000 0.000 120.000 261.000 336.000 cm");
});

it("goes over several pages with a picture that is too long for one, between the others [PPR-19]", async () => {
  const sizes = [
    { width: 600, height: 800 },
    { width: 200, height: 2_400 },
    { width: 800, height: 600 },
  ];
  const pictures = await Promise.all(
    sizes.map(async (size) => ({
      ...size,
      components: 3,
      bytes: new Uint8Array(await halves(size.width, size.height).jpeg().toBuffer()),
    })),
  );
  const pdf = new Uint8Array(await picturesPdf(pictures).arrayBuffer());
  // 2,400 points, of which each page has 744 and the next one 24 of these again.
  const document = await PDFDocument.load(pdf);
  expect(document.getPages().map((page) => page.getWidth())).toEqual([612, 612, 612, 612, 612, 792]);
  expect((await readPdf(pdf)).pages).toBe(6);
  const pictureObjects = Buffer.from(pdf)
    .toString("latin1")
    .matchAll(/\/Subtype \/Image /g);
  expect([...pictureObjects]).toHaveLength(3);
});
