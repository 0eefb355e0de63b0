import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();

const name = (page: Page) => page.getByRole("textbox", { name: "First Name", exact: true }).first();
const step = (page: Page, title: string) =>
  page.getByRole("navigation", { name: "Steps of the application" }).getByRole("link", { name: title });

describe("the Back button", () => {
  it("goes to the step before, saves what was typed, and then leaves the application [STP-05] [LEA-07]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, { expects: /404/ });
    await becomeApplicant(page, app.server, "back@example.org");
    await page.goto(`${app.server.address}/health`);
    await page.goto("/about");
    await step(page, "Academics").click();
    await pageTitled(page, "Academics");
    await step(page, "Final Steps").click();
    await pageTitled(page, "Final Steps");
    // A reload keeps the way back.
    await page.reload();
    await pageTitled(page, "Final Steps");
    await step(page, "About You").click();
    await pageTitled(page, "About You");
    await name(page).click();
    await page.keyboard.type("Ada");
    for (const title of ["Final Steps", "Academics", "About You"]) {
      await page.evaluate(() => history.back());
      await pageTitled(page, title);
    }
    expect(await name(page).inputValue()).toBe("Ada");
    const profile = await page.request.get("/api/profile");
    expect((await profile.json()).answer.first_name).toBe("Ada");
    await page.evaluate(() => history.back());
    await page.waitForURL("**/health");
    await page.goForward();
    await name(page).waitFor();
    expect(new URL(page.url()).pathname).toBe("/about");
    expect(await name(page).inputValue()).toBe("Ada");
    await leave();
  });

  it("takes a dialog of the page's foot along with its page", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/about");
    await step(page, "Academics").click();
    await pageTitled(page, "Academics");
    await page.getByRole("button", { name: "Help", exact: true }).click();
    await page.getByRole("dialog").waitFor();
    await page.evaluate(() => history.back());
    await pageTitled(page, "About You");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await leave();
  });
});
