import { PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { convertDocument } from "../../src/server/conversion/convert-document.ts";
import { findOffice } from "../../src/server/conversion/office.ts";
import { honestDocx } from "../support/honest-files.ts";
import { compact, readPdf } from "../support/read-pdf.ts";
import { ARABIC, RICH_TEXT, richDocx } from "../support/rich-docx.ts";

const office = await findOffice();
const ENGINES = [
  { name: "the embedded converter", engine: "typst", office: null },
  {
    name: office === null ? "LibreOffice: not tried, there is no soffice on the PATH" : "LibreOffice",
    engine: "libreoffice",
    office,
  },
];

describe.each(ENGINES)("a Word document through $name", ({ engine, office: program }) => {
  const isTried = engine !== "libreoffice" || program !== null;
  const convert = async (docx: Buffer): Promise<Buffer> => {
    const { signal } = new AbortController();
    const conversion = await convertDocument(docx, { extension: "docx", signal, office: program });
    if (conversion.kind !== "converted") throw new Error(`It was ${conversion.kind}.`);
    expect(conversion.engine).toBe(engine);
    return conversion.pdf;
  };

  it.runIf(isTried)(
    "says all that it said, in its order: lists, table, Chinese, Japanese, Korean, Vietnamese",
    async () => {
      const { pages, pageTexts } = await readPdf(await convert(await richDocx()));
      expect(pages).toBe(2);
      const text = pageTexts.join("").normalize();
      const places = RICH_TEXT.map((words) => text.indexOf(compact(words)));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(text).toContain(`1.${compact("First entry")}1.${compact("Entry inside")}2.`);
      expect(text).toContain("Algebra");
      expect(text).toContain(`•${compact("Dotted entry")}`);
      expect(
        pageTexts.map((page) => page.includes("NorthfieldHigh") && page.includes("Confidential")),
      ).toEqual([true, true]);
      expect(pageTexts[1]).toContain(compact("Last words"));
    },
  );

  it.runIf(isTried)("says Arabic from right to left, in letters that a reader finds", async () => {
    const { pageTexts } = await readPdf(await convert(await richDocx()));
    for (const word of ARABIC.split(" ")) expect(pageTexts[0]).toContain(word);
  });

  it.runIf(isTried)("shows its picture", async () => {
    const document = await PDFDocument.load(await convert(await richDocx()));
    const pictures = document.context
      .enumerateIndirectObjects()
      .filter(
        ([, object]) =>
          object instanceof PDFRawStream && object.dict.get(PDFName.of("Subtype")) === PDFName.of("Image"),
      );
    // LibreOffice keeps what is transparent as a second one.
    expect(pictures.length).toBeGreaterThan(0);
  });

  it.runIf(isTried)("fills page after page without losing a line", async () => {
    const lines = Array.from({ length: 400 }, (_, line) => `Line ${line} ends`);
    const { pages, pageTexts } = await readPdf(await convert(honestDocx(...lines)));
    expect(pages).toBeGreaterThanOrEqual(7);
    expect(pageTexts.join("")).toBe(compact(lines.join("")));
  });
});
