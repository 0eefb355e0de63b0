import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE } from "../forms/application.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { nextMail } from "./support/outbox.ts";
import { openVisitor } from "./support/visitor.ts";

describe("submitting", () => {
  const app = appAndBrowser();

  /** Stores answers as an earlier visit would have, and comes back to Final Steps. */
  async function comeBackWith(
    page: Page,
    answers: Readonly<Record<string, string | boolean>>,
  ): Promise<void> {
    const status = await page.evaluate(async (body) => {
      const response = await fetch("/api/answer", {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      return response.status;
    }, answers);
    expect(status).toBe(200);
    await page.goto("/final-steps");
    await page.getByRole("button", { name: "Submit", exact: true }).waitFor();
  }

  const summaryOf = (page: Page) => page.getByRole("region", { name: "We're missing some information!" });
  const pathOf = (page: Page) => new URL(page.url()).pathname;

  it("takes a visitor to sign-up with the answers [SUB-01] [ROL-01]", async () => {
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page } = visitor;
    await page.goto("/about");
    await page.getByRole("textbox", { name: "Preferred Name" }).fill("Vi");
    await page.goto("/final-steps");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("heading", { name: "Sign Up", level: 1 }).waitFor();
    const state = await page.evaluate(() => JSON.stringify(history.state));
    expect(state).toContain('"preferred_name":"Vi"');
    await visitor.leave();
  });

  it("shows what is missing, in red and in a summary whose links lead there, until it is fixed [SUB-02] [SUB-04] [SUM-01] [SUM-02] [SUM-03] [SAV-02] [SAV-03]", async () => {
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page } = visitor;
    await becomeApplicant(page, app.server, "missing@example.org");
    const { last_name: _last, entry_term: _term, ...answers } = COMPLETE;
    await comeBackWith(page, answers);
    expect(await summaryOf(page).count()).toBe(0);
    expect(await page.getByRole("textbox", { name: "First Name" }).count()).toBe(0);

    const posted = page.waitForRequest(
      (request) => request.url().endsWith("/api/web-status") && request.method() === "POST",
    );
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    expect((await posted).postDataJSON()).toEqual({ web_status: "validating" });
    await page.waitForURL("**/about");
    const summary = summaryOf(page);
    await summary.waitFor();
    expect(await summary.getByRole("link").allInnerTexts()).toEqual(["Last Name", "Enroll Term"]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("We're missing some information!");
    expect(await page.getByRole("link", { name: /^Academics/ }).innerText()).toContain("1 item");
    const lastName = page.getByRole("textbox", { name: "Last Name", exact: true }).first();
    expect(await lastName.getAttribute("aria-invalid")).toBe("true");
    expect(await accessibilityFindings(page)).toEqual([]);

    await summary.getByRole("link", { name: "Last Name" }).click();
    expect(await lastName.evaluate((element) => element === document.activeElement)).toBe(true);
    await lastName.fill("Okafor");
    expect(await lastName.getAttribute("aria-invalid")).toBeNull();

    const errorMap = page.waitForRequest((request) => request.url().endsWith("/api/validations"));
    await summary.getByRole("link", { name: "Enroll Term" }).click();
    expect((await errorMap).postDataJSON()).toEqual({ entry_term: ["Enroll Term"] });
    await page.waitForURL("**/education#entry_term");
    const term = page.getByRole("combobox", { name: "Enroll Term" });
    await term.waitFor();
    await expect.poll(() => term.evaluate((element) => element === document.activeElement)).toBe(true);
    await term.selectOption("202730");
    await summary.waitFor({ state: "detached" });
    await visitor.leave();
  });

  it("submits a complete application once, thanks, and stays there [SUB-03] [RED-04] [RED-08] [ROU-04] [BAN-03]", async () => {
    const email = "complete@example.org";
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page } = visitor;
    await becomeApplicant(page, app.server, email);
    await comeBackWith(page, COMPLETE);
    const seen = new Set<string>();
    await nextMail(app.server.dataDir, email, seen);
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByText("Your application was successfully submitted.").waitFor();
    expect(pathOf(page)).toBe("/completion");
    await page.getByText("Thank you, Ada, and congratulations!").waitFor();
    const receipt = await nextMail(app.server.dataDir, email, seen);
    const reference = /[2-9B-Z]{4}-[2-9B-Z]{4}/.exec(receipt)?.[0] ?? "none";
    expect(await page.getByText(reference).count()).toBe(1);
    expect(await page.getByRole("navigation").count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto("/about");
    await page.getByRole("heading", { name: "Your application is with us" }).waitFor();
    expect(pathOf(page)).toBe("/completion");
    await visitor.leave();
  });

  it("leads somebody who has not submitted from /completion to the first page [RED-05]", async () => {
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page } = visitor;
    await becomeApplicant(page, app.server, "early@example.org");
    await page.goto("/completion");
    await page.getByRole("heading", { name: "About You", level: 1 }).waitFor();
    expect(pathOf(page)).toBe("/about");
    await visitor.leave();
  });
});
