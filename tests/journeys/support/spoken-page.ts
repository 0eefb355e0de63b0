import type { Page } from "playwright-core";

/** What is another at each run, and what stands for it. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/Saved at \d+:\d\d [AP]M/g, "Saved at TIME"],
  [/© \d{4}/g, "© YEAR"],
  [/\d+ seconds/g, "SOME seconds"],
  [/[2-9B-Z]{4}-[2-9B-Z]{4}/g, "REFERENCE"],
  [/http:\/\/(localhost|127\.0\.0\.1):\d+/g, "http://HOST"],
];

/**
 * The page as a screen reader has it: roles, names, states and words, in reading order, in the notation of
 * Playwright's aria snapshots. Of a long list of options only the chosen one is told.
 */
export async function spokenPage(page: Page): Promise<string> {
  const snapshot = await page.locator("body").ariaSnapshot();
  const lines = snapshot
    .split("\n")
    .filter((line) => !/^\s*- option /.test(line) || line.includes("[selected]"));
  const text = CHANGING.reduce(
    (said, [changing, fixed]) => said.replaceAll(changing, fixed),
    lines.join("\n"),
  );
  return `${text}\n`;
}
