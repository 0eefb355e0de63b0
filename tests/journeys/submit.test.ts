import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { CompiledPage } from "../../src/form/definition/compiled-form.ts";
import type { LayoutNode } from "../../src/form/definition/nodes.ts";
import { COMPLETE } from "../forms/complete-answers.ts";
import { longIt } from "../support/depth.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { changeForm } from "./support/changed-form.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { nextMail } from "./support/outbox.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

/** Academics with the enroll term where the text before the counselor's button stands. */
function termBeforeButton(page: CompiledPage): CompiledPage {
  const term: LayoutNode = { kind: "question", key: "entry_term" };
  const change = (nodes: readonly LayoutNode[]): readonly LayoutNode[] =>
    nodes.flatMap((node): readonly LayoutNode[] => {
      if (node.kind === "question" && node.key === "entry_term") return [];
      if (node.kind === "confirm" && node.id === "counselor_details") return [{ ...node, before: [term] }];
      return node.kind === "section" || node.kind === "row"
        ? [{ ...node, content: change(node.content) }]
        : [node];
    });
  return page.id === "education" ? { ...page, layout: change(page.layout) } : page;
}

/** How long the code of the completion page is on its way. */
const SLOW_CODE_MS = 1_500;

/** Runs in the browser: counts frames that show no page. */
function watchForEmptyPages(): void {
  let emptyPages = 0;
  const look = () => {
    if (document.querySelector("main h1") === null) emptyPages += 1;
    Object.assign(globalThis, { emptyPages });
    requestAnimationFrame(look);
  };
  look();
}

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
  const expectFocus = (control: Locator) =>
    expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
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
    await becomeApplicant(page, app.server, "missing-pages@example.org");
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
    expect(await page.getByRole("link", { name: /^Academics/ }).innerText()).toContain("1 to fix");
    const lastName = page.getByRole("textbox", { name: "Last Name", exact: true }).first();
    expect(await lastName.getAttribute("aria-invalid")).toBe("true");
    expect(await accessibilityFindings(page)).toEqual([]);

    await summary.getByRole("link", { name: "Last Name" }).click();
    await expectFocus(lastName);
    await lastName.fill("Okafor");
    expect(await lastName.getAttribute("aria-invalid")).toBeNull();

    const errorMap = page.waitForRequest((request) => request.url().endsWith("/api/validations"));
    await summary.getByRole("link", { name: "Enroll Term" }).click();
    expect((await errorMap).postDataJSON()).toEqual({ entry_term: ["Enroll Term"] });
    await page.waitForURL("**/education#entry_term");
    const term = page.getByRole("combobox", { name: "Enroll Term" });
    await term.waitFor();
    await expectFocus(term);
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
    let submits = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/submit")) submits += 1;
    });
    await page.route("**/assets/completion-page-*.js", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_CODE_MS));
      await route.continue();
    });
    await page.evaluate(watchForEmptyPages);
    await page.getByRole("button", { name: "Submit", exact: true }).dblclick();
    await page.getByText("Your application was successfully submitted.").waitFor();
    await page.waitForURL("**/completion");
    await page.getByRole("heading", { level: 1, name: "Your application is with us" }).waitFor();
    expect(await page.evaluate(() => Reflect.get(globalThis, "emptyPages"))).toBe(0);
    expect(submits).toBe(1);
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

  longIt(
    "leads to Academics where something is left on it alone; the list is the server's [SUB-04] [SUM-01] [SUM-03] [APL-07]",
    async () => {
      const visitor = await openVisitor(app.browser, app.server.address);
      const { page } = visitor;
      await becomeApplicant(page, app.server, "academics@example.org");
      const { entry_term: _term, hs_name: _school, ...answers } = COMPLETE;
      await comeBackWith(page, answers);
      await page.getByRole("button", { name: "Submit", exact: true }).click();
      await page.waitForURL("**/education");
      const summary = summaryOf(page);
      await summary.waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe("We're missing some information!");
      expect(await summary.isVisible()).toBe(true);
      expect(await summary.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual(["Academics"]);
      const named = await summary.getByRole("link").allInnerTexts();
      const refused = await (await page.request.post("/api/submit", { data: {} })).json();
      expect(named).toEqual(Object.values(refused.errors).flat());
      expect(named).toEqual(["Enroll Term", "Search for Your School"]);
      const steps = page.getByRole("navigation", { name: "Steps of the application" });
      await steps
        .getByRole("link", { name: "Academics, 2 to fix: missing or wrong answers", exact: true })
        .waitFor();
      await steps.getByRole("link", { name: "About You", exact: true }).waitFor();

      await summary.getByRole("link", { name: "Search for Your School" }).click();
      await page.waitForURL("**/education#hs_name");
      const school = page.getByRole("combobox", { name: "Search for Your School" });
      await expectFocus(school);
      await page.getByRole("combobox", { name: "Enroll Term" }).selectOption("202730");
      await steps
        .getByRole("link", { name: "Academics, 1 to fix: missing or wrong answer", exact: true })
        .waitFor();
      expect(await summary.getByRole("link").allInnerTexts()).toEqual(["Search for Your School"]);
      await visitor.leave();
    },
  );

  longIt(
    "opens what a button has put out of sight when an answer is missing there [SUM-03] [CON-06]",
    async () => {
      const visitor = await openVisitor(app.browser, app.server.address);
      const { page } = visitor;
      await becomeApplicant(page, app.server, "behind@example.org");
      const { entry_term: _term, ...answers } = COMPLETE;
      await comeBackWith(page, answers);
      // As staff may write it: a question that is asked until the button is pressed.
      await changeForm(page, (form) => ({ ...form, pages: form.pages.map(termBeforeButton) }));
      await page.goto("/education");
      await page.getByRole("combobox", { name: "Enroll Term" }).waitFor();
      await page.getByRole("button", { name: "Add my counselor" }).click();
      await page.getByRole("textbox", { name: "Counselor First Name" }).waitFor();
      const term = page.getByRole("combobox", { name: "Enroll Term" });
      expect(await term.count()).toBe(0);
      await page.getByRole("link", { name: "Final Steps" }).click();
      await page.getByRole("button", { name: "Submit", exact: true }).click();
      const link = summaryOf(page).getByRole("link", { name: "Enroll Term" });
      await link.click();
      await page.waitForURL("**/education#entry_term");
      await expectFocus(term);

      await page.getByRole("button", { name: "Add my counselor" }).click();
      expect(await term.count()).toBe(0);
      await link.click();
      await expectFocus(term);
      await visitor.leave();
    },
  );

  longIt(
    "shows what was changed elsewhere before it is submitted, and what the server alone refuses [SUB-03] [SUM-02] [LEA-05]",
    async () => {
      const visitor = await openVisitor(app.browser, app.server.address, { expects: /status of 409/ });
      const { page } = visitor;
      await becomeApplicant(page, app.server, "submit-tabs@example.org");
      await comeBackWith(page, COMPLETE);
      const elsewhere = { last_name: "", parent_phone: "(107) 555-0142" };
      expect((await page.request.put("/api/answer", { data: elsewhere })).ok()).toBe(true);
      await page.getByRole("button", { name: "Submit", exact: true }).click();
      const summary = summaryOf(page);
      await summary.waitFor();
      const sentence = "Parent 1/Guardian 1: Please enter a valid phone number.";
      expect(await summary.getByRole("link").allInnerTexts()).toEqual(["Last Name", sentence]);
      await summary.getByRole("link", { name: "Last Name" }).click();
      await page.getByRole("textbox", { name: "Last Name", exact: true }).first().fill("Okafor");
      await summary.getByRole("link", { name: sentence }).click();
      const phone = page
        .getByRole("group", { name: "Parent 1/Guardian 1" })
        .getByLabel("Phone", { exact: true });
      expect(await phone.inputValue()).toBe("(107) 555-0142");
      await phone.fill("(207) 555-0142");
      await summary.waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Final Steps" }).click();
      await page.getByRole("button", { name: "Submit", exact: true }).click();
      await page.waitForURL("**/completion");
      expect((await recordsOf(app.server, "submit-tabs@example.org")).answers).toMatchObject({
        last_name: "Okafor",
        parent_phone: "(207) 555-0142",
      });
      await visitor.leave();
    },
  );

  longIt(
    "says so when the application was submitted in another tab, and that what was typed since is not part of it",
    async () => {
      const visitor = await openVisitor(app.browser, app.server.address, { expects: /status of 409/ });
      const { page, context } = visitor;
      await becomeApplicant(page, app.server, "twice@example.org");
      await comeBackWith(page, COMPLETE);
      const other = await context.newPage();
      await other.goto("/about");
      const idle = await context.newPage();
      await idle.goto("/final-steps");
      await idle.getByRole("button", { name: "Submit", exact: true }).waitFor();
      const adding = await context.newPage();
      await adding.goto("/about");
      const addAnother = adding.getByRole("button", { name: "Add another sibling" });
      await addAnother.waitFor();
      // On its way while the other one submits.
      const release = await holdRequests(other, "**/api/answer");
      await other.getByRole("textbox", { name: "Preferred Name" }).fill("Adaeze");
      await page.getByRole("button", { name: "Submit", exact: true }).click();
      await page.waitForURL("**/completion");

      release();
      await other
        .getByText(
          "Your application was already submitted and can no longer be changed. What you have entered here since then is not part of it.",
        )
        .waitFor();
      await other.waitForURL("**/completion");
      await idle.getByRole("button", { name: "Submit", exact: true }).click();
      await idle.waitForURL("**/completion");
      const submitted = "Your application was already submitted and can no longer be changed.";
      await idle.getByText(submitted).waitFor();
      await addAnother.click();
      await adding.waitForURL("**/completion");
      await adding.getByText(submitted).waitFor();
      expect((await recordsOf(app.server, "twice@example.org")).answers.preferred_name ?? "").toBe("");
      await visitor.leave();
    },
  );

  longIt(
    "loads the application anew, with all answers, when the server asks what this page does not know yet [SUB-03]",
    async () => {
      // The page of before may leave a record of what it had just saved, which is looked into after the submission: 409.
      const visitor = await openVisitor(app.browser, app.server.address, { expects: /status of (422|409)/ });
      const { page } = visitor;
      await becomeApplicant(page, app.server, "renewed@example.org");
      await comeBackWith(page, COMPLETE);
      await page.getByRole("radio", { name: "No, I keep my right" }).check();
      // What staff have added since this page was opened.
      const json = {
        code: "incomplete_application",
        message: "Some answers are missing.",
        errors: { favorite_subject: ["Favorite Subject at School"] },
      };
      await page.route("**/api/submit", (route) => route.fulfill({ status: 422, json }), { times: 1 });
      const loaded = page.waitForEvent("load");
      await page.getByRole("button", { name: "Submit", exact: true }).click();
      await loaded;
      await page.getByRole("heading", { name: "About You", level: 1 }).waitFor();
      expect(pathOf(page)).toBe("/about");
      await page.getByRole("link", { name: "Final Steps" }).click();
      expect(await page.getByRole("radio", { name: "No, I keep my right" }).isChecked()).toBe(true);
      await page.getByRole("button", { name: "Submit", exact: true }).click();
      await page.waitForURL("**/completion");
      await visitor.leave();
    },
  );

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
