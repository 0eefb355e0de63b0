import { strFromU8, strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  docxOf,
  docxParts,
  honestPdf,
  honestPng,
  margin,
  OFFICE,
  paragraph,
} from "../../../tests/support/honest-files.ts";
import { ConversionError, refusal } from "./conversion-error.ts";
import { convertDocument } from "./convert-document.ts";
import { convertFile } from "./convert-file.ts";
import { docxToPdf } from "./docx-to-pdf.ts";
import { missingWords } from "./ledger.ts";
import { findOffice } from "./office.ts";
import { startPdfium } from "./pdfium.ts";
import { missingOfWord } from "./word-ledger.ts";
import { openWord, writeWord } from "./word-package.ts";
import { wordSight } from "./word-sight.ts";

const pdfium = await startPdfium();
const office = await findOffice();
const png = await honestPng();
const { signal } = new AbortController();

/** What the embedded engine makes of a document: its pages, and what the ledger misses in them. */
async function setWord(docx: Uint8Array) {
  const word = openWord(docx);
  const { pdf, lost, replaced } = await docxToPdf(word);
  const made = pdfium.open(pdf);
  const pages = Array.from({ length: made.pages }, (_, page) =>
    made.textInSight(page).replaceAll(/\s+/g, " "),
  );
  const pictures = pages.reduce((sum, _, page) => sum + made.graphicsOf(page).pictures, 0);
  const missing = missingOfWord(wordSight(word), { made, draws: false, lost, replaced });
  return { word, pages, text: pages.join(" "), pictures, missing: missingWords(missing) };
}

/** A part as text, which is there. */
const partOf = (parts: Readonly<Record<string, Uint8Array>>, name: string) =>
  strFromU8(parts[name] ?? new Uint8Array());
const relationship = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
const run = (content: string, properties = "") => `<w:r><w:rPr>${properties}</w:rPr>${content}</w:r>`;
const text = (words: string, properties = "") => run(`<w:t xml:space="preserve">${words}</w:t>`, properties);
const par = (...runs: readonly string[]) => `<w:p>${runs.join("")}</w:p>`;
const picture = (id: string, more = "") =>
  `<w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="${id}"/>${more}</pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
const fieldMark = (type: string, data = "") => run(`<w:fldChar w:fldCharType="${type}">${data}</w:fldChar>`);
const field = (instruction: string, { data = "", result = "" } = {}) =>
  [
    fieldMark("begin", data && `<w:ffData>${data}</w:ffData>`),
    run(`<w:instrText xml:space="preserve"> ${instruction} </w:instrText>`),
    ...(result === "" ? [] : [fieldMark("separate"), text(result)]),
    fieldMark("end"),
  ].join("");
const CHART = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>Grades by year</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/><c:cat><c:strRef><c:strCache><c:ptCount val="2"/><c:pt idx="0"><c:v>First</c:v></c:pt><c:pt idx="1"><c:v>Second</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:ptCount val="2"/><c:pt idx="0"><c:v>3</c:v></c:pt><c:pt idx="1"><c:v>4</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`;
const chartDocument = () =>
  docxOf(
    paragraph("My grades") +
      par(
        run(
          `<w:drawing><wp:inline><wp:extent cx="4000000" cy="2000000"/><wp:docPr id="7" name="c"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="c1"/></a:graphicData></a:graphic></wp:inline></w:drawing>`,
        ),
      ),
    {
      parts: { "word/charts/my chart.xml": CHART },
      relationships: relationship("c1", "chart", "charts/my%20chart.xml"),
    },
  );

describe("the parts of a Word document", () => {
  it("are found by their relationships, whatever they are called [PPR-10]", async () => {
    const parts = docxParts(
      paragraph("As SharePoint writes it") + par(run(picture("p1")), run(picture("p2"))),
      {
        relationships:
          relationship("p1", "image", "../word/media/x.png") + relationship("p2", "image", "/media/y.png"),
      },
    );
    const moved = Object.entries(parts).map(([name, bytes]) => [
      name.replace("document.xml", "document2.xml"),
      bytes,
    ]);
    const docx = zipSync({
      ...Object.fromEntries(moved),
      "_rels/.rels": strToU8(
        partOf(parts, "_rels/.rels").replace("word/document.xml", "/word/document2.xml"),
      ),
      "word/media/x.png": png,
      "media/y.png": png,
    });
    expect(await setWord(docx)).toMatchObject({ text: "As SharePoint writes it", pictures: 2, missing: "" });
    // What goes to LibreOffice has names of ours.
    expect(await setWord(writeWord(openWord(docx)))).toMatchObject({ pictures: 2, missing: "" });
  });

  it("are found by their types when no relationship leads to them [PPR-10]", async () => {
    const { "_rels/.rels": _, ...parts } = docxParts(paragraph("Without one"));
    expect((await setWord(zipSync(parts))).text).toBe("Without one");
  });

  it("are read in the strict kind, in UTF-16 and with single quotes [PPR-10, PPR-13]", async () => {
    const parts = docxParts(paragraph("Strictly written"));
    const strict = partOf(parts, "word/document.xml")
      .replaceAll(
        "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "http://purl.oclc.org/ooxml/wordprocessingml/main",
      )
      .replaceAll('"', "'")
      .replace("UTF-8", "UTF-16");
    const docx = zipSync({ ...parts, "word/document.xml": Buffer.from(`\uFEFF${strict}`, "utf16le") });
    expect((await setWord(docx)).text).toBe("Strictly written");
    const conversion = await convertDocument(docx, { extension: "docx", signal, office: null });
    expect(conversion.kind).toBe("converted");
  });

  it("may be those of a template or with macros, by the name of a document [PPR-13]", async () => {
    const parts = docxParts(paragraph("From a template"));
    const types = partOf(parts, "[Content_Types].xml");
    for (const kind of [
      "vnd.openxmlformats-officedocument.wordprocessingml.template",
      "vnd.ms-word.document.macroEnabled",
    ]) {
      const typed = types.replace("vnd.openxmlformats-officedocument.wordprocessingml.document", kind);
      const docx = zipSync({ ...parts, "[Content_Types].xml": strToU8(typed) });
      const conversion = await convertDocument(docx, { extension: "docx", signal, office: null });
      expect(conversion.kind).toBe("converted");
    }
  });

  it.each([
    ["with a password", "EncryptedPackage", "Your Word document is protected with a password."],
    ["of before 2007", "WordDocument", "Your file is a Word document of an old kind (.doc)."],
  ])("cannot be read of a file %s, and are named for what they are [PPR-13]", async (_, stream, sentence) => {
    const bytes = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(1_024),
      Buffer.from(stream, "utf16le"),
    ]);
    const conversion = await convertDocument(bytes, { extension: "docx", signal, office: null });
    expect(conversion).toMatchObject({ kind: "refused", message: expect.stringContaining(sentence) });
  });
});

describe("the pictures of a Word document", () => {
  it("are known by how they begin, not by their names [PPR-11]", async () => {
    const [jpeg, webp, gif] = await Promise.all([
      sharp(png).jpeg().toBuffer(),
      sharp(png).webp().toBuffer(),
      sharp(png).gif().toBuffer(),
    ]);
    const files = {
      "media/image (1).png": png,
      "media/图片.jfif": jpeg,
      "media/x.tmp": webp,
      "pictures/y": gif,
    };
    const names = Object.keys(files);
    const docx = docxOf(names.map((_, index) => par(run(picture(`p${index}`)))).join(""), {
      parts: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`word/${name}`, bytes])),
      relationships: names.map((name, index) => relationship(`p${index}`, "image", name)).join(""),
    });
    expect(await setWord(docx)).toMatchObject({ pictures: 4, missing: "" });
  });

  it("that no program here shows are missed and named [PPR-11, PPR-18]", async () => {
    const docx = docxOf(par(run(picture("p1")), run(picture("p2")), run(picture("p3"))), {
      parts: { "word/media/a.png": png, "word/media/b.pict": strToU8("something else") },
      relationships: relationship("p1", "image", "media/a.png") + relationship("p2", "image", "media/b.pict"),
    });
    expect((await setWord(docx)).missing).toBe("2 pictures");
  });

  it("of Word before 2010 are shown [PPR-15]", async () => {
    const shape = `<w:pict><v:shape style="width:90pt;height:90pt"><v:imagedata r:id="p1"/></v:shape></w:pict>`;
    const more = {
      parts: { "word/media/a.png": png },
      relationships: relationship("p1", "image", "media/a.png"),
    };
    expect(await setWord(docxOf(par(run(shape)), more))).toMatchObject({ pictures: 1, missing: "" });
  });

  it("show no more than what their writer left of them [PPR-11]", async () => {
    const left = `<a:srcRect b="50000"/>`;
    const docx = docxOf(par(run(picture("p1", left))), {
      parts: { "word/media/a.png": png },
      relationships: relationship("p1", "image", "media/a.png"),
    });
    const { pdf } = await docxToPdf(openWord(docx));
    const { width, height, dark } = pdfium.open(pdf).pictureOf(0);
    const shades = new Set(
      Array.from({ length: width * height }, (_, at) => dark[at] ?? 0).filter((shade) => shade > 100),
    );
    // The lower half is blue, which is darker than the red of the upper one.
    expect(Math.max(...shades)).toBeLessThan(205);
  });

  it("of lines, and charts, are for an engine that draws [PPR-11, PPR-18]", async () => {
    const { missing, word } = await setWord(chartDocument());
    expect(missing).toBe("some text and a chart");
    expect(word.parts.map(({ kind }) => kind)).toContain("chart");
    const conversion = await convertDocument(chartDocument(), { extension: "docx", signal, office: null });
    expect(conversion).toEqual({
      kind: "refused",
      error: "incompleteWord",
      message:
        "Something in your file would be missing: some text and a chart. Word can save it as a PDF (File, Save as, PDF): please upload that.",
    });
  });

  it.runIf(office !== null)(
    "of lines, and charts, are drawn by LibreOffice [PPR-11]",
    { timeout: 120_000 },
    async () => {
      const conversion = await convertDocument(chartDocument(), { extension: "docx", signal, office });
      expect(conversion).toMatchObject({ kind: "converted", engine: "libreoffice" });
    },
  );
});

describe("what was filled in and what shows by itself", () => {
  it("stays of old forms and fields: ticks, choices, signs, names [PPR-12, PPR-16]", async () => {
    const box = (properties: string) =>
      field("FORMCHECKBOX", { data: `<w:checkBox>${properties}</w:checkBox>` });
    const list = `<w:ddList><w:result w:val="1"/><w:listEntry w:val="Fall"/><w:listEntry w:val="Spring"/></w:ddList>`;
    const { text: shown, missing } = await setWord(
      docxOf(
        par(text("Boarding "), box("<w:checked/>"), text(" Day "), box('<w:default w:val="0"/>')) +
          par(text("Term: "), field("FORMDROPDOWN", { data: list })) +
          par(text("Sign: "), field('SYMBOL 252 \\f "Wingdings"')) +
          par(text("Dear "), `<w:fldSimple w:instr=" MERGEFIELD Name ">${text("Ada")}</w:fldSimple>`) +
          par(text("On "), field("DATE", { result: "May 1" })),
      ),
    );
    expect(shown).toContain("Boarding [X] Day [ ]");
    for (const words of ["Term: Spring", "Sign: ✓", "Dear Ada", "On May 1"]) expect(shown).toContain(words);
    expect(missing).toBe("");
  });

  it("stays of fonts of signs [PPR-17]", async () => {
    const { text: shown, missing } = await setWord(
      docxOf(
        par(
          run('<w:sym w:font="Wingdings" w:char="F0FC"/>'),
          text("ü", '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>'),
          text(" ☒ ☐ 𝑃 བོད"),
        ),
      ),
    );
    expect(shown).toBe("✓✓ ☒ ☐ 𝑃 བོད");
    expect(missing).toBe("");
  });

  it("stays of boxes, equations, ruby and text with a direction of its own [PPR-16]", async () => {
    const box = `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic><a:graphicData uri="x"><wps:wsp><wps:txbx><w:txbxContent>${paragraph("In a box")}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice></mc:AlternateContent>`;
    const m = (letters: string) => `<m:r><m:t>${letters}</m:t></m:r>`;
    const fraction = `<m:oMath><m:f><m:num>${m("a+b")}</m:num><m:den>${m("2")}</m:den></m:f></m:oMath>`;
    const power = `<m:oMath><m:sSup><m:e>${m("x")}</m:e><m:sup>${m("3")}</m:sup></m:sSup></m:oMath>`;
    const ruby = `<w:ruby><w:rt>${text("kan")}</w:rt><w:rubyBase>${text("漢")}</w:rubyBase></w:ruby>`;
    const { text: shown, missing } = await setWord(
      docxOf(
        par(run(box), text("Outside")) +
          par(fraction, power) +
          par(
            run(ruby),
            `<w:bdo w:val="rtl">${text("override")}</w:bdo>`,
            `<w:dir w:val="ltr">${text("left")}</w:dir>`,
          ),
      ),
    );
    for (const words of ["In a box", "Outside", "(a+b)/2", "x3", "漢 (kan)", "override", "left"])
      expect(shown).toContain(words);
    expect(missing).toBe("");
  });

  it("is refused where it goes over several lines [PPR-16, PPR-18]", async () => {
    const matrix = `<m:oMath><m:m><m:mr><m:e><m:r><m:t>1</m:t></m:r></m:e></m:mr></m:m></m:oMath>`;
    const { missing } = await setWord(docxOf(par(matrix, field("EQ \\f(1,2)"), field("LISTNUM"))));
    expect(missing).toBe("2 equations and the number of a list");
  });

  it("is not what its writer has hidden or deleted [PPR-16]", async () => {
    const { text: shown, missing } = await setWord(
      docxOf(
        par(text("Seen"), text("hidden", "<w:vanish/>"), text("styled", '<w:rStyle w:val="Hidden"/>')) +
          par(
            `<w:ins>${text("added")}</w:ins>`,
            `<w:del>${text("deleted")}</w:del>`,
            text("shown", '<w:vanish w:val="0"/>'),
          ),
        {
          parts: {
            "word/styles.xml": `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="character" w:styleId="Hidden"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`,
          },
          relationships: relationship("s1", "styles", "styles.xml"),
        },
      ),
    );
    expect([shown, missing]).toEqual(["Seen addedshown", ""]);
  });
});

describe("the pages of a Word document", () => {
  const PAGE_BREAK = par(run('<w:br w:type="page"/>'));
  const size = '<w:pgSz w:w="12240" w:h="15840"/>';

  it("have the headers of the first one, of even ones and of later sections [PPR-14]", async () => {
    const names = ["first", "even", "odd", "later"];
    const [first, even, odd, later] = names.map((name) => `r:id="${name}"`);
    const endOfSection = `<w:p><w:pPr><w:sectPr><w:headerReference w:type="first" ${first}/><w:headerReference w:type="even" ${even}/><w:headerReference w:type="default" ${odd}/>${size}<w:titlePg/></w:sectPr></w:pPr></w:p>`;
    const { pages, missing } = await setWord(
      docxOf(
        [paragraph("One"), PAGE_BREAK, paragraph("Two"), PAGE_BREAK, paragraph("Three"), endOfSection].join(
          "",
        ) +
          `${paragraph("Four")}<w:sectPr><w:headerReference w:type="even" ${later}/><w:headerReference w:type="default" ${later}/>${size}</w:sectPr>`,
        {
          parts: {
            ...Object.fromEntries(
              names.map((name) => [`word/${name}.xml`, margin("hdr", paragraph(`The ${name} header`))]),
            ),
            "word/settings.xml": `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:evenAndOddHeaders/></w:settings>`,
          },
          relationships:
            names.map((name) => relationship(name, "header", `${name}.xml`)).join("") +
            relationship("settings", "settings", "settings.xml"),
        },
      ),
    );
    expect(pages.map((page) => /The (\w+) header/.exec(page)?.[1])).toEqual([
      "first",
      "even",
      "odd",
      "later",
    ]);
    expect(missing).toBe("");
  });

  it("make room for a high letterhead [PPR-14]", async () => {
    const lines = Array.from({ length: 12 }, (_, line) => paragraph(`Address line ${line}`)).join("");
    const { pages, missing } = await setWord(
      docxOf(
        `${paragraph("Dear people")}<w:sectPr><w:headerReference w:type="default" r:id="h1"/>${size}</w:sectPr>`,
        {
          parts: { "word/header1.xml": margin("hdr", lines) },
          relationships: relationship("h1", "header", "header1.xml"),
        },
      ),
    );
    expect(pages[0]).toMatch(/Address line 0 .*Address line 11 Dear people/);
    expect(missing).toBe("");
  });

  it("say which they are of how many [PPR-17]", async () => {
    const footer = par(
      text("Page "),
      field("PAGE", { result: "1" }),
      text(" of "),
      field("NUMPAGES", { result: "3" }),
    );
    const { pages } = await setWord(
      docxOf(
        `${[paragraph("One"), PAGE_BREAK, paragraph("Two")].join("")}<w:sectPr><w:footerReference w:type="default" r:id="f1"/>${size}</w:sectPr>`,
        {
          parts: { "word/footer1.xml": margin("ftr", footer) },
          relationships: relationship("f1", "footer", "footer1.xml"),
        },
      ),
    );
    expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual(["Page 1 of 2", "Page 2 of 2"]);
  });

  it("have the numbers of lists as Word counts them [PPR-17]", async () => {
    const level = (at: number, format: string, words: string, start = 1) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${words}"/></w:lvl>`;
    const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="1">${level(0, "upperRoman", "%1.", 4)}${level(1, "lowerLetter", "%2)")}${level(2, "decimal", "%1.%2.%3")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride></w:num></w:numbering>`;
    const entry = (words: string, at: number, list = 1, more = "") =>
      paragraph(words, `${more}<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`);
    const { text: shown } = await setWord(
      docxOf(
        [
          entry("alpha", 0),
          entry("beta", 1),
          entry("gamma", 1),
          entry("delta", 2),
          entry("epsilon", 0),
          paragraph("between"),
          entry("zeta", 0, 1, '<w:pStyle w:val="Heading2"/>'),
          entry("eta", 0, 2),
        ].join(""),
        {
          parts: { "word/numbering.xml": numbering },
          relationships: relationship("n1", "numbering", "numbering.xml"),
        },
      ),
    );
    expect(shown).toBe("IV. alpha a) beta b) gamma IV.b.1 delta V. epsilon between VI. zeta IX. eta");
  });

  it("hold a long word and a table of twelve columns [PPR-17]", async () => {
    const word = "Donaudampfschifffahrtsgesellschaft".repeat(5);
    const cells = Array.from(
      { length: 12 },
      (_, column) => `<w:tc>${paragraph(`Wednesday-${column + 10}`)}</w:tc>`,
    ).join("");
    const { pages, missing } = await setWord(
      docxOf(`${paragraph(word)}<w:tbl><w:tr>${cells}</w:tr></w:tbl>`),
    );
    expect(missing).toBe("");
    expect(pages.join("").replaceAll(" ", "")).toContain(word);
    // No cell runs into the next: of each, its lines come before those of the others.
    expect(pages.join("").replaceAll(/[\s-]/g, "")).toContain("Wednesday10Wednesday11");
  });

  it("tell what no font has, and are not refused for it [PPR-17]", async () => {
    const conversion = await convertDocument(docxOf(paragraph("Before \u{13000} after")), {
      extension: "docx",
      signal,
      office: null,
    });
    expect(conversion).toMatchObject({ kind: "converted", replaced: 1, note: expect.stringContaining("�") });
  });

  it("tell of characters that may be empty boxes in LibreOffice's pages, which say nothing of them [PPR-17]", async () => {
    const order = { extension: "pdf", hasOffice: true, fileName: "" };
    const of = async (words: string) =>
      (await convertFile(await honestPdf(1), { ...order, docx: docxOf(paragraph(words)) })).replaced;
    expect(await of("Page 1 of my transcript \u{16FE2}")).toBe(1);
    expect(await of("Page 1 of my “transcript”")).toBe(0);
  });
});

it("has notes with their numbers, and those with a mark of their own [PPR-17]", async () => {
  const note = (id: number, words: string) => `<w:footnote w:id="${id}">${paragraph(words)}</w:footnote>`;
  const reference = (id: number, more = "") => run(`<w:footnoteReference w:id="${id}"${more}/>`);
  const { text: shown } = await setWord(
    docxOf(
      par(
        text("One"),
        reference(1),
        text(" two"),
        reference(2, ' w:customMarkFollows="1"'),
        text("* three"),
        reference(3),
      ),
      {
        parts: {
          "word/footnotes.xml": `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${note(1, "first")}${note(2, "* starred")}${note(3, "last")}</w:footnotes>`,
        },
        relationships: relationship("n", "footnotes", "footnotes.xml"),
      },
    ),
  );
  expect(shown).toBe("One1 two* three2 1 first * starred 2 last");
});

describe("the ledger of a Word document [PPR-18]", () => {
  const sightOf = (body: string, more?: Parameters<typeof docxOf>[1]) =>
    wordSight(openWord(docxOf(body, more)));
  const madeOf = async (...lines: readonly string[]) =>
    pdfium.open((await docxToPdf(openWord(docxOf(lines.map((line) => paragraph(line)).join(""))))).pdf);

  it.each([
    ["all of it", ["One line of text", "And another"], ""],
    ["another order", ["And another", "One line of text"], ""],
    ["a break within", ["One line", "Page 1", "of text", "And another"], ""],
    ["a line less", ["One line of text"], "some text"],
    ["a word less", ["One line of", "And another"], "some text"],
    ["nothing", ["Nothing of it"], "some text"],
  ])("compares texts with pages that have %s", async (_, lines, words) => {
    const sight = sightOf(paragraph("One line of text") + paragraph("And another"));
    expect(missingWords(missingOfWord(sight, { made: await madeOf(...lines), draws: true }))).toBe(words);
  });

  it("counts what stands twice", async () => {
    const sight = sightOf(["A", "B", "A"].map((grade) => paragraph(grade)).join(""));
    const missing = async (...lines: readonly string[]) =>
      missingWords(missingOfWord(sight, { made: await madeOf(...lines), draws: true }));
    expect(await missing("A", "A", "B")).toBe("");
    expect(await missing("A", "B")).toBe("some text");
  });

  it("misses pictures, drawings and inserted files that a page without them cannot show", async () => {
    const drawn = `<w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict>`;
    const sight = sightOf(par(run(picture("p1")), run(drawn), `<w:altChunk r:id="x"/>`), {
      parts: { "word/media/a.png": png },
      relationships: relationship("p1", "image", "media/a.png"),
    });
    const made = pdfium.open(await honestPdf(1));
    expect(missingWords(missingOfWord(sight, { made, draws: true }))).toBe(
      "an inserted file, a picture, and text drawn as WordArt",
    );
  });

  it("refuses before LibreOffice what that would not even get [PPR-18]", async () => {
    const order = { extension: "docx", hasOffice: true, fileName: "" };
    const elsewhere = relationship("p1", "image", "https://example.org/a.png");
    const relationships = elsewhere.replace("/>", ' TargetMode="External"/>');
    const body = `${par(text("Text"), run(picture("p1")))}<w:altChunk r:id="x"/><w:altChunk r:id="y"/>`;
    await expect(convertFile(docxOf(body, { relationships }), order)).rejects.toMatchObject({
      kind: "incompleteWord",
      missing: [
        { what: "picture", count: 1 },
        { what: "file", count: 2 },
      ],
    });
    expect((await convertFile(docxOf(par(text("Text"))), order)).kind).toBe("docx");
  });

  it("says of the notes and headers that a page shows, and of no others", () => {
    const note = (id: number, words: string) => `<w:footnote w:id="${id}">${paragraph(words)}</w:footnote>`;
    const sight = sightOf(
      `${par(text("Text"), run('<w:footnoteReference w:id="2"/>'))}<w:sectPr><w:headerReference w:type="default" r:id="h1"/></w:sectPr>`,
      {
        parts: {
          "word/footnotes.xml": `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${note(1, "Unused")}${note(2, "A note")}</w:footnotes>`,
          "word/header1.xml": margin("hdr", paragraph("Letterhead")),
          "word/header2.xml": margin("hdr", paragraph("Of no section")),
        },
        relationships:
          relationship("n", "footnotes", "footnotes.xml") +
          relationship("h1", "header", "header1.xml") +
          relationship("h2", "header", "header2.xml"),
      },
    );
    expect(sight.texts).toEqual(["Text", "Letterhead", "A note"]);
  });

  it("names the way out of a Word document", () => {
    expect(() => {
      throw new ConversionError("incompleteWord", { missing: [{ what: "picture", count: 2 }] });
    }).toThrow("incompleteWord");
    expect(refusal("incompleteWord", [{ what: "picture", count: 2 }])).toBe(
      "Something in your file would be missing: 2 pictures. Word can save it as a PDF (File, Save as, PDF): please upload that.",
    );
  });
});
