import type { Browser } from "playwright-core";
import { makeToken } from "../../../src/server/access-links/access-links.ts";
import { copyData } from "../../../src/server/pdf-copy/copy-data.ts";
import { loadCopyState } from "../../../src/server/pdf-copy/load-copy-subject.ts";
import { PdfMaker } from "../../../src/server/pdf-copy/pdf-maker.ts";
import { diskStorage } from "../../../src/server/storage/disk-storage.ts";
import { partnerConfig } from "../../../tests/support/test-server.ts";
import type { BenchApplicant } from "../product/applicants.ts";
import { awaitCopy } from "../product/apply.ts";
import type { Product } from "../product/product.ts";

/** One way to a PDF of an application. */
export interface CopyMaker {
  readonly name: string;
  /** Makes one copy and gives its size in bytes; null when it does not get to know it. */
  readonly make: () => Promise<number | null>;
  readonly stop: () => Promise<void>;
}

export const OURS = "Typst, as the product makes it";
export const PRINTED = "Chromium opens the staff view and prints it";

const TOKEN_TTL_MS = 60 * 60_000;

/** Everything from the database to the PDF, one after the other in one process, as jobs do it. */
export async function productMaker(product: Product, applicant: BenchApplicant): Promise<CopyMaker> {
  const { db, forms, keys, server } = product;
  const maker = new PdfMaker();
  const partner = { current: partnerConfig };
  const storage = diskStorage(`${server.dataDir}/documents`, keys[0]);
  const make = async () => {
    const state = await loadCopyState({ db, forms, partner, storage, now: Date.now }, applicant.accountId);
    if (state === null) throw new Error("There is no application to copy.");
    const { pdf } = await maker.make({ data: copyData(state.subject, Date.now()), documents: [] });
    return pdf.byteLength;
  };
  return { name: OURS, make, stop: async () => maker.stop() };
}

/** From pressing the button to having the file. */
export function downloadMaker({ server }: Product, applicant: BenchApplicant): CopyMaker {
  return {
    name: "the same asked for and downloaded by a client",
    make: () => awaitCopy({ address: server.address, applicant }).then(() => null),
    stop: async () => undefined,
  };
}

/** A browser that stays open opens the view in a new page each time, as a service that prints would. */
export async function printingMaker(
  product: Product,
  applicant: BenchApplicant,
  browser: Browser,
): Promise<CopyMaker> {
  const address = await staffViewOf(product, applicant);
  const context = await browser.newContext();
  const make = async () => {
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const pdf = await page.pdf({ format: "Letter", tagged: true });
    await page.close();
    return pdf.byteLength;
  };
  return { name: PRINTED, make, stop: () => context.close() };
}

/** Printing alone, of a page that is open already: no service could be quicker than that with a browser. */
export async function reprintingMaker(
  product: Product,
  applicant: BenchApplicant,
  browser: Browser,
): Promise<CopyMaker> {
  const page = await browser.newPage();
  await page.goto(await staffViewOf(product, applicant));
  await page.getByRole("heading", { level: 1 }).waitFor();
  const make = async () => (await page.pdf({ format: "Letter", tagged: true })).byteLength;
  return { name: "Chromium prints the open view again", make, stop: () => page.close() };
}

async function staffViewOf({ db, keys, server }: Product, { accountId }: BenchApplicant): Promise<string> {
  const context = { db, key: keys[0], now: Date.now };
  const { token } = await makeToken(context, { opens: { accountId }, ttlMs: TOKEN_TTL_MS });
  return `${server.address}/?service_token=${token}`;
}
