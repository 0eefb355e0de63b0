import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { becomeApplicant, logIn } from "./support/account-steps.ts";
import { runForms } from "./support/admin.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const MANUAL = { FORMS_PUBLISH: "manual" };

const app = ownAppAndBrowser(MANUAL);

/** `npm run forms -- …` on the server's own settings. */
const forms = async (...options: readonly string[]) =>
  (await runForms({ settings: { ...app.server.settings, ...MANUAL } }, ...options)).join("\n");

/** Replaces text in a definition file, which must be there once. */
async function edit(file: string, before: string, after: string): Promise<void> {
  const path = join(app.server.formsDir, file);
  const text = await readFile(path, "utf8");
  expect(text.split(before), `${file} holds the text to change once`).toHaveLength(2);
  await writeFile(path, text.replace(before, after));
}

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true }).first();

async function typed(page: Page, name: string, text: string): Promise<void> {
  const saved = page.waitForResponse("**/api/answer");
  await box(page, name).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
  await saved;
  await page
    .getByText(/^Saved /)
    .first()
    .waitFor();
}

it("whoever has begun goes on with their form on every way into it, and others with the newer one [PIN-01]", async () => {
  const visitor = await openVisitor(app.browser, app.server.address);
  const { page } = visitor;
  await becomeApplicant(page, app.server, "pinned@applicants.example");
  await typed(page, "Middle Name", "Augusta");
  await edit("pages/about.schema.json", '"title": "Preferred Name"', '"title": "Name You Go By"');
  expect(await forms("publish", "--new-applicants-only")).toContain(
    "Whoever has begun goes on with the form",
  );

  const newcomer = await openVisitor(app.browser, app.server.address);
  await expect
    .poll(async () => {
      await newcomer.page.goto("/about");
      return await box(newcomer.page, "Name You Go By").count();
    })
    .toBe(1);
  await page.reload();
  await box(page, "Preferred Name").waitFor();
  await typed(page, "Preferred Name", "Ada");
  expect(await page.getByRole("region", { name: /form/i }).filter({ hasText: "changed" }).count()).toBe(0);

  // Somebody who has typed on the newer form first, and then logs in.
  await box(newcomer.page, "First Name").click();
  await newcomer.page.keyboard.type("Augusta Ada");
  await newcomer.page.goto("/login");
  await logIn(newcomer.page, "pinned@applicants.example");
  await pageTitled(newcomer.page, "About You");
  await newcomer.page.getByText("You are logged in.").first().waitFor();
  expect(await box(newcomer.page, "Preferred Name").inputValue()).toBe("Ada");
  expect(await box(newcomer.page, "Middle Name").inputValue()).toBe("Augusta");
  await expect.poll(() => box(newcomer.page, "First Name").inputValue()).toBe("Augusta Ada");
  await newcomer.leave();

  await forms("carry-over", "2");
  await expect
    .poll(async () => {
      await page.reload();
      return await box(page, "Name You Go By").count();
    })
    .toBe(1);
  expect(await box(page, "Name You Go By").inputValue()).toBe("Ada");
  await visitor.leave();
});

it("what is typed into a page of before a rename stands under the new key [CRY-01] [CRY-06]", async () => {
  const visitor = await openVisitor(app.browser, app.server.address);
  const { page } = visitor;
  await becomeApplicant(page, app.server, "renamed@applicants.example");
  await typed(page, "Name You Go By", "Ada");
  for (const file of ["data-model.json", "pages/about.schema.json"])
    await edit(file, '"preferred_name":', '"nick_name":');
  await edit("pages/about.ui.json", '"preferred_name", ', '"nick_name", ');
  await edit("pages/about.ui.json", '"preferred_name":', '"nick_name":');
  const declared = {
    reason: "The records renamed the field.",
    operations: [{ op: "rename", from: "preferred_name", to: "nick_name" }],
  };
  await mkdir(join(app.server.formsDir, "changes"), { recursive: true });
  await writeFile(join(app.server.formsDir, "changes/2027-01-05-names.json"), JSON.stringify(declared));
  expect(await forms("publish")).toContain("answers of preferred_name go to nick_name");

  await typed(page, "Name You Go By", "Countess");
  const answer = async () => {
    const { answer } = await page.evaluate(async () => (await fetch("/api/profile")).json());
    return [answer.preferred_name, answer.nick_name];
  };
  await expect.poll(answer).toEqual([undefined, "Countess"]);
  await page.reload();
  await pageTitled(page, "About You");
  expect(await box(page, "Name You Go By").inputValue()).toBe("Countess");
  expect(await page.getByText("No longer asked").count()).toBe(0);
  await visitor.leave();
});
