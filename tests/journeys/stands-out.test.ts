import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { contrastOf } from "../../src/authoring/lint/lint-partner-config.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { tabTo } from "./support/keyboard.ts";
import { colourAt, type Place } from "./support/pixels.ts";
import { openVisitor } from "./support/visitor.ts";

/** What WCAG 2.2 (1.4.11) asks of what has to be seen to use a page. */
const SEEN = 3;
/** What it asks of text (1.4.3). */
const READ = 4.5;

const ENOUGH = { contrast: expect.toSatisfy((contrast: number) => contrast >= SEEN) };

const app = appAndBrowser();

const nav = (page: Page) => page.getByRole("navigation", { name: "Steps of the application" });
const step = (page: Page, name: string) => nav(page).getByRole("link", { name });

/** Two parts of the page, or two places of one, whose colours have to differ. */
interface Pair {
  readonly what: string;
  readonly one: readonly [Locator, Place | { readonly beyond: number }];
  readonly other: readonly [Locator, Place | { readonly beyond: number }];
}

async function expectSeen(page: Page, { what, one, other }: Pair): Promise<void> {
  const colours = [await colourAt(page, ...one), await colourAt(page, ...other)] as const;
  expect({ what, colours, contrast: contrastOf(...colours) }).toMatchObject(ENOUGH);
}

// What has the focus is marked for those who came by the keyboard: by Tab, therefore.
describe.each(["none", "active"] as const)("with forced colours %s", (forcedColors) => {
  it("the active suggestion, the current step, the chosen tab, checked choices and what has the focus differ from what is beside them [SEE-01]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.emulateMedia({ forcedColors, reducedMotion: "reduce" });
    await becomeApplicant(page, app.server, `seen-${forcedColors}@applicants.example`);
    await page.goto("/education");
    const foot = { x: 20, y: -2 };
    const tab = (selected: boolean) => page.getByRole("tab", { selected }).first();
    await tab(true).waitFor();
    await expectSeen(page, { what: "the chosen tab", one: [tab(true), foot], other: [tab(false), foot] });

    const box = page.getByRole("combobox", { name: "Search for Your School" });
    await tabTo(page, box);
    await expectSeen(page, {
      what: "the box with the focus",
      one: [box, { beyond: 4 }],
      other: [box, { beyond: 9 }],
    });
    await page.keyboard.type("portland high school");
    const options = page.getByRole("listbox").getByRole("option");
    await options.first().waitFor();
    await page.keyboard.press("ArrowDown");
    const active = page.locator("[role=option][data-highlighted]");
    const corner = { x: 3, y: 3 };
    await expectSeen(page, {
      what: "the active suggestion",
      one: [active, corner],
      other: [options.nth(2), corner],
    });
    expect(await textContrast(active)).toEqual({ least: expect.toSatisfy((least) => least >= READ) });
    // axe takes the colours of the styles for those that the reader has chosen.
    if (forcedColors === "none") expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");

    const group = page.getByRole("radiogroup", { name: /transcript different/ });
    await group.getByText("No", { exact: true }).click();
    const middle = { x: 10, y: 10 };
    await expectSeen(page, {
      what: "the chosen radio button",
      one: [group.getByRole("radio", { name: "No" }), middle],
      other: [group.getByRole("radio", { name: "Yes" }), middle],
    });
    const medicine = page.getByRole("checkbox", { name: /interested in medicine/ });
    // Beside the tick, whose edges are blended.
    const inside = { x: 5, y: 4 };
    const unchecked = await colourAt(page, medicine, inside);
    await page.getByText("I am interested in medicine").click();
    await page.mouse.move(0, 0);
    const checked = await colourAt(page, medicine, inside);
    expect({ checked, unchecked, contrast: contrastOf(checked, unchecked) }).toMatchObject(ENOUGH);

    await tabTo(page, step(page, "Final Steps"));
    await expectSeen(page, {
      what: "the step with the focus",
      one: [step(page, "Final Steps"), { beyond: 4 }],
      other: [step(page, "Final Steps"), { beyond: 7 }],
    });
    const side = { x: 1, y: 20 };
    await expectSeen(page, {
      what: "the current step",
      one: [step(page, "Academics"), side],
      other: [step(page, "About You"), side],
    });
    await page.setViewportSize({ width: 375, height: 800 });
    await expectSeen(page, {
      what: "the current step on a phone",
      one: [step(page, "Academics"), foot],
      other: [step(page, "About You"), foot],
    });
    await leave();
  });
});

/** The least contrast of an element's texts with its own background, by the styles in force. */
async function textContrast(element: Locator): Promise<{ readonly least: number }> {
  const { background, texts } = await element.evaluate((item) => {
    const parts = [item, ...item.querySelectorAll("*")].filter((part) => part.textContent !== "");
    const texts = parts.map((part) => getComputedStyle(part).color);
    return { background: getComputedStyle(item).backgroundColor, texts };
  });
  return { least: Math.min(...texts.map((text) => contrastOf(hexOf(text), hexOf(background)))) };
}

/** `rgb(1, 2, 3)` as #010203. */
function hexOf(colour: string): string {
  const channels = colour.match(/\d+/g)?.slice(0, 3) ?? [];
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("")}`;
}
