import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { becomeApplicant } from "./support/account-steps.ts";
import type { AppServer } from "./support/app-server.ts";
import { openBrowser } from "./support/open-browser.ts";
import { startSchool } from "./support/other-school.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const EMAIL = "back@applicants.example";

let server: AppServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startSchool("graduate"), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
const goBack = (page: Page) => page.getByRole("button", { name: "Back to Studies" }).click();
const welcome = (page: Page) => page.getByText(/^Welcome/);

it("changes the page with a button: saves, runs the validations once they are shown, and ends the welcome [SAV-04]", async () => {
  const { page, leave } = await openVisitor(browser, server.address);
  await becomeApplicant(page, server, EMAIL);
  await page.goto("/recommenders");
  await heading(page, "Recommenders");
  await welcome(page).waitFor();
  await page.getByRole("textbox", { name: "Name of Recommender 1" }).fill("Ingrid");
  await goBack(page);
  await heading(page, "Studies and Tests");
  expect(await welcome(page).count()).toBe(0);
  expect(Object.values(recordsOf(server.dataDir, EMAIL).answers)).toContain("Ingrid");

  await page.getByRole("link", { name: "Statements", exact: true }).click();
  await heading(page, "Statements and Submission");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("We're missing some information!").waitFor();
  await page.getByRole("link", { name: /^Recommenders/ }).click();
  await heading(page, "Recommenders");
  const validations = page.waitForRequest((request) => request.url().endsWith("/api/validations"));
  await goBack(page);
  expect(Object.keys((await validations).postDataJSON())).toContain("first_name");
  await heading(page, "Studies and Tests");
  expect(await welcome(page).count()).toBe(0);
  await leave();
});
