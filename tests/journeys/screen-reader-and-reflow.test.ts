import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ALL_SCREENS } from "../../scripts/screens/all-screens.ts";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { reflowFindings } from "./support/reflow-findings.ts";
import { spokenPage } from "./support/spoken-page.ts";
import { openVisitor } from "./support/visitor.ts";

const EVERY_SCREEN = ALL_SCREENS.flatMap(({ screens }) => screens);
const SPOKEN = join(import.meta.dirname, "spoken-pages");
/** What a screen reader says of these is kept: every page, card and dialog. */
const IS_KEPT =
  /^(about|education|final-steps)-|-(empty|field-errors)$|^dialog-|^completion$|^login-refused$|^account-menu|^staff-view$/;
/** `npm test` tries the kept ones, so that it stays short; `SCREENS=all` tries every state. */
const SCREENS =
  process.env.SCREENS === "all" ? EVERY_SCREEN : EVERY_SCREEN.filter(({ name }) => IS_KEPT.test(name));
/** The day of the pages: sentences name years, and notices come and go. */
const NOW = new Date("2026-11-21T12:00:00Z");
/** A desktop of 1280 px magnified to 400 % and to 200 %. */
const WIDTHS = [320, 640] as const;

const app = appAndBrowser({ RATE_LIMIT_FACTOR: "1000" });
const tried: string[] = [];

/** What the failures that are tried leave in the console. */
const EXPECTED = /status of [45]\d\d|net::ERR|Failed to fetch|broken|format/;

async function open(name: string) {
  const screen = EVERY_SCREEN.find((candidate) => candidate.name === name);
  if (screen === undefined) throw new Error(`There is no screen ${name}.`);
  const visitor = await openVisitor(app.browser, app.server.address, { expects: EXPECTED });
  const { page, context } = visitor;
  // This one moves the clock itself.
  if (name !== "dialog-still-working") await page.clock.setFixedTime(NOW);
  await screen.open({ page, context, server: app.server, email: `${name}@applicants.example` });
  return visitor;
}

/** Runs in the browser: what lies over the page finds its place a frame after the window has changed. */
function afterTwoFrames(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

describe("every screen, state and dialog", () => {
  it.each(SCREENS.map(({ name }) => name))(
    "%s needs no scrolling sideways, cuts nothing off and can be met with a finger at 320 px and at a zoom of 200; axe finds nothing, and a screen reader has what it had",
    async (name) => {
      const { page, context } = await open(name);
      if (IS_KEPT.test(name)) {
        // What comes with the first focus, such as the search of streets, is there then; an upload under way goes on.
        await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);
        await expect(await spokenPage(page)).toMatchFileSnapshot(join(SPOKEN, `${name}.txt`));
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(afterTwoFrames);
        // A list of suggestions finds its place once more when the window has changed.
        await expect.poll(() => reflowFindings(page)).toEqual([]);
      }
      expect(await findingsAtEveryWidth(page)).toEqual([]);
      tried.push(name);
      await context.close();
    },
  );
});

/** A page with nothing to find. */
const SOUND = `<!doctype html><title>Sound</title>
  <h1 style="overflow: hidden; margin: 0">Choices</h1>
  <label style="display: block; height: 24px"><input type="checkbox">One</label>
  <label style="display: block; height: 24px"><input type="checkbox">Two</label>`;

it.each<readonly [what: string, spoil: () => void, finding: string]>([
  ["too wide", () => document.body.style.setProperty("min-width", "400px"), "px wide in a window of 320 px"],
  ["cut off", () => document.querySelector("h1")?.style.setProperty("height", "10px"), "is cut off"],
  [
    "out of sight",
    () => document.querySelector("h1")?.style.setProperty("margin-left", "-90px"),
    "leave the window",
  ],
  [
    "small and crowded",
    () => {
      for (const choice of document.querySelectorAll("label")) choice.style.height = "10px";
    },
    "is small and close to another",
  ],
])("would notice what is %s", async (_what, spoil, finding) => {
  const page = await app.browser.newPage({ viewport: { width: 320, height: 900 } });
  await page.setContent(SOUND);
  expect(await reflowFindings(page)).toEqual([]);
  await page.evaluate(spoil);
  expect((await reflowFindings(page)).join("\n")).toContain(finding);
  await page.close();
});

afterAll(() => {
  process.stdout.write(
    `${tried.length} states at ${WIDTHS.join(" and ")} px, and checked by axe at 3 widths\n`,
  );
});
