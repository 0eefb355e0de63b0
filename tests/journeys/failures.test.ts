import { describe, expect, it } from "vitest";
import { becomeApplicant, logIn } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { openVisitor } from "./support/visitor.ts";

const REFUSED = JSON.stringify({ message: "The server has a bad day.", code: "unexpected" });
const UNEXPECTED = "We've encountered an unexpected error at this time. Please try again later.";

describe("what an applicant sees when a call fails", () => {
  const app = appAndBrowser();
  let account = 0;

  async function applicant() {
    account += 1;
    const visitor = await openVisitor(app.browser, app.server.address, { expects: /status of (500|401)/ });
    await becomeApplicant(visitor.page, app.server, `failure-${account}@example.org`);
    return visitor;
  }

  const refuse = { status: 500, contentType: "application/json", body: REFUSED };

  it("a save: the dialog 'Unexpected Error' with the server's sentence, and everything typed is still there [CAT-02] [CAT-06]", async () => {
    const visitor = await applicant();
    const { page } = visitor;
    await page.route("**/api/answer", (route) => route.fulfill(refuse), { times: 1 });
    const name = page.getByRole("textbox", { name: "First Name", exact: true }).first();
    await name.fill("Ada");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    const dialog = page.getByRole("dialog", { name: "Unexpected Error" });
    expect(await dialog.innerText()).toContain("The server has a bad day.");
    await dialog.getByRole("button", { name: "Back to my answers" }).click();
    expect(await name.inputValue()).toBe("Ada");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await page.waitForURL("**/education");
    await visitor.leave();
  });

  it("an answer that is no JSON: the general sentence [CAT-01]", async () => {
    const visitor = await applicant();
    const { page } = visitor;
    await page.route("**/api/answer", (route) =>
      route.fulfill({ status: 200, contentType: "text/html", body: "hi" }),
    );
    await page.getByRole("textbox", { name: "First Name", exact: true }).first().fill("Ada");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    expect(await page.getByRole("dialog", { name: "Unexpected Error" }).innerText()).toContain(UNEXPECTED);
    await visitor.leave();
  });

  it("a session that has ended: the Log In card, and after logging in again everything typed is there [CAT-03]", async () => {
    const visitor = await applicant();
    const { page, context } = visitor;
    const name = page.getByRole("textbox", { name: "First Name", exact: true }).first();
    await name.fill("Ada");
    const kept = (await context.cookies()).filter((cookie) => !cookie.httpOnly);
    await context.clearCookies();
    await context.addCookies(kept);
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await page.getByText("Your session is invalid. Please clear your cookies and login again.").waitFor();
    await logIn(page, `failure-${account}@example.org`);
    await name.waitFor();
    expect(await name.inputValue()).toBe("Ada");
    await visitor.leave();
  });

  it("adding another: a toast with the id, and the group is as it was [CAT-09]", async () => {
    const visitor = await applicant();
    const { page } = visitor;
    await page.route("**/api/add-another", (route) =>
      route.request().method() === "PUT" ? route.fulfill(refuse) : route.continue(),
    );
    await page.getByRole("button", { name: "Add another sibling" }).click();
    await page.getByText("Error adding another siblings").waitFor();
    await page.getByRole("heading", { name: "Sibling 2" }).waitFor({ state: "detached" });
    await visitor.leave();
  });

  it("choosing a tab: a toast with the tab, and the choice is taken back [CAT-09]", async () => {
    const visitor = await applicant();
    const { page } = visitor;
    await page.goto("/education");
    await page.route("**/api/tabs", (route) =>
      route.request().method() === "PUT" ? route.fulfill(refuse) : route.continue(),
    );
    // While it is not known whether a file is there, the tab cannot be left (spec §4 "Tabs").
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
    await page.getByRole("tab", { name: "My counselor sends it" }).click();
    await page.getByText(/Error handling tabs for/).waitFor();
    await page.getByRole("tab", { name: "Upload it", selected: true }).waitFor();
    await visitor.leave();
  });
});
