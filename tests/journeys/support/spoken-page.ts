import type { Page } from "playwright-core";

/** What is another at each run, and what stands for it. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/Saved at \d+:\d\d [AP]M/g, "Saved at TIME"],
  [/[A-Z][a-z]+ \d+, \d{4} at \d+:\d\d\s[AP]M/g, "DAY at TIME"],
  [/© \d{4}/g, "© YEAR"],
  [/\d+ seconds/g, "SOME seconds"],
  // It is to be heard for a moment only.
  [/status: \d results\. Use the up and down arrow keys to choose\./g, "status"],
  [/[2-9B-Z]{4}-[2-9B-Z]{4}/g, "REFERENCE"],
  [/http:\/\/(localhost|127\.0\.0\.1):\d+/g, "http://HOST"],
];

const LOOKS = 40;
const BETWEEN_LOOKS_MS = 300;

/**
 * The page as a screen reader has it: roles, names, states and words, in reading order, in the notation of
 * Playwright's aria snapshots. Of a long list of options only the chosen one is told.
 */
export async function spokenPage(page: Page): Promise<string> {
  const lines = (await settledPage(page))
    .split("\n")
    .filter((line) => !/^\s*- option /.test(line) || line.includes("[selected]"));
  const text = CHANGING.reduce(
    (said, [changing, fixed]) => said.replaceAll(changing, fixed),
    lines.join("\n"),
  );
  return `${text}\n`;
}

/** Parts of a page come a moment after the rest: what it says once nothing loads and it says the same twice. */
async function settledPage(page: Page): Promise<string> {
  let before = "";
  for (let looks = 0; looks < LOOKS; looks++) {
    const now = await page.locator("body").ariaSnapshot();
    if (now === before && !now.includes("status: Loading")) return now;
    before = now;
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
  }
  throw new Error("The page does not settle.");
}
