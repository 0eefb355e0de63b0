import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { becomeApplicant, openAccount } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { leaveScreensToBrowser } from "./support/changed-form.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";
import { expectWayOn } from "./support/way-on.ts";

const app = appAndBrowser();
let account = 0;

const open = () => {
  account += 1;
  return openVisitor(app.browser, app.server.address, { expects: /status of 500|ServerError|bad day/ });
};
const email = () => `load-${account}@example.org`;
const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { message: "The server has a bad day.", code: "unexpected" } });
const name = (page: Page) => page.getByRole("textbox", { name: "First Name", exact: true }).first();

describe("what an applicant sees when a call fails while the application opens", () => {
  it("the first status: posted three times, then a dialog that tries again, above what is being typed [STA-02] [API-11] [CAT-07]", async () => {
    const { page, leave } = await open();
    const posted: unknown[] = [];
    // The refusals come once something was typed: beneath the dialog nothing can be.
    const typed = Promise.withResolvers<void>();
    await page.route("**/api/web-status", async (route) => {
      posted.push(route.request().postDataJSON());
      await typed.promise;
      await refuse(route);
    });
    await openAccount(page, app.server, email());
    await page.goto("/");
    await name(page).fill("Ada");
    expect(await name(page).inputValue()).toBe("Ada");
    typed.resolve();
    const dialog = page.getByRole("dialog", { name: "Unexpected Error" });
    await dialog.getByText("The server has a bad day.").waitFor();
    expect(posted).toEqual([{ web_status: "started" }, { web_status: "started" }, { web_status: "started" }]);
    await expectWayOn(page, "Close");
    await page.unroute("**/api/web-status");
    const again = page.waitForResponse("**/api/web-status");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    expect((await again).status()).toBe(200);
    expect(await name(page).inputValue()).toBe("Ada");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await pageTitled(page, "Academics");
    await leave();
  });

  it("the last page: nothing, and moving on works [SAV-01]", async () => {
    const { page, leave } = await open();
    await becomeApplicant(page, app.server, email());
    await page.route("**/api/last-page", refuse);
    await name(page).fill("Ada");
    // The call of the page before, sent at its opening, may be answered only now.
    const refused = page.waitForResponse(
      (response) =>
        response.url().endsWith("/api/last-page") &&
        response.request().postData()?.includes("education") === true,
    );
    await page.getByRole("button", { name: "Save and Continue" }).click();
    expect((await refused).status()).toBe(500);
    await pageTitled(page, "Academics");
    expect(await page.getByRole("dialog").count()).toBe(0);
    // The place where an upload would tell of its failure is there and empty.
    expect(await page.getByRole("alert").filter({ hasText: /./ }).count()).toBe(0);
    await leave();
  });

  it.each(["profile", "add-another", "tabs"])(
    "GET /api/%s: the error screen, and a reload brings what was typed before [ERB-01] [POL-01]",
    async (call) => {
      const { page, leave } = await open();
      await becomeApplicant(page, app.server, email());
      await name(page).fill("Ada");
      // Where the server could not make the screen, the browser asks for all of it.
      await leaveScreensToBrowser(page);
      await page.route(`**/api/${call}`, refuse);
      await page.reload();
      await pageTitled(page, "Something went wrong.");
      expect(await page.getByText("bad day").count()).toBe(0);
      await expectWayOn(page, "Reload the page");
      await expectWayOn(page, "applyhelp@harborview.example");
      await page.unroute(`**/api/${call}`);
      await page.getByRole("button", { name: "Reload the page" }).click();
      await name(page).waitFor();
      expect(await name(page).inputValue()).toBe("Ada");
      await leave();
    },
  );
});
