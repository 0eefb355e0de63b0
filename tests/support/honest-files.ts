import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { type CompiledForm, type FileKind, fileLimitsOf } from "../../src/form/index.ts";

const W = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml"`;
const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
export const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A PDF of so many pages with a line of text on each. */
export async function honestPdf(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page++) {
    document.addPage([612, 792]).drawText(`Page ${page} of my transcript`, { x: 72, y: 700, font, size: 14 });
  }
  return Buffer.from(await document.save());
}

/** A picture with a red upper and a blue lower half. */
export function halves(width = 200, height = 300) {
  return sharp({ create: { width, height, channels: 3, background: "#cc0000" } }).composite([
    {
      input: { create: { width, height: Math.floor(height / 2), channels: 3, background: "#0000cc" } },
      gravity: "south",
    },
  ]);
}

export async function honestPng(): Promise<Buffer> {
  return halves().png().toBuffer();
}

export async function honestJpeg(): Promise<Buffer> {
  return halves().jpeg().toBuffer();
}

/** A file that the question takes, whatever it says of kinds. */
export async function honestFileFor(
  form: CompiledForm,
  key: string,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [kind = "pdf"] = fileLimitsOf(form.questions[key]).kinds;
  const make: Readonly<Record<FileKind, () => Buffer | Promise<Buffer>>> = {
    png: honestPng,
    jpeg: honestJpeg,
    pdf: () => honestPdf(1),
    docx: () => honestDocx("A document."),
  };
  return { name: `document.${kind}`, bytes: await make[kind]() };
}

/** The parts of a Word document around a body; further parts and relationships are added or replaced by name. */
export function docxParts(
  body: string,
  more: {
    readonly parts?: Readonly<Record<string, string | Uint8Array>>;
    readonly relationships?: string;
  } = {},
): Record<string, Uint8Array> {
  const texts: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpg" ContentType="image/jpeg"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": `<Relationships xmlns="${RELATIONSHIPS}">${more.relationships ?? ""}</Relationships>`,
    ...more.parts,
  };
  return Object.fromEntries(
    Object.entries(texts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]),
  );
}

/** A Word document whose paragraphs these are. */
export function honestDocx(...paragraphs: readonly string[]): Buffer {
  return docxOf(paragraphs.map((text) => paragraph(text)).join(""));
}

/** A Word document with this body. */
export function docxOf(body: string, more: Parameters<typeof docxParts>[1] = {}): Buffer {
  return Buffer.from(zipSync(docxParts(body, more)));
}

/** A paragraph, with properties such as its style. */
export function paragraph(text: string, properties = ""): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** A header or footer part with this content. */
export function margin(kind: "hdr" | "ftr", content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><w:${kind} ${W}>${content}</w:${kind}>`;
}
