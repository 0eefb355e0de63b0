import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { filesAfter, STEPS } from "../docs/guide-steps.ts";
import { readForms } from "../forms/compile-forms.ts";
import { isTried } from "../support/depth.ts";
import { signInAtDesk, titled } from "./support/desk.ts";
import { button, draftOf, EDITOR_EXPECTS, editorApp, isSaved, textView } from "./support/form-editor.ts";
import { hasFocus, press, reach } from "./support/keyboard.ts";

const app = editorApp(readForms());

/** How somebody gets about in the editor; both of them type. */
interface Hands {
  readonly press: (page: Page, control: Locator) => Promise<void>;
  /** Puts other words into a box. */
  readonly write: (page: Page, label: string, text: string) => Promise<void>;
  /** Chooses a value or a word in the text of a file. */
  readonly choose: (page: Page, path: string, token: string) => Promise<void>;
  /** Puts the caret behind the line of it. */
  readonly goBehind: (page: Page, path: string, token: string) => Promise<void>;
}

const KEYBOARD: Hands = {
  press,
  write: async (page, label, text) => {
    await reach(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  },
  choose: async (page, path, token) => {
    await press(page, button(page, path));
    await reach(page, textView(page, path));
    await page.keyboard.press("ControlOrMeta+F");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(token);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect.poll(() => hasFocus(textView(page, path))).toBe(true);
  },
  goBehind: async (page, path, token) => {
    await KEYBOARD.choose(page, path, token);
    await page.keyboard.press("End");
  },
};

/** Scrolls the text until this is in sight. */
async function inSight(page: Page, path: string, token: string): Promise<Locator> {
  await button(page, path).click();
  const found = textView(page, path).locator("span").getByText(token, { exact: true }).first();
  await textView(page, path).hover({ position: { x: 30, y: 10 } });
  for (let turns = 0; turns < 100 && (await found.count()) === 0; turns++) await page.mouse.wheel(0, 300);
  await found.scrollIntoViewIfNeeded();
  return found;
}

const MOUSE: Hands = {
  press: async (_page, control) => control.click(),
  write: async (page, label, text) => {
    await page.getByLabel(label, { exact: true }).click({ clickCount: 3 });
    await page.keyboard.type(text);
  },
  choose: async (page, path, token) => {
    const box = await (await inSight(page, path, token)).boundingBox();
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + 1, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width + 1, y + height / 2, { steps: 5 });
    await page.mouse.up();
  },
  goBehind: async (page, path, token) => {
    await inSight(page, path, token);
    const lines = textView(page, path).locator(".cm-line").filter({ hasText: token });
    const line = await lines.first().boundingBox();
    const { x, y, width, height } = line ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width - 3, y + height - 4);
  },
};

/** Types a word with the help of completion: what is offered first is taken. */
async function complete(page: Page, typed: string, word: string): Promise<void> {
  await page.keyboard.type(typed);
  const option = page.getByRole("listbox").getByRole("option", { selected: true });
  await option.filter({ hasText: word }).waitFor();
  // What is offered is taken a moment after it was shown, lest somebody takes what they have not read.
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
}

/** What the guide adds behind the title of words.json, as it stands there. */
function wordsOfTheSchool(): string {
  const [find, replace] = STEPS.filter(({ words }) => words[0] === "forms/words.json");
  return (replace?.text ?? "").slice(find?.text.length ?? 0).replaceAll("\n", "\n  ");
}

const HANDS = [
  ["the mouse", MOUSE, "mouse@school.example"],
  ["the keyboard alone", KEYBOARD, "keys@school.example"],
] as const;

it.each(HANDS.filter(isTried))(
  "does tasks of docs/edit-a-form.md by %s, with the files that it writes by hand, byte for byte [EDT-74]",
  async (_by, hands, email) => {
    const { page, leave } = await signInAtDesk(app, { email, role: "form_editor", expects: EDITOR_EXPECTS });
    await hands.press(page, page.getByRole("link", { name: "Form", exact: true }));
    await titled(page, "Form");
    await hands.press(page, button(page, "Begin a draft"));
    await page.getByText("the draft has no changes").waitFor();
    expect(await draftOf(page)).toEqual(readForms());

    await hands.press(page, button(page, "Show what is in About You"));
    await hands.press(page, button(page, "Show what is in Your Name"));
    await hands.press(page, button(page, "Preferred Name (question)"));
    await hands.write(page, "Question", "Name You Go By");
    await hands.write(page, "Help text", "We will greet you by this name.");
    await isSaved(page);
    expect(await draftOf(page)).toEqual(filesAfter("Change the words of a question"));

    await hands.goBehind(page, "options/parent-relationships.json", '"Uncle"');
    await page.keyboard.press("Enter");
    await page.keyboard.type('{ "code": "COU", "label": "Cousin" },');
    await isSaved(page);
    expect(await draftOf(page)).toEqual(filesAfter("Add an option"));

    await hands.goBehind(page, "options/entry-terms.json", '"Fall 2028"');
    await page.keyboard.type(",");
    // Whoever thinks for a moment begins a line all the same: nothing is offered between words.
    await page.waitForTimeout(500);
    await page.keyboard.press("Enter");
    await complete(page, '{ "co', "code");
    await page.keyboard.type('202910", ');
    await complete(page, '"la', "label");
    await page.keyboard.type('Spring 2029" }');
    for (const [path, from, to] of [
      ["pages/final-steps.ui.json", '"2026-09-01"', '"2027-09-01"'],
      ["pages/final-steps.ui.json", '"2027-01-15"', '"2028-01-15"'],
      ["pages/final-steps.ui.json", '"January 15, 2027"', '"January 15, 2028"'],
      ["pages/education.ui.json", "2032", "2033"],
    ] as const) {
      await hands.choose(page, path, from);
      await page.keyboard.type(to);
    }
    await isSaved(page);
    expect(await draftOf(page)).toEqual(filesAfter("Begin a new year"));

    await hands.goBehind(page, "words.json", '"Application for Undergraduate Admission"');
    // As somebody pastes it.
    await page.keyboard.insertText(wordsOfTheSchool());
    await isSaved(page);
    expect(await draftOf(page)).toEqual(
      filesAfter("Change what applicants read after submitting, and in mails"),
    );
    await page.getByText("Nothing can be published").waitFor({ state: "detached" });

    await hands.press(page, button(page, "Discard draft"));
    await hands.press(page, page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }));
    await page.getByRole("status").getByText("The draft was discarded.").waitFor();
    await leave();
  },
);
