import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { otherSchool } from "./support/other-school.ts";
import { pageTitled } from "./support/page-titled.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const EMAIL = "back@applicants.example";

const app = appAndBrowser(otherSchool("graduate"));
const goBack = (page: Page) => page.getByRole("button", { name: "Back to Studies" }).click();
const welcome = (page: Page) => page.getByText(/^Welcome/);

it("changes the page with a button: saves, runs the validations once they are shown, and ends the welcome [SAV-04]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  await becomeApplicant(page, app.server, EMAIL);
  await page.goto("/recommenders");
  await pageTitled(page, "Recommenders");
  await welcome(page).waitFor();
  await page.getByRole("textbox", { name: "Name of Recommender 1" }).fill("Ingrid");
  await goBack(page);
  await pageTitled(page, "Studies and Tests");
  expect(await welcome(page).count()).toBe(0);
  expect(Object.values((await recordsOf(app.server, EMAIL)).answers)).toContain("Ingrid");

  await page.getByRole("link", { name: "Statements", exact: true }).click();
  await pageTitled(page, "Statements and Submission");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("We're missing some information!").waitFor();
  await page.getByRole("link", { name: /^Recommenders/ }).click();
  await pageTitled(page, "Recommenders");
  const validations = page.waitForRequest((request) => request.url().endsWith("/api/validations"));
  await goBack(page);
  expect(Object.keys((await validations).postDataJSON())).toContain("first_name");
  await pageTitled(page, "Studies and Tests");
  expect(await welcome(page).count()).toBe(0);
  await leave();
});
