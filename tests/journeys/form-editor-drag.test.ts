import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { filesAfter } from "../docs/guide-steps.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { button, draftOf, EDITOR_EXPECTS, editorApp, isSaved } from "./support/form-editor.ts";

const UI = "pages/about.ui.json";
const SMS = "Send me text messages about my application";
const app = editorApp(filesAfter("Change the words of a question"));

const line = (page: Page, name: string): Locator =>
  page.locator("[data-line]").filter({ has: button(page, name) });
const mark = (page: Page): Locator => page.locator("[data-drop]");
const isSaid = (page: Page, words: string) => page.getByRole("status").getByText(words).waitFor();

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
  const there = await place();
  await page.mouse.move(x, there.y - 3);
  await page.mouse.move(x, there.y, { steps: 3 });
}

it("drags a question into another section, page and group by the mouse, says where it lands and cannot, and gives up at Escape [EDT-82]", async () => {
  const { page, leave } = await signInAtDesk(app, {
    ...{ email: "dragger@school.example", role: "form_editor", expects: EDITOR_EXPECTS },
  });
  await page.getByRole("link", { name: "Form", exact: true }).click();
  await titled(page, "Form");
  await button(page, "Begin a draft").click();
  await page.getByText("the draft has no changes").waitFor();
  const before = await draftOf(page);
  await button(page, "Show what is in About You").click();
  await button(page, "Show what is in Contact").click();

  await grab(page, `${SMS} (question)`);
  await over(page, "Your Name (section)", 0.5);
  await expect.poll(() => mark(page).textContent()).toBe("In Your Name, at its end");
  expect(await mark(page).getAttribute("data-drop")).toBe("possible");
  // Who rests over what is closed sees what is in it, and drops it there.
  await button(page, "Name You Go By (question)").waitFor();
  await over(page, "Your Name (section)", 0.9);
  await expect.poll(() => mark(page).textContent()).toMatch(/^Before /);
  const findings = await findingsIn(page, "form-drag", [["light", 1280]]);
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
  expect(findings).toEqual([]);
  await leave();
});
