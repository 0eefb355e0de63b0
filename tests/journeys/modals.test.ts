import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { PASSWORD } from "./support/account-calls.ts";
import { becomeApplicant, submitButton } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();

const open = async (width: number) => {
  const visitor = await openVisitor(app.browser, app.server.address, { width, height: 900 });
  await visitor.page.goto("/about");
  await pageTitled(visitor.page, "About You");
  return visitor;
};
const widthOf = async (page: Page, button: "Help" | "Privacy") => {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  const width = await dialog.evaluate((element) => element.getBoundingClientRect().width);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return Math.round(width);
};

describe("modals", () => {
  longIt.each([
    // 30rem and 60rem; 70vw on a tablet; all but a margin on a phone.
    [1280, 480, 960],
    [900, 480, 868],
    [899, 480, 629],
    [675, 480, 473],
    [674, 480, 642],
    [375, 343, 343],
  ])("in a window of %i px are %i px and %i px wide [POL-02]", async (width, small, medium) => {
    const { page, leave } = await open(width);
    expect([await widthOf(page, "Help"), await widthOf(page, "Privacy")]).toEqual([small, medium]);
    await leave();
  });

  it("keep the focus inside, leave the page beneath alone, and give the focus back", async () => {
    const { page, leave } = await open(1280);
    const help = page.getByRole("button", { name: "Help" });
    await help.click();
    const dialog = page.getByRole("dialog", { name: "Help" });
    await dialog.waitFor();
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press("Tab");
      // Past the last stop is the browser's own bar, which a page sees as its body.
      const inside = await dialog.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(inside).toBe(true);
    }
    await expect(help.click({ trial: true, timeout: 500 })).rejects.toThrow("Timeout");
    await page.mouse.click(20, 20);
    await dialog.waitFor({ state: "detached" });
    expect(await help.evaluate((element) => element === document.activeElement)).toBe(true);
    await leave();
  });
});

describe("buttons and loading dots", () => {
  longIt("have the sizes of the spec [POL-02]", async () => {
    const visitor = await open(1280);
    const { page } = visitor;
    const sizeOf = (name: string) =>
      page.getByRole("button", { name, exact: true }).evaluate((button) => {
        const { width, height } = button.getBoundingClientRect();
        return [width, height];
      });
    expect(await sizeOf("Save and Continue")).toEqual([240, 48]);
    await page.goto("/final-steps");
    await pageTitled(page, "Final Steps");
    expect(await sizeOf("Submit")).toEqual([160, 48]);

    await becomeApplicant(page, app.server, "sizes@example.org");
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await pageTitled(page, "Log In");
    await page.getByLabel(/^Email Address/).fill("sizes@example.org");
    await page.getByLabel(/^Password\*?$/).fill(PASSWORD);
    const dots = (place: string) =>
      page
        .locator(`${place} span[aria-hidden=true] > span`)
        .evaluateAll((all) => all.map((dot) => dot.getBoundingClientRect().width));
    await submitButton(page).click();
    await pageTitled(page, "About You");
    const release = await holdRequests(page, /\/assets\/main-.*\.js$/);
    await page.goto("/final-steps", { waitUntil: "commit" });
    await page.getByRole("main").getByText("Loading your answers").waitFor();
    expect(await dots("main")).toEqual([32, 32, 32]);
    release();
    await pageTitled(page, "Final Steps");
    await page.goto("/about");
    await page.getByRole("button", { name: "Save and Continue" }).waitFor();
    await page.getByRole("textbox", { name: "First Name", exact: true }).first().fill("Ada");
    await page.route("**/api/answer", (route) =>
      new Promise((go) => setTimeout(go, 1_500)).then(() => route.continue()),
    );
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    const busy = "header button[aria-busy=true]";
    await page.locator(busy).waitFor();
    const small = await dots(busy);
    expect(small.map((width) => width.toFixed(1))).toEqual(["6.4", "6.4", "6.4"]);
    await pageTitled(page, "Log In");
    await visitor.leave();
  });
});
