import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { convertDocument } from "../../src/server/conversion/convert-document.ts";
import { findOffice } from "../../src/server/conversion/office.ts";
import { isTried } from "../support/depth.ts";
import {
  docxOf,
  halves,
  honestDocx,
  honestJpeg,
  honestPdf,
  honestPng,
  margin,
  OFFICE,
  paragraph,
} from "../support/honest-files.ts";

const cell = (text: string, properties = "") =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
const table = (rows: readonly string[]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join("")}</w:tbl>`;
const numbered = (text: string, level: number, id: number) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`);
const run = (text: string, properties: string) =>
  `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${[
  [1, "decimal"],
  [2, "bullet"],
]
  .map(
    ([id, format]) =>
      `<w:abstractNum w:abstractNumId="${id}">${[0, 1, 2]
        .map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`)
        .join("")}</w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`,
  )
  .join("")}</w:numbering>`;
const drawing = (id: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="The school's seal"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const relationship = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;

async function pdf(build: (document: PDFDocument) => Promise<void> | void, objects = true): Promise<Buffer> {
  const document = await PDFDocument.create();
  await build(document);
  return Buffer.from(await document.save({ useObjectStreams: objects }));
}

interface Honest {
  readonly name: string;
  readonly make: () => Promise<Buffer> | Buffer;
  readonly pages?: number;
}

const FILES: readonly (readonly [name: string, make: Honest["make"], pages?: number])[] = [
  ["one page.pdf", () => honestPdf(1), 1],
  ["ten pages.pdf", () => honestPdf(10), 10],
  ["200 pages.pdf", () => honestPdf(200), 200],
  ["old structure.pdf", () => pdf((document) => void document.addPage(), false), 1],
  [
    "a4 and letter.pdf",
    () =>
      pdf((document) => {
        document.addPage([595, 842]);
        document.addPage([612, 792]);
      }),
    2,
  ],
  ["turned.pdf", () => pdf((document) => document.addPage().setRotation(degrees(90))), 1],
  [
    "filled form.pdf",
    () =>
      pdf(async (document) => {
        const page = document.addPage();
        const field = document.getForm().createTextField("name");
        field.setText("Ada Lovelace");
        field.addToPage(page);
      }),
    1,
  ],
  [
    "with a picture.pdf",
    () =>
      pdf(async (document) => {
        document.addPage().drawImage(await document.embedPng(await honestPng()));
      }),
    1,
  ],
  [
    "with metadata.pdf",
    () =>
      pdf((document) => {
        document.setTitle("Transcript – Übersicht 成績");
        document.addPage();
      }),
    1,
  ],
  ["bytes after the end.pdf", async () => Buffer.concat([await honestPdf(1), Buffer.alloc(2_000, 10)]), 1],
  ["UPPER.PDF", () => honestPdf(1), 1],
  ["plain.png", honestPng],
  [
    "transparent.png",
    () =>
      sharp({ create: { width: 90, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer(),
  ],
  ["palette.png", () => halves().png({ palette: true }).toBuffer()],
  ["16 bit.png", () => halves().toColourspace("rgb16").png().toBuffer()],
  ["grey.png", () => halves().greyscale().png().toBuffer()],
  ["interlaced.png", () => halves().png({ progressive: true }).toBuffer()],
  ["one dot.png", () => halves(1, 2).png().toBuffer()],
  ["4000 dots wide.png", () => halves(4_000, 3_000).png().toBuffer()],
  ["plain.jpg", honestJpeg],
  ["turned by the camera.jpg", () => halves().jpeg().withMetadata({ orientation: 6 }).toBuffer()],
  ["progressive.jpeg", () => halves().jpeg({ progressive: true }).toBuffer()],
  ["cmyk.jpg", () => halves().toColourspace("cmyk").jpeg().toBuffer()],
  ["grey.jpg", () => halves().greyscale().jpeg().toBuffer()],
  ["with a profile.jpg", () => halves().withIccProfile("p3").jpeg().toBuffer()],
  ["text.docx", () => honestDocx("My transcript", "Grade: A"), 1],
  [
    "styles.docx",
    () =>
      docxOf(
        `${paragraph("Title", '<w:pStyle w:val="Heading1"/>')}${run("bold", "<w:b/>")}${run("italic", "<w:i/>")}${run("under", '<w:u w:val="single"/>')}${run("2", '<w:vertAlign w:val="superscript"/>')}${paragraph("middle", '<w:jc w:val="center"/>')}`,
      ),
    1,
  ],
  [
    "lists.docx",
    () =>
      docxOf(
        [
          numbered("first", 0, 1),
          numbered("inner", 1, 1),
          numbered("second", 0, 1),
          numbered("dot", 0, 2),
        ].join(""),
        {
          parts: { "word/numbering.xml": numbering },
          relationships: relationship("n1", "numbering", "numbering.xml"),
        },
      ),
    1,
  ],
  [
    "tables.docx",
    () =>
      docxOf(
        table([
          cell("wide", '<w:gridSpan w:val="2"/>'),
          cell("a") + cell("b"),
          cell("tall", '<w:vMerge w:val="restart"/>') + cell("c"),
          cell("", "<w:vMerge/>") + cell("d"),
        ]),
      ),
    1,
  ],
  ["table in a table.docx", () => docxOf(table([`<w:tc>${table([cell("inner")])}<w:p/></w:tc>`])), 1],
  [
    "picture.docx",
    async () =>
      docxOf(drawing("p1"), {
        parts: { "word/media/image1.png": await honestPng() },
        relationships: relationship("p1", "image", "media/image1.png"),
      }),
    1,
  ],
  [
    "header and footer.docx",
    () =>
      docxOf(
        `${paragraph("Body")}<w:sectPr><w:headerReference w:type="default" r:id="h1"/><w:footerReference w:type="default" r:id="f1"/></w:sectPr>`,
        {
          parts: {
            "word/header1.xml": margin("hdr", paragraph("Northfield High")),
            "word/footer1.xml": margin("ftr", paragraph("Confidential")),
          },
          relationships:
            relationship("h1", "header", "header1.xml") + relationship("f1", "footer", "footer1.xml"),
        },
      ),
    1,
  ],
  ["cjk.docx", () => honestDocx("成績証明書", "성적 증명서", "成绩单"), 1],
  ["arabic.docx", () => honestDocx("كشف الدرجات", "Grade: ممتاز"), 1],
  ["vietnamese.docx", () => honestDocx("Bảng điểm của Nguyễn Thị Ánh"), 1],
  [
    "page breaks.docx",
    () =>
      docxOf(
        Array.from(
          { length: 10 },
          (_, page) =>
            `${paragraph(`Page ${page}`)}${page < 9 ? '<w:p><w:r><w:br w:type="page"/></w:r></w:p>' : ""}`,
        ).join(""),
      ),
    10,
  ],
  ["ten pages.docx", () => honestDocx(...Array.from({ length: 400 }, (_, line) => `Line ${line}`))],
  ["typst words.docx", () => honestDocx('#eval("1") $x$ *b* @ref // # &lt;a> `code`'), 1],
  ["empty.docx", () => honestDocx(""), 1],
];

const HONEST: readonly Honest[] = FILES.map(([name, make, pages]) => ({
  name,
  make,
  ...(pages !== undefined && { pages }),
})).filter(isTried);

async function convert({ name, make }: Honest, office: string | null) {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  const conversion = await convertDocument(await make(), {
    extension,
    signal: new AbortController().signal,
    office,
  });
  if (conversion.kind !== "converted") throw new Error(`It was ${conversion.kind}.`);
  return { engine: conversion.engine, pages: (await PDFDocument.load(conversion.pdf)).getPageCount() };
}

const expectPages = (found: number, wanted: number | undefined) => {
  if (wanted === undefined) expect(found).toBeGreaterThan(0);
  else expect(found).toBe(wanted);
};

it.concurrent.each(HONEST)("$name converts", { timeout: 120_000 }, async (file) => {
  expectPages((await convert(file, null)).pages, file.pages);
});

const office = await findOffice();
const WORD = HONEST.filter(({ name }) => name.endsWith(".docx"));

const NOT_TRIED = office === null ? ": not tried, there is no soffice on the PATH" : "";

describe.skipIf(office === null)(`with LibreOffice${NOT_TRIED}`, () => {
  it.concurrent.each(WORD)("$name converts", { timeout: 120_000 }, async (file) => {
    const { engine, pages } = await convert(file, office);
    expect(engine).toBe("libreoffice");
    expectPages(pages, file.pages);
  });
});
