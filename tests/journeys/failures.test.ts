import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { becomeApplicant, logIn } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";
import { expectWayOn } from "./support/way-on.ts";

const REFUSED = JSON.stringify({ message: "The server has a bad day.", code: "unexpected" });
const UNEXPECTED = "We've encountered an unexpected error at this time. Please try again later.";

describe("what an applicant sees when a call fails", () => {
  const app = appAndBrowser();
  let account = 0;

  async function applicant() {
    account += 1;
    const visitor = await openVisitor(app.browser, app.server.address, {
      expects: /status of (500|401)|ERR_INTERNET_DISCONNECTED|ServerError/,
    });
    await becomeApplicant(visitor.page, app.server, `failure-${account}@example.org`);
    return visitor;
  }

  const nameOf = (page: Page) => page.getByRole("textbox", { name: "First Name", exact: true }).first();
  const refuse = { status: 500, contentType: "application/json", body: REFUSED };

  it("a save: the dialog 'Unexpected Error' with the server's sentence, and everything typed is still there [CAT-02] [CAT-06]", async () => {
    const visitor = await applicant();
    const { page } = visitor;
    await page.route("**/api/answer", (route) => route.fulfill(refuse));
    const name = nameOf(page);
    await name.fill("Ada");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    const dialog = page.getByRole("dialog", { name: "Unexpected Error" });
    expect(await dialog.innerText()).toContain("The server has a bad day.");
    await expectWayOn(page, "Back to my answers");
    await dialog.getByRole("button", { name: "Back to my answers" }).click();
    expect(await name.inputValue()).toBe("Ada");
    // It is said, and nobody has to press anything again.
    await page.locator("[data-save-state=waiting]").waitFor();
    await page.unroute("**/api/answer");
    await page.locator("[data-save-state=saved]").waitFor();
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await page.waitForURL("**/education");
    await visitor.leave();
  });

  longIt("an answer that is no JSON: the general sentence [CAT-01]", async () => {
    const visitor = await applicant();
    const { page } = visitor;
    await page.route("**/api/answer", (route) =>
      route.fulfill({ status: 200, contentType: "text/html", body: "hi" }),
    );
    await nameOf(page).fill("Ada");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    expect(await page.getByRole("dialog", { name: "Unexpected Error" }).innerText()).toContain(UNEXPECTED);
    await expectWayOn(page, "Back to my answers");
    await visitor.leave();
  });

  // Soon, what was typed waits in the tab; a moment later it is on the device, and the tab has no draft of its own.
  it.each([
    ["at once", 0],
    ["once it is kept on the device", 1_500],
  ])(
    "a session that has ended: the Log In card, and after logging in again everything typed is there, %s [CAT-03] [SYN-07]",
    async (_when, waitMs) => {
      const visitor = await applicant();
      const { page, context } = visitor;
      const name = nameOf(page);
      const kept = (await context.cookies()).filter((cookie) => !cookie.httpOnly);
      // Whichever call is the first without a session leads to the card: none before the button is pressed.
      const release = await holdRequests(page, "**/api/**");
      await context.clearCookies();
      await context.addCookies(kept);
      await name.fill("Ada");
      await page.getByRole("button", { name: "Save and Continue" }).click();
      await page.waitForTimeout(waitMs);
      release();
      await page.getByText("Your session is invalid. Please clear your cookies and login again.").waitFor();
      if (waitMs > 0) expect(await page.evaluate(() => sessionStorage.getItem("draft"))).toBeNull();
      await page.unroute("**/api/**");
      await expectWayOn(page, "Log In");
      await logIn(page, `failure-${account}@example.org`);
      // What is kept on the device comes after the account's own answers.
      await expect.poll(() => name.inputValue()).toBe("Ada");
      await visitor.leave();
    },
  );

  longIt("adding another: a toast with the id, and the group is as it was [CAT-09]", async () => {
    const visitor = await applicant();
    const { page } = visitor;
    await page.route("**/api/add-another", (route) =>
      route.request().method() === "PUT" ? route.fulfill(refuse) : route.continue(),
    );
    await page.getByRole("button", { name: "Add another sibling" }).click();
    await page.getByText("Error adding another siblings").waitFor();
    await page.getByRole("heading", { name: "Sibling 2" }).waitFor({ state: "detached" });
    await expectWayOn(page, "Add another sibling");
    await visitor.leave();
  });

  longIt("choosing a tab: a toast with the tab, and the choice is taken back [CAT-09]", async () => {
    const visitor = await applicant();
    const { page } = visitor;
    await page.goto("/education");
    await page.route("**/api/tabs", (route) =>
      route.request().method() === "PUT" ? route.fulfill(refuse) : route.continue(),
    );
    // While it is not known whether a file is there, the tab cannot be left (TAB-03).
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
    await page.getByRole("tab", { name: "My counselor sends it" }).click();
    await page.getByText(/Error handling tabs for/).waitFor();
    await page.getByRole("tab", { name: "Upload it", selected: true }).waitFor();
    await expectWayOn(page, "Save and Continue");
    await visitor.leave();
  });

  longIt(
    "logging out: the dialog, then the account is read anew with everything typed still there [CAT-06]",
    async () => {
      const visitor = await applicant();
      const { page } = visitor;
      await nameOf(page).fill("Ada");
      await page.route("**/api/logout", (route) => route.fulfill(refuse), { times: 1 });
      const logOut = async () => {
        await page.getByRole("button", { name: "Account" }).click();
        await page.getByRole("button", { name: "Log Out" }).click();
      };
      await logOut();
      const dialog = page.getByRole("dialog", { name: "Unexpected Error" });
      expect(await dialog.innerText()).toContain("The server has a bad day.");
      await expectWayOn(page, "Close");
      const profile = page.waitForRequest("**/api/profile");
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await profile;
      await nameOf(page).waitFor();
      expect(await nameOf(page).inputValue()).toBe("Ada");
      await logOut();
      await pageTitled(page, "Log In");
      await visitor.leave();
    },
  );

  it("a connection that is gone in the midst of typing: it is said, a reload keeps what was typed, and it is saved [LEA-04]", async () => {
    const visitor = await applicant();
    const { page, context } = visitor;
    await nameOf(page).pressSequentially("Augusta A");
    await context.setOffline(true);
    await nameOf(page).press("End");
    await nameOf(page).pressSequentially("da");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await page.getByRole("alert").filter({ hasText: "There is no connection at the moment." }).waitFor();
    await expectWayOn(page, "Save and Continue");
    await nameOf(page).press("End");
    await nameOf(page).pressSequentially(" King");
    await context.setOffline(false);
    await page.reload();
    await nameOf(page).waitFor();
    // The page comes with what the server holds; what the device kept is put in right after.
    await expect.poll(() => nameOf(page).inputValue()).toBe("Augusta Ada King");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await page.waitForURL("**/education");
    const { answer } = await (await page.request.get("/api/profile")).json();
    expect(answer.first_name).toBe("Augusta Ada King");
    await visitor.leave();
  });
});
