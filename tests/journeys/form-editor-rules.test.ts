import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { filesAfter } from "../docs/guide-steps.ts";
import { longIt } from "../support/depth.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { button, draftOf, EDITOR_EXPECTS, editorApp, isSaved } from "./support/form-editor.ts";
import { press, reach } from "./support/keyboard.ts";

const START = filesAfter("Add a question");
const GOAL = filesAfter("Show a question only sometimes");

const app = editorApp(START);

const said = (page: Page, words: string | RegExp) => page.getByRole("status").getByText(words).waitFor();

/** How somebody works: presses a button, and takes one of a list by its words. */
interface Hands {
  readonly click: (control: Locator) => Promise<void>;
  readonly choose: (list: Locator, option: string) => Promise<void>;
}

const MOST_OPTIONS = 300;

function byKeyboard(page: Page): Hands {
  return {
    click: (control) => press(page, control),
    choose: async (list, option) => {
      await reach(page, list);
      await page.keyboard.press("Home");
      for (let step = 0; step < MOST_OPTIONS; step++) {
        if ((await list.locator("option:checked").textContent()) === option) return;
        await page.keyboard.press("ArrowDown");
      }
      throw new Error(`ArrowDown never leads to ${option}.`);
    },
  };
}

function byMouse(): Hands {
  return {
    click: (control) => control.click(),
    choose: async (list, option) => {
      await list.selectOption({ label: option });
    },
  };
}

/** Opens an entry of the outline that is closed. */
async function expand(page: Page, title: string): Promise<void> {
  const entry = button(page, `Show what is in ${title}`);
  if ((await entry.getAttribute("aria-expanded")) !== "true") await press(page, entry);
}

const dialogIn = (page: Page, name: string) => page.getByRole("dialog", { name });

/** What the guide tells to do: the question moves under the address, which decides on it, and is enough as a phone. */
async function showOnlySometimes(page: Page, { click, choose }: Hands): Promise<void> {
  await click(button(page, "Show what is in About You"));
  await click(button(page, "Show what is in Contact"));
  await click(button(page, "Messenger Name (question)"));
  await page.getByText("Always shown.").waitFor();
  await click(button(page, "Move to…"));
  const move = dialogIn(page, "Move Messenger Name");
  const to = move.getByLabel("To the end of");
  const places = await to.locator("option").allTextContents();
  await choose(to, places.find((place) => place.endsWith("› Permanent Address")) ?? "");
  await click(button(move, "Move"));
  await said(page, "Messenger Name is now in Permanent Address.");

  await click(button(page, "Add a condition…"));
  const first = dialogIn(page, "Add a condition");
  await choose(first.getByLabel("Question", { exact: true }), "Country (Permanent Address)");
  await choose(first.getByLabel("How its answer is compared"), "is answered");
  await click(button(first, "Save"));
  await said(page, "Added: “Country (Permanent Address)” is answered.");
  await click(button(page, "Add to this condition…"));
  const second = dialogIn(page, "Add a condition");
  await choose(second.getByLabel("Question", { exact: true }), "Country (Permanent Address)");
  await choose(second.getByLabel("How its answer is compared"), "is not");
  await choose(second.getByLabel("Answer", { exact: true }), "United States");
  await click(button(second, "Save"));
  await said(page, "Added: “Country (Permanent Address)” is not “United States”.");
  await page
    .getByText(
      "Shown when “Country (Permanent Address)” is answered and “Country (Permanent Address)” is not “United States”.",
    )
    .waitFor();

  await click(button(page, "Show what is in Side by side"));
  await click(button(page, "Home Phone (question)"));
  await click(button(page, "Add to this condition…"));
  const third = dialogIn(page, "Add a condition");
  await choose(third.getByLabel("Question", { exact: true }), "Messenger Name");
  await choose(third.getByLabel("How its answer is compared"), "is not answered");
  await click(button(third, "Save"));
  await said(page, "Added: “Messenger Name” is not answered.");
}

async function openDraft(email: string, role: string) {
  const visitor = await signInAtDesk(app, { email, role, expects: EDITOR_EXPECTS });
  await press(visitor.page, visitor.page.getByRole("link", { name: "Form", exact: true }));
  await titled(visitor.page, "Form");
  await press(visitor.page, button(visitor.page, "Begin a draft"));
  await visitor.page.getByText("the draft has no changes").waitFor();
  return visitor;
}

longIt(
  "shows a question only sometimes as docs/edit-a-form.md writes it, by the keyboard alone, and takes it back [EDT-42] [EDT-43] [EDT-44] [EDT-46] [EDT-47]",
  async () => {
    const { page, leave } = await openDraft("editor@school.example", "form_editor");
    await showOnlySometimes(page, byKeyboard(page));
    await isSaved(page);
    expect(await draftOf(page)).toEqual(GOAL);
    const findings = [...(await findingsIn(page, "form-rules"))];

    await expand(page, "Permanent Address");
    await expand(page, "Only sometimes: country");
    await press(page, button(page, "Messenger Name (question)"));
    await press(page, button(page, "Change: “Country (Permanent Address)” is answered"));
    const dialog = dialogIn(page, "Change a condition");
    await byKeyboard(page).choose(dialog.getByLabel("How its answer is compared"), "is");
    await byKeyboard(page).choose(dialog.getByLabel("Answer", { exact: true }), "United States");
    await reach(page, dialog.locator("summary"));
    await page.keyboard.press("Enter");
    await dialog.getByText("It is asked later. Move it before this one").first().waitFor();
    findings.push(...(await findingsIn(page, "form-rules-dialog")));
    await press(page, button(dialog, "Save"));
    await said(page, "Changed: “Country (Permanent Address)” is “United States”.");
    // Lint says at the rule what the solver knows of it.
    await page
      .getByText(/This can never show: “Country \(Permanent Address\)” is .*exclude each other/)
      .first()
      .waitFor();

    await reach(page, page.locator("summary", { hasText: "Which answer makes what appear" }));
    await page.keyboard.press("Enter");
    const table = page.getByRole("region", { name: "Has anyone in your family studied at this university?" });
    await table.getByText("Degree Earned Here").waitFor();
    findings.push(...(await findingsIn(page, "form-rules-tables")));
    await press(page, button(table, "Degree Earned Here"));
    await said(page, "Degree Earned Here is chosen.");
    await page.getByRole("region", { name: "Rules of Degree Earned Here" }).waitFor();
    await page
      .getByText("Shown when “Has anyone in your family studied at this university?” is “Yes”.")
      .waitFor();

    for (const _ of ["change", "requirement", "second", "first", "move"]) {
      await press(page, button(page, "Undo"));
    }
    await isSaved(page);
    expect(await draftOf(page)).toEqual(START);
    expect(findings).toEqual([]);
    await press(page, button(page, "Discard draft"));
    await press(page, button(page.getByRole("alertdialog"), "Discard draft"));
    await page.getByRole("button", { name: "Begin a draft" }).waitFor();
    await leave();
  },
);

it("does the same by the mouse [EDT-43]", async () => {
  const { page, leave } = await openDraft("mouse@school.example", "form_editor");
  await showOnlySometimes(page, byMouse());
  await isSaved(page);
  expect(await draftOf(page)).toEqual(GOAL);
  await leave();
});
