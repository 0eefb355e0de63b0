import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { MINIMAL_FORMS } from "../support/minimal-forms.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { editorApp, isSaved, textView } from "./support/form-editor.ts";
import { hasFocus, press, reach } from "./support/keyboard.ts";

const APPLICATION = "application.json";
const EXPECTED = /status of 40[149] |net::ERR_/;

const app = editorApp(MINIMAL_FORMS);

async function openFile(page: Page, path: string): Promise<void> {
  await press(page, page.getByRole("button", { name: path, exact: true }));
  await reach(page, textView(page, path));
}

/** Puts the caret behind the text by the search of the editor, and types in its place. */
async function replaceText(page: Page, path: string, [from, to]: readonly [string, string]): Promise<void> {
  await reach(page, textView(page, path));
  await page.keyboard.press("ControlOrMeta+F");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(from);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect.poll(() => hasFocus(textView(page, path))).toBe(true);
  await page.keyboard.type(to);
}

async function openReview(page: Page): Promise<void> {
  await press(page, page.getByRole("link", { name: "Review and publish" }));
  await titled(page, "Review and publish");
}

async function openDraft(email: string, role: string) {
  const visitor = await signInAtDesk(app, { email, role, expects: EXPECTED });
  await press(visitor.page, visitor.page.getByRole("link", { name: "Form", exact: true }));
  await titled(visitor.page, "Form");
  return visitor;
}

it("changes the form by the keyboard alone, through a crash of the server, and publishes it [EDT-11] [EDT-12] [EDT-13] [EDT-14] [EDT-17] [EDT-18] [EDT-94] [EDT-97]", async () => {
  const { page, leave } = await openDraft("publisher@school.example", "publisher");
  await page.getByText("Applicants see version 1 of").waitFor();
  await press(page, page.getByRole("button", { name: "Begin a draft" }));
  await page.getByText("the draft has no changes").waitFor();
  const findings: string[] = [];

  await openFile(page, APPLICATION);
  await replaceText(page, APPLICATION, ["About You", "All About You"]);
  await isSaved(page);
  await page.getByText("the draft changes 1 file").waitFor();
  findings.push(...(await findingsIn(page, "form")));

  // A finding leads to its place, and one step back mends it.
  await openFile(page, "pages/about.ui.json");
  await replaceText(page, "pages/about.ui.json", ["birthday", "birthdya"]);
  const finding = page.getByRole("button", { name: "pages/about.ui.json, line 3" }).first();
  await finding.waitFor();
  findings.push(...(await findingsIn(page, "form-findings")));
  await openFile(page, APPLICATION);
  await press(page, finding);
  await expect.poll(() => hasFocus(textView(page, "pages/about.ui.json"))).toBe(true);
  await page.keyboard.press("ControlOrMeta+Z");
  await page.getByText("Taken back:").waitFor();
  await expect.poll(() => textView(page, "pages/about.ui.json").innerText()).not.toContain("birthdya");
  await isSaved(page);

  // The review leads to the place as well, and mends it there.
  await replaceText(page, "pages/about.ui.json", ["birthday", "birthdya"]);
  await isSaved(page);
  await openReview(page);
  await press(page, page.getByRole("button", { name: "pages/about.ui.json, line 3" }).first());
  await expect.poll(() => hasFocus(textView(page, "pages/about.ui.json"))).toBe(true);
  await openReview(page);
  await press(page, page.getByRole("button", { name: "Go to birthdya" }));
  await expect.poll(() => hasFocus(page.getByRole("button", { name: "birthdya (question)" }))).toBe(true);
  await openReview(page);
  findings.push(...(await findingsIn(page, "form-review-findings")));
  await press(page, page.getByRole("button", { name: 'Mend: Write "birthday" for "birthdya"' }));
  await page.getByRole("heading", { name: "What becomes of applications" }).waitFor();
  await press(page, page.getByRole("link", { name: "Back to the draft" }));
  await titled(page, "Form");

  await openFile(page, APPLICATION);
  // The server dies after it has acknowledged; what is typed meanwhile is sent when it is back.
  await app.killable.kill();
  await replaceText(page, APPLICATION, ['"step": "More"', '"step": "Rest"']);
  await page.getByText("Not saved: the server cannot be reached.").waitFor();
  await app.killable.startAgain();
  await isSaved(page);
  await page.reload();
  await openFile(page, APPLICATION);
  const text = await textView(page, APPLICATION).innerText();
  for (const words of ["All About You", '"step": "Rest"']) expect(text).toContain(words);

  await openReview(page);
  await page.getByText("“About You” is now “All About You”").waitFor();
  await page.getByRole("heading", { name: "Publish", exact: true }).waitFor();
  findings.push(...(await findingsIn(page, "form-review")));
  await reach(page, page.getByLabel("What you say about it"));
  await page.keyboard.type("Shorter titles");
  await press(page, page.getByRole("button", { name: "Publish", exact: true }));
  await page.getByRole("status").getByText("Version 2 is what applicants see from now on.").waitFor();
  await press(page, page.getByRole("link", { name: "To the form" }));
  await page.getByText("There is no draft.").waitFor();
  const { hash } = await (await fetch(`${app.server.address}/forms/current`)).json();
  expect(await (await fetch(`${app.server.address}/forms/${hash}.json`)).text()).toContain('"All About You"');
  const written = readFileSync(join(app.server.formsDir, APPLICATION), "utf8");
  expect(written).toBe(
    MINIMAL_FORMS[APPLICATION]
      ?.replace('"About You"', '"All About You"')
      .replace('"step": "More"', '"step": "Rest"'),
  );
  expect(findings).toEqual([]);
  await leave();
});

it("shows versions, looks at one and brings it back by the keyboard alone [EDT-19] [EDT-95]", async () => {
  const { page, leave } = await openDraft("versions@school.example", "publisher");
  await press(page, page.getByRole("link", { name: "Versions", exact: true }));
  await titled(page, "Versions of the form");
  const findings = [...(await findingsIn(page, "form-versions"))];
  await press(page, page.getByRole("link", { name: "Look at version 2" }));
  await titled(page, "Version 2");
  await page.getByText("Compared with version 1, the one before it.").waitFor();
  await page.getByText("“About You” is now “All About You”").waitFor();
  await page.goBack();
  await press(page, page.getByRole("link", { name: "Look at version 1" }));
  await titled(page, "Version 1");
  await page.getByText("It is the first version").waitFor();
  findings.push(...(await findingsIn(page, "form-version")));
  await press(page, page.getByRole("button", { name: "Make it what applicants see again" }));
  const dialog = page.getByRole("alertdialog", { name: "Back to version 1" });
  await dialog.getByText("“All About You” is now “About You”").waitFor();
  await dialog.getByText("Compared with version 2, which applicants see now.").waitFor();
  findings.push(...(await findingsIn(page, "form-rollback")));
  await press(page, dialog.getByRole("button", { name: "Make it what applicants see again" }));
  await page.getByRole("status").getByText("Version 3 is what applicants see from now on.").waitFor();
  const written = readFileSync(join(app.server.formsDir, APPLICATION), "utf8");
  expect(written).toBe(MINIMAL_FORMS[APPLICATION]);
  expect(findings).toEqual([]);
  await leave();
});
