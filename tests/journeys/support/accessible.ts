import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axeCore from "axe-core";
import type { Page } from "playwright-core";

/** Without comments it has less than half the size, which each page of each visitor has to read anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  /** In a page that was looked at. */
  var axe: typeof axeCore | undefined;
}

/** The narrowest window that WCAG names (1.4.10), a tablet and a desktop. */
export const WIDTHS = [320, 768, 1280] as const;
const HEIGHT = 900;

/** What axe finds on the page at every width, a line each; empty when there is nothing. The last width stays. */
export async function findingsAtEveryWidth(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    found.push(...(await accessibilityFindings(page)).map((finding) => `${width} px: ${finding}`));
  }
  return found;
}

/**
 * What axe finds on the page as it stands, a line each; empty when there is nothing. Its half a megabyte goes into a
 * page once, and only what it finds comes back: @axe-core/playwright sends all of it for every look, twice the time.
 */
export async function accessibilityFindings(page: Page): Promise<readonly string[]> {
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(AXE);
  return await page.evaluate(findings);
}

/** Runs in the browser. */
async function findings(): Promise<readonly string[]> {
  if (globalThis.axe === undefined) throw new Error("The page has gone.");
  const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${violation.help} (${node.target.join(" ")})`),
  );
}
