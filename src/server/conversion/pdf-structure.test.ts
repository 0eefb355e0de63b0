import { randomBytes } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { honestPdf } from "../../../tests/support/honest-files.ts";
import { convertDocument } from "./convert-document.ts";
import { refuseUnstructured } from "./convert-file.ts";

const MEGABYTE = 1_000_000;
const END = "\nstartxref\n0\n%%EOF\n";
const junk = (text: string) => Buffer.from(`%PDF-1.7\n${text.repeat(MEGABYTE / text.length)}${END}`);

describe("the look at a PDF before it is parsed", () => {
  it.each(["a", "(", "[", "<<", "/a ", "1 ", "1 0 obj ", "123456789", "0 0 ", "endobj ", "obj "])(
    "refuses a megabyte of %j [SAF-05]",
    (text) => {
      expect(() => refuseUnstructured(junk(text))).toThrow("damaged");
    },
  );

  it("refuses a megabyte of nothing in particular, though an object stands before and behind it [SAF-05]", () => {
    const noise = randomBytes(MEGABYTE);
    const object = Buffer.from("\n1 0 obj\n<< /Type /Catalog >>\nendobj\n");
    expect(() => refuseUnstructured(Buffer.concat([Buffer.from("%PDF-1.7\n"), noise]))).toThrow("damaged");
    expect(() => refuseUnstructured(Buffer.concat([object, noise, object]))).toThrow("damaged");
  });

  it("takes what writers make, and what broken ones and servers leave between and behind", async () => {
    const document = await PDFDocument.load(await honestPdf(3));
    const many = await PDFDocument.create();
    for (let page = 0; page < 2_000; page++) many.addPage();
    const files: readonly Uint8Array[] = [
      await honestPdf(10),
      await document.save({ useObjectStreams: false }),
      await many.save({ useObjectStreams: false }),
      Buffer.concat([await honestPdf(1), Buffer.from(`<html>${"<p>Downloaded</p>".repeat(1_000)}</html>`)]),
      Buffer.concat([await honestPdf(1), Buffer.alloc(200_000), Buffer.from(" ".repeat(200_000))]),
      // A stream that holds another PDF as it is.
      Buffer.concat([
        Buffer.from("%PDF-1.7\n1 0 obj\n<< /Length 9 >>\nstream\n"),
        await honestPdf(30),
        Buffer.from("\nendstream\nendobj\n"),
        await honestPdf(1),
      ]),
    ];
    for (const file of files) expect(() => refuseUnstructured(file)).not.toThrow();
  });
});

it("refuses at sight what does not begin as its name says, without a process [SAF-05]", async () => {
  // A process could not begin any more.
  const signal = AbortSignal.abort();
  const noise = randomBytes(MEGABYTE);
  for (const extension of ["pdf", "png", "JPG", "jpeg", "docx", "exe", "constructor"]) {
    const conversion = await convertDocument(noise, { extension, signal, office: null });
    expect(conversion).toMatchObject({ kind: "refused", error: "wrongKind" });
  }
  await expect(convertDocument(await honestPdf(1), { extension: "pdf", signal })).rejects.toThrow("abort");
});
