import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { edited, MINIMAL_FORMS } from "../support/minimal-forms.ts";
import { writeForms } from "../support/test-server.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { button, EDITOR_EXPECTS, isSaved } from "./support/form-editor.ts";
import { press, reach } from "./support/keyboard.ts";

const SCHEMA = "pages/about.schema.json";
const entitled = (title: string) =>
  edited(MINIMAL_FORMS, [["application.json", '"title": "Application"', `"title": "${title}"`]]);
const FORMS = { nursing: entitled("Nursing Studies"), doctoral: entitled("Doctoral Studies") };

const folder = mkdtempSync(join(tmpdir(), "edited-applications-"));
for (const [name, files] of Object.entries(FORMS)) writeForms(join(folder, name), files);
afterAll(() => rmSync(folder, { recursive: true }));

const app = ownAppAndBrowser({ FORMS_DIR: folder, RATE_LIMIT_FACTOR: "1000" });

const isSaid = (page: Page, words: string) => page.getByRole("status").getByText(words).waitFor();
const applicationBox = (page: Page): Locator => page.getByRole("combobox", { name: "Application" });
const addressed = (page: Page) => new URL(page.url()).searchParams.get("application");
const textIn = (name: string, path: string) => readFileSync(join(folder, name, path), "utf8");

/** Chooses an application as somebody without a mouse, by the first letters of its title. */
async function chooseApplication(page: Page, title: string): Promise<void> {
  await reach(page, applicationBox(page));
  await page.keyboard.type(title.slice(0, 3));
  await page.keyboard.press("Enter");
  await expect.poll(() => applicationBox(page).locator("option:checked").textContent()).toBe(title);
}

it("edits, previews, reviews and publishes the form of one of several applications by keyboard alone, and the others stay as they are [EDT-84]", async () => {
  const { page, leave } = await signInAtDesk(app, {
    email: "publisher@school.example",
    role: "publisher",
    expects: EDITOR_EXPECTS,
  });
  await press(page, page.getByRole("link", { name: "Form", exact: true }));
  await titled(page, "Form");
  await applicationBox(page).waitFor();
  const [first, other] =
    (await applicationBox(page).locator("option:checked").textContent()) === "Doctoral Studies"
      ? (["doctoral", "nursing"] as const)
      : (["nursing", "doctoral"] as const);
  const titles = { nursing: "Nursing Studies", doctoral: "Doctoral Studies" };
  await chooseApplication(page, titles[other]);
  await expect.poll(() => addressed(page)).toBe(other);
  await press(page, button(page, "Begin a draft"));
  await page.getByText("the draft has no changes").waitFor();

  await press(page, button(page, "Show what is in About You"));
  await press(page, button(page, "Show what is in You"));
  await press(page, button(page, "Name (question)"));
  await reach(page, page.getByLabel("Question", { exact: true }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Name in full");
  await isSaved(page);
  await page.getByText("the draft changes 1 file").waitFor();
  await page.frameLocator("iframe").getByText("Name in full").first().waitFor();
  const findings = [...(await findingsIn(page, "form-of-several"))];

  // The other application has no draft, and this one has kept its own.
  await chooseApplication(page, titles[first]);
  await page.getByText("There is no draft.").waitFor();
  expect(await page.getByText("Name in full").count()).toBe(0);
  await chooseApplication(page, titles[other]);
  await page.getByText("the draft changes 1 file").waitFor();

  await press(page, page.getByRole("link", { name: "Review and publish" }));
  await titled(page, "Review and publish");
  expect(addressed(page)).toBe(other);
  await page.getByText("Name in full").first().waitFor();
  await page.getByRole("heading", { name: "What becomes of applications" }).waitFor();
  findings.push(...(await findingsIn(page, "review-of-several")));
  await press(page, button(page, "Publish"));
  await isSaid(page, "is what applicants see from now on.");
  expect(textIn(other, SCHEMA)).toBe(FORMS[other][SCHEMA]?.replace('"Name"', '"Name in full"'));
  for (const path of Object.keys(FORMS[first])) expect(textIn(first, path)).toBe(FORMS[first][path]);
  const seen = (name: string) =>
    page.evaluate(async (path) => {
      const { hash } = await (await fetch(`/${path}/forms/current`)).json();
      return await (await fetch(`/${path}/forms/${hash}.json`)).text();
    }, name);
  await expect.poll(() => seen(other), { timeout: 30_000 }).toContain("Name in full");
  expect(await seen(first)).not.toContain("Name in full");

  await page.goto(`/desk/form?application=${other}`);
  await page.getByText("Applicants see version 2").waitFor();
  await press(page, page.getByRole("link", { name: "Versions" }));
  await titled(page, "Versions of the form");
  expect(addressed(page)).toBe(other);
  await page.getByRole("link", { name: "Look at version 2" }).waitFor();
  await page.goto(`/desk/form?application=${first}`);
  await page.getByText("Applicants see version 1").waitFor();
  expect(findings).toEqual([]);
  await leave();
});
