import type { FrameLocator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { MINIMAL_FORMS } from "../support/minimal-forms.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { button, EDITOR_EXPECTS, editorApp, isSaved } from "./support/form-editor.ts";
import { hasFocus, press, reach } from "./support/keyboard.ts";

const TITLE = "The page as applicants see it";

const app = editorApp(MINIMAL_FORMS);

const shown = (page: Page): FrameLocator => page.frameLocator(`iframe[title="${TITLE}"]`);

const nameIn = (page: Page) => shown(page).getByRole("textbox", { name: /^Name/ });

/** An answer to a question that shows for whoever agrees. */
const canadaIn = (page: Page) => shown(page).getByRole("radio", { name: "Canada" });

/** Somebody with a draft open in front of them, and what their browser has asked for since. */
async function openDraft(email: string) {
  const visitor = await signInAtDesk(app, { email, role: "form_editor", expects: EDITOR_EXPECTS });
  const { page } = visitor;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.frame() !== page.mainFrame()) asked.push(new URL(request.url()).pathname);
  });
  await press(page, page.getByRole("link", { name: "Form", exact: true }));
  await titled(page, "Form");
  const begin = button(page, "Begin a draft");
  await begin.or(page.getByText(/the draft (has no changes|changes)/)).waitFor();
  if (await begin.isVisible()) await press(page, begin);
  await shown(page).getByRole("heading", { level: 1, name: "About You" }).waitFor();
  return { ...visitor, asked };
}

async function write(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

it("shows the page of the draft beside outline and panel and follows each key, by the keyboard alone, under the policy of each document [EDT-34] [EDT-35] [EDT-36] [EDT-39] [EDT-41]", async () => {
  const { page, leave, asked } = await openDraft("preview@school.example");
  await press(page, button(page, "Show what is in About You"));
  await press(page, button(page, "Show what is in You"));
  await press(page, button(page, "Code Word (question)"));
  await write(page, "Question", "Word of the Day");
  await shown(page).getByLabel("Word of the Day").waitFor();
  // The focus stays in the panel, and what is chosen is marked in the page.
  expect(await hasFocus(page.getByLabel("Question", { exact: true }))).toBe(true);
  const outlineOf = () =>
    shown(page)
      .getByLabel("Word of the Day")
      .evaluate((box) => getComputedStyle(box.closest("[data-question]") ?? box).outlineStyle);
  await expect.poll(outlineOf).toBe("solid");
  await press(page, button(page, "Undo"));
  await shown(page).getByLabel("Code Word").waitFor();

  // What has moved to the place of something that does not show is found where it is now.
  await press(page, button(page, "You (section)"));
  await press(page, button(page, "Move down"));
  await shown(page)
    .locator("html")
    .evaluate(async () => {
      // As long as a question is looked for in a page before it counts as not shown.
      for (let frames = 0; frames < 90; frames++) await new Promise(requestAnimationFrame);
    });
  await page.getByText("What is chosen does not show with these answers.").waitFor({ state: "hidden" });
  await press(page, button(page, "Undo"));

  // Choosing something of another page leads there.
  await press(page, button(page, "More (page)"));
  await shown(page).getByRole("heading", { level: 1, name: "More" }).waitFor();
  expect(await hasFocus(button(page, "More (page)"))).toBe(true);

  // A telephone's width, and a computer's.
  const widthOf = () =>
    shown(page)
      .locator("html")
      .evaluate(() => innerWidth);
  await press(page, button(page, "Phone"));
  await expect.poll(widthOf).toBe(375);
  await press(page, button(page, "Desktop"));
  await expect.poll(widthOf).toBeGreaterThanOrEqual(1_024);

  // In the page the steps lead on, and nothing of what is done in it is sent.
  const before = asked.filter((path) => !path.startsWith("/desk/form-preview/assets/"));
  expect(before.filter((path) => !/^\/(assets\/|desk\/form\/preview-frame$)/.test(path))).toEqual([]);
  await shown(page).getByRole("link", { name: /About/ }).click();
  await nameIn(page).fill("Ada");
  await shown(page).getByRole("checkbox", { name: "I agree." }).check();
  await canadaIn(page).check();
  await shown(page)
    .getByRole("combobox", { name: /^State/ })
    .selectOption("Ontario");
  await shown(page).getByRole("link", { name: /More/ }).click();
  await shown(page).getByRole("heading", { level: 1, name: "More" }).waitFor();
  expect(asked.filter((path) => !path.startsWith("/desk/form-preview/assets/"))).toEqual(before);

  await page.getByText(TITLE).scrollIntoViewIfNeeded();
  expect(await findingsIn(page, "form-preview")).toEqual([]);
  const frame = page.frames().find((one) => one.url().includes("preview-frame"));
  expect(await accessibilityFindings(frame as unknown as Page)).toEqual([]);
  await leave();
});

longIt(
  "is filled in by a sample applicant, who meets a condition, and shows every message [EDT-37] [EDT-38]",
  async () => {
    const { page, leave } = await openDraft("filling@school.example");
    await nameIn(page).waitFor();
    expect(await canadaIn(page).count()).toBe(0);
    const choice = page.getByLabel("Filled in as");
    await expect.poll(() => choice.getByRole("option").count(), { timeout: 90_000 }).toBeGreaterThan(2);
    const names = await choice.getByRole("option").allInnerTexts();
    const name = names.find((one) => one.includes("“Country” is"));
    expect(names.join()).toContain("“Country” is “");
    await choice.selectOption(name ?? "");
    await canadaIn(page).waitFor();
    await expect.poll(() => nameIn(page).inputValue()).not.toBe("");
    await choice.selectOption("Nobody: an empty application");
    await expect.poll(() => canadaIn(page).count()).toBe(0);

    await press(page, button(page, "Show every message"));
    await shown(page).getByText("Name must be at least 2 characters.").waitFor();
    await shown(page).getByText("Please use small letters only.").waitFor();
    await press(page, button(page, "Show every message"));
    await expect.poll(() => shown(page).getByText("Please use small letters only.").count()).toBe(0);
    await leave();
  },
);

it("leads to a question that is pressed, and stays as it is while the draft cannot be shown [EDT-39] [EDT-40]", async () => {
  const { page, leave } = await openDraft("pressing@school.example");
  await shown(page).getByText("Birthday", { exact: true }).click();
  await page.getByRole("region", { name: "Birthday", exact: true }).waitFor();

  const editor = page.getByRole("textbox", { name: "Text of application.json" });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("[");
  await page.getByRole("status").getByText("The page is as it was before").waitFor();
  expect(
    await page.getByRole("status").getByText("application.json, line 8: A closing bracket").count(),
  ).toBe(1);
  await shown(page).getByRole("heading", { level: 1, name: "About You" }).waitFor();
  await page.keyboard.press("Backspace");
  await page.getByText("The page is as it was before").waitFor({ state: "detached" });

  // Where there is no room beside the outline, the page comes when it is asked for.
  await page.setViewportSize({ width: 375, height: 800 });
  await page.reload();
  await press(page, button(page, "Show the page"));
  await shown(page).getByRole("heading", { level: 1, name: "About You" }).waitFor();
  await leave();
});

longIt(
  "says beside the page with each key what lint finds, without asking the server, and has it asked where the page is hidden [EDT-85] [EDT-98] [EDT-99]",
  async () => {
    const { page, leave } = await openDraft("checking@school.example");
    const counts = (words: string) => page.getByRole("status").getByText(words, { exact: true });
    await counts("Nothing is wrong.").waitFor();
    await page.setViewportSize({ width: 1000, height: 800 });
    const checks: string[] = [];
    await page.route("**/desk/api/form-draft/findings*", async (route) => {
      checks.push(route.request().url());
      await route.continue();
    });
    await press(page, button(page, "Show what is in About You"));
    await press(page, button(page, "Show what is in You"));
    await press(page, button(page, "Code Word (question)"));
    await reach(page, page.getByLabel("Question", { exact: true }));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(" ");
    await counts("1 error.").waitFor();
    const box = page.getByLabel("Question", { exact: true });
    expect(await hasFocus(box)).toBe(true);
    // Without a title it says so at its box and above the page, which shows the key.
    await page.keyboard.press("Backspace");
    await page.getByText("A question without a title stands there by its key.").waitFor();
    await shown(page).getByText("code_word", { exact: true }).waitFor();
    expect(await box.getAttribute("aria-invalid")).toBe("true");
    expect(await findingsIn(page, "form-wrong-title")).toEqual([]);
    await page.setViewportSize({ width: 1000, height: 800 });
    await press(page, button(page, "Show what is wrong"));
    expect(await hasFocus(page.getByRole("region", { name: "What lint finds" }))).toBe(true);
    await reach(page, box);
    await page.keyboard.type("Word");
    await counts("Nothing is wrong.").waitFor();
    await isSaved(page);
    expect(checks).toEqual([]);

    await press(page, button(page, "Hide the page"));
    await expect.poll(() => checks.length).toBe(1);
    await reach(page, page.getByLabel("Question", { exact: true }));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(" ");
    await counts("1 error.").waitFor();
    expect(checks.length).toBeGreaterThan(1);
    await page.keyboard.type("Code Word");
    await counts("Nothing is wrong.").waitFor();
    await leave();
  },
);
