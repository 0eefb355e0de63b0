import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type axeCore from "axe-core";
import type { Page } from "playwright-core";
import { IS_LONG } from "../../setup/long-run.ts";

/** Without comments it has less than half the size, which each page of each visitor has to read anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  /** In a page that was looked at. */
  var axe: typeof axeCore | undefined;
}

/** A colour scheme and a width in pixels. */
export type Look = readonly ["light" | "dark", number];

/** The narrowest window that WCAG names (1.4.10), a tablet in the long run, and a desktop. */
const WIDTHS: readonly Look[] = (IS_LONG ? [320, 768, 1280] : [320, 1280]).map((width) => ["light", width]);
const HEIGHT = 900;
/** Only for whoever wants to look: it names a folder. */
const { SCREENSHOTS } = process.env;
let looks = 0;

/** What axe finds on the page at every width, and what is too wide, a line each; empty when there is nothing. The last width stays. */
export function findingsAtEveryWidth(page: Page): Promise<readonly string[]> {
  looks += 1;
  return findingsInLooks(page, WIDTHS, `page ${looks}`);
}

/** The same in each of these looks; a picture of each on demand. */
export async function findingsInLooks(
  page: Page,
  inLooks: readonly Look[],
  name: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [colorScheme, width] of inLooks) {
    const look = `${name} ${colorScheme} ${width}`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: HEIGHT });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    found.push(...(await accessibilityFindings(page)).map((finding) => `${look}: ${finding}`));
    if (overflow > 0) found.push(`${look}: ${overflow} px too wide`);
    if (SCREENSHOTS !== undefined) await page.screenshot({ path: join(SCREENSHOTS, `${look}.png`) });
  }
  return found;
}

/**
 * What axe and password managers find fault with on the page as it stands, a line each; empty when there is nothing. Its half a megabyte goes into a
 * page once, and only what it finds comes back: @axe-core/playwright sends all of it for every look, twice the time.
 */
export async function accessibilityFindings(page: Page): Promise<readonly string[]> {
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(AXE);
  return [...(await page.evaluate(findings)), ...(await page.evaluate(passwordFormFindings))];
}

/** Runs in the browser. */
async function findings(): Promise<readonly string[]> {
  if (globalThis.axe === undefined) throw new Error("The page has gone.");
  const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${violation.help} (${node.target.join(" ")})`),
  );
}

/**
 * What keeps password managers from storing a password under its name: they read no input of type "hidden", and know
 * boxes by name and autocomplete. Runs in the browser.
 */
function passwordFormFindings(): readonly string[] {
  const forms = [...document.forms].filter(
    (form) => form.querySelector("input[autocomplete$=-password]") !== null,
  );
  return forms.flatMap((form) => {
    const user = form.querySelector("input:is([type=text], [type=email])[autocomplete=username]");
    const nameless = [...form.querySelectorAll("input:not([name]), input[name='']")];
    return [
      ...(user === null ? [`password form: no username (${form.outerHTML.slice(0, 80)})`] : []),
      ...nameless.map((box) => `password form: a box without a name (${box.outerHTML.slice(0, 80)})`),
    ];
  });
}
