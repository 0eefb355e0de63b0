import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { AMARAS_NAME, THE_END_OF_ABOUT_YOU, THE_REST_OF_ABOUT_YOU } from "./support/about-you.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { answerAll, choose, pick, under } from "./support/questions.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();

describe("axe finds nothing", () => {
  longIt("on About You, empty and with every conditional part opened", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/about");
    await heading(page, "About You");
    expect(await accessibilityFindings(page)).toEqual([]);

    await answerAll(page, [...AMARAS_NAME, ...THE_REST_OF_ABOUT_YOU, ...THE_END_OF_ABOUT_YOU]);
    expect(await accessibilityFindings(page)).toEqual([]);

    await answerAll(
      page,
      under("Citizenship", [
        choose(
          "citizenship_type",
          "What is your citizenship?",
          "U.S. permanent resident, refugee or asylee",
          "3",
        ),
        choose("green_card", "Do you have a permanent resident card (green card)?", "Yes", "Y"),
      ]),
    );
    expect(await accessibilityFindings(page)).toEqual([]);

    await answerAll(page, [
      ...under("Citizenship", [
        choose("citizenship_type", "What is your citizenship?", "Citizen of another country", "4"),
      ]),
      ...under("Permanent Address", [pick("country", "Country", "Canada", "CAN")]),
    ]);
    expect(await accessibilityFindings(page)).toEqual([]);
    await leave();
  });

  longIt("on About You on a phone, with the account popover open, logged out and logged in", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, { width: 375, height: 740 });
    await page.goto("/about");
    await heading(page, "About You");
    await page.getByRole("button", { name: "Account" }).click();
    expect(await accessibilityFindings(page)).toEqual([]);

    await becomeApplicant(page, app.server, "phone@applicants.example");
    await heading(page, "About You");
    await page.getByRole("button", { name: "Account" }).click();
    expect(await accessibilityFindings(page)).toEqual([]);
    await leave();
  });
});

it("would notice a control that lost its name", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  await page.goto("/login");
  await heading(page, "Log In");
  await page.evaluate(() => document.querySelector("label")?.remove());
  expect(await accessibilityFindings(page)).not.toEqual([]);
  await leave();
});
