import { randomBytes } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { honestPdf } from "../../../tests/support/honest-files.ts";
import { convertDocument } from "./convert-document.ts";
import { startPdfium } from "./pdfium.ts";
import { settlePdf } from "./settle-pdf.ts";

const MEGABYTE = 1_000_000;
const END = "\nstartxref\n0\n%%EOF\n";
const junk = (text: string) => Buffer.from(`%PDF-1.7\n${text.repeat(MEGABYTE / text.length)}${END}`);
const pdfium = await startPdfium();

describe("what calls itself a PDF", () => {
  it.each(["a", "(", "[", "<<", "/a ", "1 ", "1 0 obj ", "123456789", "0 0 ", "endobj ", "obj "])(
    "and is a megabyte of %j is refused [SAF-05]",
    async (text) => {
      await expect(settlePdf(pdfium, junk(text))).rejects.toThrow("damaged");
    },
  );

  it("and is a megabyte of nothing in particular is refused, though an object stands before and behind it [SAF-05]", async () => {
    const noise = randomBytes(MEGABYTE);
    const object = Buffer.from("\n1 0 obj\n<< /Type /Catalog >>\nendobj\n");
    await expect(settlePdf(pdfium, Buffer.concat([Buffer.from("%PDF-1.7\n"), noise]))).rejects.toThrow(
      "damaged",
    );
    const between = Buffer.concat([Buffer.from("%PDF-1.7\n"), object, noise, object]);
    await expect(settlePdf(pdfium, between)).rejects.toThrow(/damaged|noPages/);
  });

  it("is taken as writers make it, and with what broken ones and servers leave between and behind", async () => {
    const document = await PDFDocument.load(await honestPdf(3));
    const plain = await document.save({ useObjectStreams: false });
    const files = [
      plain,
      await document.save({ useObjectStreams: true }),
      Buffer.concat([plain, Buffer.alloc(20_000)]),
      Buffer.concat([plain, Buffer.from("<!-- cached at 12:00 -->\n".repeat(100))]),
      Buffer.from(
        Buffer.from(plain)
          .toString("latin1")
          .replaceAll("endobj", `endobj\n${"x".repeat(500)}`),
        "latin1",
      ),
    ];
    for (const file of files) expect((await settlePdf(pdfium, file)).before.length).toBe(3);
  });

  it("goes through the process that has limits, and comes out whole", async () => {
    const conversion = await convertDocument(await honestPdf(2), {
      extension: "pdf",
      signal: AbortSignal.timeout(60_000),
    });
    if (conversion.kind !== "converted") throw new Error(conversion.kind);
    expect((await PDFDocument.load(conversion.pdf)).getPageCount()).toBe(2);
  });
});
