import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { MINIMAL_FORMS } from "../support/minimal-forms.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { button, draftOf, EDITOR_EXPECTS, editorApp, isSaved, textView } from "./support/form-editor.ts";
import { press, reach } from "./support/keyboard.ts";

const APPLICATION = "application.json";
const ADA = "ada@school.example";
const BOB = "bob@school.example";

const app = editorApp(MINIMAL_FORMS);

async function openForm(email: string) {
  const expects = new RegExp(`${EDITOR_EXPECTS.source}|net::ERR_`);
  const visitor = await signInAtDesk(app, { email, role: "form_editor", expects });
  await press(visitor.page, visitor.page.getByRole("link", { name: "Form", exact: true }));
  await titled(visitor.page, "Form");
  return visitor;
}

async function openFile(page: Page): Promise<void> {
  await press(page, button(page, APPLICATION));
  await reach(page, textView(page, APPLICATION));
}

/** Types at the beginning of the file that is open. */
async function type(page: Page, text: string): Promise<void> {
  await reach(page, textView(page, APPLICATION));
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type(text);
}

it("is edited by one person at a time; another one takes it over by the keyboard alone, and nothing that was typed is lost [EDT-15] [EDT-16] [EDT-108]", async () => {
  const ada = await openForm(ADA);
  await press(ada.page, button(ada.page, "Begin a draft"));
  await ada.page.getByText("the draft has no changes").waitFor();
  await openFile(ada.page);
  await type(ada.page, "1");
  await isSaved(ada.page);

  const bob = await openForm(BOB);
  await bob.page.getByText(`${ADA} is editing.`).waitFor();
  await openFile(bob.page);
  await type(bob.page, "9");
  expect(await textView(bob.page, APPLICATION).innerText()).toMatch(/^1\{/);
  expect(await textView(bob.page, APPLICATION).getAttribute("aria-readonly")).toBe("true");
  expect(await button(bob.page, "Discard draft").count()).toBe(0);
  const findings = [...(await findingsIn(bob.page, "form-read-only"))];

  // What Ada types without a connection is not there when Bob takes over.
  await ada.context.setOffline(true);
  await type(ada.page, "2");
  await ada.page.getByText("Not saved: the server cannot be reached.").waitFor();
  await press(bob.page, button(bob.page, "Take over"));
  const dialog = bob.page.getByRole("dialog", { name: "Take over the draft" });
  await dialog.getByText(`${ADA} is editing now.`).waitFor();
  findings.push(...(await findingsIn(bob.page, "form-take-over")));
  await press(bob.page, button(dialog, "Take over"));
  await isSaved(bob.page);
  await openFile(bob.page);
  await type(bob.page, "3");
  await isSaved(bob.page);

  await ada.context.setOffline(false);
  await ada.page.getByText(`${BOB} took over the draft.`).waitFor();
  const unsaved = ada.page.getByRole("region", { name: "Not saved" });
  await unsaved.getByText("21{").waitFor();
  findings.push(...(await findingsIn(ada.page, "form-taken-over")));
  expect((await draftOf(ada.page))[APPLICATION]).toMatch(/^31\{/);

  // She goes on from what Bob has saved, and still has what she typed.
  await press(ada.page, button(ada.page, "Take over"));
  await press(ada.page, button(ada.page.getByRole("dialog"), "Take over"));
  await isSaved(ada.page);
  await ada.page.getByText(`edited by ${ADA}, ${BOB}`).waitFor();
  await openFile(ada.page);
  expect(await textView(ada.page, APPLICATION).innerText()).toMatch(/^31\{/);
  await type(ada.page, "2");
  await isSaved(ada.page);
  expect((await draftOf(ada.page))[APPLICATION]).toMatch(/^231\{/);
  await press(ada.page, button(ada.page, "I no longer need this"));
  await expect.poll(() => unsaved.count()).toBe(0);

  // A page that is closed frees the draft at once.
  await bob.page.getByText(`${ADA} took over the draft.`).waitFor();
  expect(findings).toEqual([]);
  await ada.leave();
  await bob.page.getByText("Nobody is editing the draft now.").waitFor();
  await press(bob.page, button(bob.page, "Edit the draft"));
  await isSaved(bob.page);
  await bob.leave();
});
