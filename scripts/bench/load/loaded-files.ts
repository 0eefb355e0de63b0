import type { Browser } from "playwright-core";
import { type Transfer, transferOf } from "./transfer-sizes.ts";

/** How long a page may go on loading by itself after it can be used, as the icon does. */
const CALM_MS = 500;

/** Everything that opening an address loads with an empty cache, and what each weighs. */
export async function loadedFiles(browser: Browser, url: string): Promise<readonly Transfer[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const urls = new Set<string>();
  page.on("request", (request) => urls.add(request.url()));
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(CALM_MS);
  await context.close();
  return await Promise.all([...urls].filter((address) => address.startsWith("http")).map(transferOf));
}

/** The application's own scripts among them. */
export function scriptsOf(files: readonly Transfer[]): readonly Transfer[] {
  return files.filter(({ url }) => /\/assets\/.+\.js$/.test(url));
}

/** The validators of the published form. */
export function validatorsOf(files: readonly Transfer[]): readonly Transfer[] {
  return files.filter(({ url }) => /\/forms\/.+\.js$/.test(url));
}

export function totalGzip(files: readonly Transfer[]): number {
  return files.reduce((sum, { gzip }) => sum + gzip, 0);
}

export function totalBrotli(files: readonly Transfer[]): number {
  return files.reduce((sum, { brotli }) => sum + brotli, 0);
}
