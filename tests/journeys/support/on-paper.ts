import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { type ReadPdf, readPdf } from "../../support/read-pdf.ts";
import { press } from "./keyboard.ts";

/** What the page has on paper, without white space: what is in the header and the footer, too. */
export async function printedText(page: Page): Promise<string> {
  await page.emulateMedia({ media: "print" });
  const { pageTexts } = await readPdf(await page.pdf({ format: "Letter" }));
  await page.emulateMedia({ media: null });
  return pageTexts.join("");
}

/** Reaches the button for the PDF copy with the keyboard, and reads the copy that comes of it. */
export async function downloadCopy(page: Page): Promise<ReadPdf> {
  const coming = page.waitForEvent("download");
  await press(page, page.getByRole("button", { name: "Download a PDF Copy", exact: true }));
  return await readPdf(await readFile(await (await coming).path()));
}
