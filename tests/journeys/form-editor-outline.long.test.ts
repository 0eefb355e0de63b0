import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { readForms } from "../forms/compile-forms.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { button, draftOf, EDITOR_EXPECTS, editorApp, isSaved } from "./support/form-editor.ts";
import { press, reach } from "./support/keyboard.ts";

const SCHEMA = "pages/about.schema.json";
const UI = "pages/about.ui.json";

const app = editorApp(readForms());

async function write(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

it("changes words, adds a question and takes it away in the outline and the panel by the keyboard alone [EDT-30] [EDT-31] [EDT-32] [EDT-33] [EDT-75]", async () => {
  const { page, leave } = await signInAtDesk(app, {
    email: "editor@school.example",
    role: "form_editor",
    expects: EDITOR_EXPECTS,
  });
  await press(page, page.getByRole("link", { name: "Form", exact: true }));
  await titled(page, "Form");
  await press(page, button(page, "Begin a draft"));
  await page.getByText("the draft has no changes").waitFor();
  const forms = await draftOf(page);

  await press(page, button(page, "Show what is in About You"));
  await press(page, button(page, "Show what is in Your Name"));
  await press(page, button(page, "Preferred Name (question)"));
  await write(page, "Question", "Name You Go By");
  await write(page, "Help text", "We will greet you by this name.");
  await isSaved(page);
  const worded = {
    ...forms,
    [SCHEMA]: forms[SCHEMA]?.replace('"Preferred Name"', '"Name You Go By"'),
    [UI]: forms[UI]?.replace(
      "If you go by another name than your first name, we will greet you by it.",
      "We will greet you by this name.",
    ),
  };
  expect(await draftOf(page)).toEqual(worded);
  const findings = [...(await findingsIn(page, "form-outline"))];
  // Grounds are gone in forced colours: what is chosen is told by more than one.
  await page.emulateMedia({ forcedColors: "active" });
  const edged = await page
    .locator("[data-entry]")
    .evaluateAll((entries) =>
      entries
        .filter((entry) => getComputedStyle(entry).borderInlineStartWidth === "3px")
        .map((entry) => entry.getAttribute("aria-current")),
    );
  expect(edged).toEqual(["true"]);
  findings.push(...(await findingsIn(page, "form-outline-forced")));
  await page.emulateMedia({ forcedColors: "none" });

  await press(page, button(page, "Add question…"));
  const dialog = page.getByRole("dialog", { name: "Add a question" });
  await dialog.waitFor();
  findings.push(...(await findingsIn(page, "form-outline-add")));
  await write(page, "Question, as applicants read it", "Messenger Name");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Messenger Name was added.").waitFor();
  await write(page, "Pattern", "^@[a-z0-9_]+$");
  await isSaved(page);
  const added = await draftOf(page);
  expect(added[SCHEMA]).toBe(
    worded[SCHEMA]?.replace(
      '"title": "Name You Go By" },',
      '"title": "Name You Go By" },\n    "messenger_name": {\n      "type": "string",\n      "title": "Messenger Name",\n      "maxLength": 100,\n      "pattern": "^@[a-z0-9_]+$"\n    },',
    ),
  );

  await press(page, button(page, "Move up"));
  await page.getByRole("status").getByText("Messenger Name is now 2 of 4.").waitFor();
  await press(page, button(page, "Delete…"));
  await press(page, page.getByRole("alertdialog").getByRole("button", { name: "Delete" }));
  await page.getByRole("status").getByText("Messenger Name was deleted.").waitFor();
  await isSaved(page);
  const deleted = await draftOf(page);
  expect(JSON.parse(deleted[UI] ?? "")).toEqual(JSON.parse(worded[UI] ?? ""));
  expect(deleted[SCHEMA]).toBe(worded[SCHEMA]);
  for (const _ of ["delete", "move", "pattern", "add", "help", "title"])
    await press(page, button(page, "Undo"));
  await isSaved(page);
  expect(await draftOf(page)).toEqual(forms);
  expect(findings).toEqual([]);
  await leave();
});
