import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { IS_LONG } from "../setup/long-run.ts";
import { ALL_SCREENS } from "./screens/all-screens.ts";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { filledForms } from "./support/filled-forms.ts";
import { reflowFindings } from "./support/reflow-findings.ts";
import {
  expectedControls,
  expectedSheet,
  expectedWords,
  toldControls,
  toldSheet,
  toldWords,
} from "./support/spoken-form.ts";
import { allOf, printSpoken, type Spoken, spokenPage } from "./support/spoken-page.ts";
import { tabFindings } from "./support/tab-findings.ts";
import { openVisitor } from "./support/visitor.ts";

const SPOKEN = join(import.meta.dirname, "spoken-pages");
/** What a screen reader says of these is looked at: every page, card and dialog. */
const IS_HEARD =
  /^(about|education|final-steps)-|-(empty|field-errors)$|^dialog-|^completion$|^login-refused$|^account-menu|^staff-view$/;
/** What is open on these closes when Tab leaves it. */
const CLOSES_BY_TAB = /-search$|^account-menu/;
/** Every state in the long run. */
const SCREENS = IS_LONG ? ALL_SCREENS : ALL_SCREENS.filter(({ name }) => IS_HEARD.test(name));
/** The day of the pages: sentences name years, and notices come and go. */
const TODAY = "2026-11-21";
const NOW = new Date(`${TODAY}T12:00:00Z`);
const FILLED = filledForms(TODAY);
/** More lines than these nobody reads when they change. */
const MOST_LINES = 50;

/** The list of what is missing is the same on each page. */
const SUMMARY = "We're missing some information!";

/** What is kept word by word of a screen: parts that have every kind of control once; of the others, that they are there. */
const KEPT_PARTS: Readonly<Record<string, readonly string[]>> = {
  "about-empty": ["Contact"],
  "about-filled": ["Brothers and Sisters"],
  "education-empty": ["Apply to Harborview University", "Transcript"],
  "education-filled": ["Transcript"],
  "education-errors": ["Your Plans", "Grades"],
  "education-search": ["High School"],
  "education-own-school": ["High School"],
  "final-steps-empty": ["Review and Submit"],
  "final-steps-filled": ["Your Counselor's Words"],
  "final-steps-errors": ["Conduct"],
};
/** A desktop of 1280 px magnified to 400 %, and to 200 % in the long run. */
const WIDTHS = IS_LONG ? [320, 640] : [320];

const app = appAndBrowser();

/** What the failures that are tried leave in the console. */
const EXPECTED = /status of [45]\d\d|net::ERR|Failed to fetch|broken|format/;

async function open(name: string) {
  const screen = ALL_SCREENS.find((candidate) => candidate.name === name);
  if (screen === undefined) throw new Error(`There is no screen ${name}.`);
  const visitor = await openVisitor(app.browser, app.server.address, { expects: EXPECTED });
  const { page, context } = visitor;
  // This one moves the clock itself.
  if (name !== "dialog-still-working") await page.clock.setFixedTime(NOW);
  await screen.open({ page, context, server: app.server, email: `${name}@applicants.example` });
  return visitor;
}

/** What is kept of a screen: of a dialog and of the menu only these, since the page around them is a screen of its own. */
function keptOf(name: string, page: readonly Spoken[]): string {
  if (name.startsWith("dialog-"))
    return printSpoken(allOf(page).filter(({ role }) => /^(alert)?dialog$/.test(role)));
  if (name.startsWith("account-menu")) return printSpoken(page.filter(({ role }) => role === "banner"));
  if (name === "about-errors")
    return printSpoken(allOf(page).filter(({ role, name: part }) => role === "region" && part === SUMMARY));
  if (name === "staff-view") {
    const [main] = page;
    const pages = main?.inside.findIndex(({ states }) => states.includes("level=2"));
    return printSpoken(main?.inside.slice(0, pages) ?? []);
  }
  const parts = KEPT_PARTS[name];
  const isPart = ({ role }: Spoken) => role === "group" || role === "region";
  return printSpoken(
    page,
    (part) => parts !== undefined && isPart(part) && part.name !== "" && !parts.includes(part.name),
  );
}

/** A page of the form has the controls, help and errors that follow from the definitions, and a sheet the answers. */
function expectHeard(name: string, page: readonly Spoken[]): void {
  const filled = FILLED[name];
  if (filled === undefined) return;
  if (name === "staff-view") {
    expect(toldSheet(page)).toEqual(expectedSheet(filled));
    return;
  }
  const pageId = filled.form.pages.find(({ id }) => name.startsWith(id))?.id ?? "";
  expect(toldControls(page)).toEqual(expectedControls(filled, pageId));
  const words = toldWords(page);
  expect(expectedWords(filled, pageId).filter((text) => !words.includes(text))).toEqual([]);
}

/** Runs in the browser: what lies over the page finds its place a frame after the window has changed. */
function afterTwoFrames(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

describe("every screen, state and dialog", () => {
  it("has a name of its own", () => {
    const names = ALL_SCREENS.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  it.each(SCREENS.map(({ name }) => name))(
    "%s fits 320 px and a zoom, can be met with a finger and by Tab in reading order; axe finds nothing, and a screen reader has what it had",
    async (name) => {
      const { page, context } = await open(name);
      if (IS_HEARD.test(name)) {
        // What comes with the first focus, such as the search of streets, is there then; an upload under way goes on.
        await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);
        const spoken = await spokenPage(page);
        expectHeard(name, spoken);
        const kept = keptOf(name, spoken);
        expect(kept.split("\n").length).toBeLessThanOrEqual(MOST_LINES);
        await expect(kept).toMatchFileSnapshot(join(SPOKEN, `${name}.txt`));
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(afterTwoFrames);
        // A list of suggestions finds its place once more when the window has changed.
        await expect.poll(() => reflowFindings(page)).toEqual([]);
      }
      expect(await findingsAtEveryWidth(page)).toEqual([]);
      if (!CLOSES_BY_TAB.test(name)) expect(await tabFindings(page)).toEqual([]);
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
