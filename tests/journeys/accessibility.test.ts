import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { AMARAS_NAME, THE_END_OF_ABOUT_YOU, THE_REST_OF_ABOUT_YOU } from "./support/about-you.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { answerAll, choose, pick, under } from "./support/questions.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();

const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();

describe("axe finds nothing", () => {
  it("on About You, empty and with every conditional part opened", async () => {
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

  it("on About You on a phone, with the account popover open, logged out and logged in", async () => {
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

  it("on the other pages and in the Help and Privacy modals", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    for (const [route, title] of [
      ["/education", "Academics"],
      ["/final-steps", "Final Steps"],
    ] as const) {
      await page.goto(route);
      await heading(page, title);
      expect(await accessibilityFindings(page)).toEqual([]);
    }
    for (const name of ["Help", "Privacy"]) {
      await page.getByRole("contentinfo").getByRole("button", { name }).click();
      await page.getByRole("dialog").waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    await leave();
  });

  it.each([
    ["/signup", "Sign Up"],
    ["/confirm?username=a%40b.example", "Confirm Your Account"],
    ["/login", "Log In"],
    ["/forgot", "Forgot Password"],
    ["/reset?username=a%40b.example&id=abc", "Reset Password"],
  ])("on %s, empty, with its errors shown and on a phone", async (address, title) => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto(address);
    await heading(page, title);
    expect(await accessibilityFindings(page)).toEqual([]);
    await submit(page);
    await page.locator("[aria-invalid=true]").first().waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 740 });
    expect(await accessibilityFindings(page)).toEqual([]);
    await leave();
  });

  it("on the cards when the server refuses what was sent", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, { expects: /status of 400/ });
    await page.goto("/login");
    await page.getByRole("textbox", { name: "Email Address" }).fill("nobody@applicants.example");
    await page.getByLabel(/^Password\*?$/).fill("not-the-password");
    await submit(page);
    await page.getByText("Login Card Error").waitFor();
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
