import type { CDPSession, Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { filesAfter } from "../docs/guide-steps.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { button, draftOf, EDITOR_EXPECTS, editorApp, isSaved } from "./support/form-editor.ts";
import type { Visitor } from "./support/visitor.ts";

const UI = "pages/about.ui.json";
const SMS = "Send me text messages about my application";
const PREVIEW = "The page as applicants see it";
const app = editorApp(filesAfter("Change the words of a question"));

const line = (page: Page, name: string): Locator =>
  page.locator("[data-line]").filter({ has: button(page, name) });
const mark = (page: Page): Locator => page.locator("[data-drop]");
const isSaid = (page: Page, words: string) => page.getByRole("status").getByText(words).waitFor();

/** Whether nothing of the page lies above it, though the pointer goes through it. */
function isOnTop(note: HTMLElement | SVGElement): boolean {
  note.style.pointerEvents = "auto";
  const { left, top, width, height } = note.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  note.style.pointerEvents = "none";
  return note.contains(above);
}

async function grab(page: Page, name: string): Promise<void> {
  await line(page, name).scrollIntoViewIfNeeded();
  await line(page, name).getByTitle("Drag to move").hover();
  await page.mouse.down();
}

/**
 * Moves what was grabbed over a line, to a height in it from 0 at its top to 1; the outline goes on at the edge of the window
 * until the line is there.
 */
async function over(page: Page, name: string, height: number): Promise<void> {
  const windowHeight = page.viewportSize()?.height ?? 0;
  const place = async () => {
    const box = await line(page, name).boundingBox();
    if (box === null) throw new Error(`${name} is not there.`);
    return { x: box.x + box.width - 40, y: box.y + box.height * height };
  };
  const { x, y } = await place();
  if (y > windowHeight - 60) {
    await page.mouse.move(x, windowHeight - 10, { steps: 5 });
    await expect.poll(async () => (await place()).y, { timeout: 20_000 }).toBeLessThan(windowHeight - 60);
  }
  // Until the mouse is there, the outline may have gone on.
  for (let there = await place(), moved = true; moved;) {
    await page.mouse.move(x, there.y - 3);
    await page.mouse.move(x, there.y, { steps: 3 });
    const now = await place();
    moved = now.y !== there.y;
    there = now;
  }
}

/** Somebody in the editor, with the draft that is there, or a new one; what the tests drag is in sight. */
async function openEditor(email: string): Promise<Visitor> {
  const visitor = await signInAtDesk(app, { email, role: "form_editor", expects: EDITOR_EXPECTS });
  const { page } = visitor;
  await page.getByRole("link", { name: "Form", exact: true }).click();
  await titled(page, "Form");
  const begin = button(page, "Begin a draft");
  const show = button(page, "Show what is in About You");
  await begin.or(show).waitFor();
  if (await begin.isVisible()) await begin.click();
  await show.click();
  await button(page, "Show what is in Contact").click();
  return visitor;
}

it("drags a question into another section, page and group by the mouse, says where it lands and cannot, and gives up at Escape [EDT-82]", async () => {
  const { page, leave } = await openEditor("dragger@school.example");
  const before = await draftOf(page);

  await grab(page, `${SMS} (question)`);
  await over(page, "Your Name (section)", 0.5);
  await expect.poll(() => mark(page).textContent()).toBe("In Your Name, at its end");
  expect(await mark(page).getAttribute("data-drop")).toBe("possible");
  expect(await mark(page).evaluate(isOnTop)).toBe(true);
  // Who rests over what is closed sees what is in it, and drops it there.
  await button(page, "Name You Go By (question)").waitFor();
  await over(page, "Your Name (section)", 0.9);
  await expect.poll(() => mark(page).textContent()).toMatch(/^Before /);
  const findings = await findingsIn(page, "form-drag");
  await page.mouse.up();
  await isSaid(page, `${SMS} is now 1 of`);
  await expect.poll(() => button(page, `${SMS} (question)`).getAttribute("aria-current")).toBe("true");
  await isSaved(page);
  const layout = JSON.parse((await draftOf(page))[UI] ?? "")["ui:layout"];
  expect(layout[0].content[0]).toBe("optin_sms_ind");
  expect(layout[1].content).not.toContain("optin_sms_ind");
  await button(page, "Undo").click();
  await isSaved(page);
  expect(await draftOf(page)).toEqual(before);

  await grab(page, `${SMS} (question)`);
  await over(page, "Academics (page)", 0.5);
  await expect.poll(() => mark(page).textContent()).toBe("In Academics, at its end");
  await page.keyboard.press("Escape");
  await isSaid(page, `${SMS} stays where it is.`);
  expect(await mark(page).count()).toBe(0);
  await page.mouse.up();

  await grab(page, `${SMS} (question)`);
  await over(page, "address (block of questions)", 0.5);
  await expect.poll(() => mark(page).getAttribute("data-drop")).toBe("refused");
  await page.mouse.up();
  await isSaid(page, `nothing else gets into it. ${SMS} stays where it is.`);
  expect(await draftOf(page)).toEqual(before);

  await grab(page, `${SMS} (question)`);
  await over(page, "Academics (page)", 0.5);
  await page.mouse.up();
  await isSaid(page, `in Academics.`);
  await isSaved(page);
  expect((await draftOf(page))["pages/education.schema.json"]).toContain('"optin_sms_ind"');
  await button(page, "Undo").click();
  await isSaved(page);
  expect(await draftOf(page)).toEqual(before);
  expect(findings).toEqual([]);
  await leave();
});

/** Keeps the page from drawing, and from hearing what happens meanwhile. */
const keepBusy = (page: Page, forMs: number) =>
  page.evaluate((ms) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  }, forMs);

it("moves nothing when it is let go over the preview, and lands where it is let go on a busy page [EDT-82]", async () => {
  const { page, leave } = await openEditor("quick@school.example");
  const before = await draftOf(page);
  await grab(page, `${SMS} (question)`);
  await over(page, "Academics (page)", 0.5);
  await expect.poll(() => mark(page).textContent()).toBe("In Academics, at its end");
  await page.getByTitle(PREVIEW).hover();
  await expect.poll(() => mark(page).isVisible()).toBe(false);
  await page.mouse.up();
  await isSaid(page, `${SMS} stays where it is.`);
  expect(await mark(page).count()).toBe(0);
  await button(page, "Your Name (section)").click();
  await expect.poll(() => button(page, "Your Name (section)").getAttribute("aria-current")).toBe("true");
  expect(await button(page, "Undo").getAttribute("aria-disabled")).toBe("true");

  await grab(page, `${SMS} (question)`);
  await over(page, "Academics (page)", 0.5);
  await expect.poll(() => mark(page).textContent()).toBe("In Academics, at its end");
  const box = await line(page, "Your Name (section)").boundingBox();
  if (box === null) throw new Error("The section is not there.");
  await Promise.all([
    keepBusy(page, 1_000),
    page.mouse.move(box.x + 60, box.y + box.height / 2),
    page.mouse.up(),
  ]);
  await isSaid(page, `${SMS} is now 4 of 4 in Your Name.`);
  await button(page, "Undo").click();
  await isSaved(page);
  expect(await draftOf(page)).toEqual(before);
  await leave();
});

type Point = { readonly x: number; readonly y: number };

/** Of one finger, or of two; one that is no longer named is lifted. */
async function touch(
  cdp: CDPSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  ...points: readonly Point[]
): Promise<void> {
  const touchPoints = points.map((at, id) => ({ ...at, id }));
  await cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
}

async function middle(at: Locator): Promise<Point> {
  const box = await at.boundingBox();
  if (box === null) throw new Error("It is not there.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** How far the page is scrolled, once it rests. */
async function restsAt(page: Page): Promise<number> {
  const read = () => page.evaluate(() => document.documentElement.scrollTop);
  for (let before = await read(); ;) {
    await page.waitForTimeout(300);
    const now = await read();
    if (now === before) return now;
    before = now;
  }
}

/** The edge of the mark where it lands, and whether it stands out from the page. */
const edgeOf = (page: Page) =>
  mark(page)
    .locator("xpath=preceding-sibling::*[1]")
    .evaluate((element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
      const ground = getComputedStyle(document.body).backgroundColor;
      return `${borderTopStyle} ${borderTopWidth} ${borderTopColor === ground ? "unseen" : "seen"}`;
    });

it("is dragged by a finger at its handle alone, which no other finger disturbs, and marks its place in forced colours [EDT-82]", async () => {
  const { page, context, leave } = await openEditor("finger@school.example");
  const before = await draftOf(page);
  await page.setViewportSize({ width: 375, height: 740 });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 2 });
  const question = line(page, `${SMS} (question)`);
  await question.evaluate((element) => element.scrollIntoView({ block: "center" }));

  // Over the words of a line it scrolls.
  const top = await restsAt(page);
  const { x, y } = await middle(button(page, `${SMS} (question)`));
  await touch(cdp, "touchStart", { x, y });
  for (const by of [20, 40, 60, 80]) await touch(cdp, "touchMove", { x, y: y - by });
  await touch(cdp, "touchEnd");
  expect(await restsAt(page)).toBeGreaterThan(top + 30);
  expect(await mark(page).count()).toBe(0);

  // So that none of them is at an edge, where the outline goes on.
  await line(page, "address (block of questions)").evaluate((element) => {
    element.scrollIntoView({ block: "end", behavior: "instant" });
    scrollBy({ top: 60, behavior: "instant" });
  });
  const held = await restsAt(page);
  const section = await middle(line(page, "Your Name (section)"));
  const block = await middle(line(page, "address (block of questions)"));
  const handle = await middle(question.getByTitle("Drag to move"));
  await touch(cdp, "touchStart", handle);
  await touch(cdp, "touchMove", { ...handle, y: handle.y - 20 });
  await touch(cdp, "touchMove", block);
  await expect.poll(() => mark(page).textContent()).toMatch(/nothing else gets into it/);
  await page.emulateMedia({ forcedColors: "active" });
  expect(await edgeOf(page)).toBe("dashed 5px seen");
  await touch(cdp, "touchMove", section);
  await expect.poll(() => mark(page).textContent()).toBe("In Your Name, at its end");
  expect(await edgeOf(page)).toBe("solid 5px seen");
  expect(await restsAt(page)).toBe(held);
  await touch(cdp, "touchMove", { ...section, y: section.y - 14 });
  await expect.poll(() => mark(page).textContent()).toBe("Before Your Name");
  expect(await edgeOf(page)).toBe("solid 5px seen");
  await page.emulateMedia({ forcedColors: "none" });
  await touch(cdp, "touchMove", section);
  await touch(cdp, "touchStart", section, block);
  await touch(cdp, "touchMove", section, { ...block, y: block.y - 60 });
  await touch(cdp, "touchMove", section);
  await expect.poll(() => mark(page).textContent()).toBe("In Your Name, at its end");
  await touch(cdp, "touchEnd");
  await isSaid(page, `${SMS} is now 4 of 4 in Your Name.`);
  expect(await mark(page).count()).toBe(0);
  await button(page, "Undo").click();
  await isSaved(page);
  expect(await draftOf(page)).toEqual(before);
  await leave();
});
