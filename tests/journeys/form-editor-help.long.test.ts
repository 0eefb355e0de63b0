import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { MINIMAL_FORMS } from "../support/minimal-forms.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { button, draftOf, EDITOR_EXPECTS, editorApp, isSaved, textView } from "./support/form-editor.ts";
import { hasFocus, press, reach } from "./support/keyboard.ts";

const UI = "pages/about.ui.json";
const SCHEMA = "pages/about.schema.json";

const app = editorApp(MINIMAL_FORMS);

/** Finds a text by the search of the editor, and types over it. */
async function typeOver(page: Page, path: string, [from, to]: readonly [string, string]): Promise<void> {
  await press(page, button(page, path));
  await reach(page, textView(page, path));
  await page.keyboard.press("ControlOrMeta+F");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(from);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect.poll(() => hasFocus(textView(page, path))).toBe(true);
  await page.keyboard.type(to);
}

async function beginDraft(email: string) {
  const visitor = await signInAtDesk(app, { email, role: "form_editor", expects: EDITOR_EXPECTS });
  const { page } = visitor;
  await press(page, page.getByRole("link", { name: "Form", exact: true }));
  await titled(page, "Form");
  const begin = button(page, "Begin a draft");
  await begin.or(page.getByText(/the draft (has no changes|changes)/)).waitFor();
  if (await begin.isVisible()) await press(page, begin);
  await page.getByText(/the draft (has no changes|changes)/).waitFor();
  return visitor;
}

it("completes words and names while somebody types, and says what a word means, by the keyboard alone [EDT-68] [EDT-69]", async () => {
  const { page, leave } = await beginDraft("completes@school.example");
  const findings: string[] = [];
  const text = textView(page, UI);
  await press(page, button(page, UI));
  await reach(page, text);
  await page.keyboard.press("ControlOrMeta+F");
  findings.push(...(await findingsIn(page, "form-search")));
  await page.keyboard.press("Escape");

  await typeOver(page, UI, ['"birthday", "code_word"', '"bir']);
  const options = page.getByRole("listbox").getByRole("option");
  await options.filter({ hasText: "birthday" }).waitFor();
  expect(await text.getAttribute("aria-activedescendant")).not.toBeNull();
  expect(await options.first().getAttribute("aria-selected")).toBe("true");
  findings.push(...(await findingsIn(page, "form-completion")));
  await page.keyboard.press("Escape");
  await expect.poll(() => options.count()).toBe(0);
  await page.keyboard.press("Control+Space");
  await options.filter({ hasText: "birthday" }).waitFor();
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
  await page.keyboard.type(', "code');
  await options.filter({ hasText: "code_word" }).waitFor();
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
  await isSaved(page);
  expect(await draftOf(page)).toEqual(MINIMAL_FORMS);

  // What a word of the format has to say stands beside it.
  await typeOver(page, SCHEMA, ['"minLength"', '"minL']);
  await options.filter({ hasText: "minLength" }).waitFor();
  await page.locator(".cm-completionInfo").getByText("characters").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.type('ength"');
  await isSaved(page);

  await page.keyboard.press("ArrowLeft");
  // What is announced is gone from the page a moment later.
  await page.evaluate(() => {
    const region = document.querySelector(".cm-announced");
    const hear = () => {
      const told = region?.textContent?.trim() ?? "";
      if (told !== "") Reflect.set(globalThis, "heard", told);
    };
    if (region) new MutationObserver(hear).observe(region, { childList: true, subtree: true });
  });
  await page.keyboard.press("ControlOrMeta+I");
  const about = page.locator(".cm-about");
  await about.getByText("How many characters an answer must have at least").waitFor();
  await expect
    .poll(() => page.evaluate(() => String(Reflect.get(globalThis, "heard"))))
    .toContain("How many characters an answer must have at least");
  findings.push(...(await findingsIn(page, "form-about")));
  await page.keyboard.press("Escape");
  await expect.poll(() => about.count()).toBe(0);
  expect(await hasFocus(textView(page, SCHEMA))).toBe(true);

  await button(page, UI).click();
  await text.getByText('"birthday"').first().hover();
  await about.getByText("birthday: Birthday").waitFor();
  expect(await draftOf(page)).toEqual(MINIMAL_FORMS);
  expect(findings).toEqual([]);
  await leave();
});

it("groups findings by their cause, leads to the question, and mends by the keyboard alone [EDT-70] [EDT-71]", async () => {
  const { page, leave } = await beginDraft("mends@school.example");
  await typeOver(page, SCHEMA, ['"countries"', '"countrys"']);
  await typeOver(page, SCHEMA, ['"states"', '"statez"']);
  await isSaved(page);
  const wrong = await draftOf(page);
  const group = page.getByRole("heading", {
    level: 4,
    name: "A question or list names an option list that does not exist. (2 places)",
  });
  await group.waitFor();
  await page.getByRole("status").getByText("2 errors, 2 warnings.").waitFor();
  const findings = [...(await findingsIn(page, "form-groups"))];

  await press(page, button(page, "Go to Country"));
  await expect.poll(() => hasFocus(page.getByRole("button", { name: "Country (question)" }))).toBe(true);
  await press(page, button(page, `${SCHEMA}, line 12`));
  await expect.poll(() => hasFocus(textView(page, SCHEMA))).toBe(true);

  await press(page, button(page, 'Mend: Write "countries" for "countrys"'));
  await page.getByRole("status").getByText('Mended: Write "countries" for "countrys".').waitFor();
  await page.getByRole("status").getByText("1 error, 1 warning.").waitFor();
  const focused = page.getByRole("status").filter({ hasText: "1 error, 1 warning." });
  expect(await hasFocus(focused)).toBe(true);
  await press(page, button(page, 'Mend: Write "states" for "statez"'));
  await page.getByRole("status").getByText("Nothing is wrong.").waitFor();
  await isSaved(page);
  expect(await draftOf(page)).toEqual(MINIMAL_FORMS);
  for (const _ of ["states", "countries"]) await press(page, button(page, "Undo"));
  await isSaved(page);
  expect(await draftOf(page)).toEqual(wrong);

  // A file that is no JSON has a button as well.
  await typeOver(page, SCHEMA, ['"required": ["name"],', '"required": ["name"]']);
  await press(page, button(page, 'Mend: Put the missing "," in'));
  await isSaved(page);
  expect(await draftOf(page)).toEqual(wrong);
  expect(findings).toEqual([]);
  await leave();
});
