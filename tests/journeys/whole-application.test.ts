import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { compileValidators } from "../../src/authoring/compile/compile-validators.ts";
import type { CompiledPage } from "../../src/form/definition/compiled-form.ts";
import { validateForm } from "../../src/form/validation/page-errors.ts";
import { compileForms, readForms } from "../forms/compile-forms.ts";
import { longIt } from "../support/depth.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant, logIn } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { walkPage } from "./support/form-walk.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";
import { storedAnswers, WatchedForm } from "./support/watched-form.ts";

const EMAIL = "whole@applicants.example";
const FORM = compileForms(readForms());

const heading = (page: Page, { title }: CompiledPage) =>
  page.getByRole("heading", { name: title, level: 1 }).waitFor();
const dayOf = (page: Page) => page.evaluate(() => new Date().toLocaleDateString("sv"));

describe("the whole application", () => {
  const app = appAndBrowser();

  longIt(
    "is filled by an applicant who opens and closes every condition once, comes back in another browser, and is submitted [WID-03, WID-05, WID-06, WID-08, WID-09, WID-11, WID-12, WID-13, WID-14, WID-16, WID-17, CON-02, CON-03, CON-04, CON-05, CON-06, CON-07, SUB-03]",
    async () => {
      const first = await openVisitor(app.browser, app.server.address);
      const { page } = first;
      await becomeApplicant(page, app.server, EMAIL);
      const watched = new WatchedForm(page, FORM, await dayOf(page));
      const tried: string[] = [];
      for (const step of FORM.pages) {
        await heading(page, step);
        await watched.expectPage(step);
        tried.push(...(await walkPage(watched, step)));
        await watched.expectCleared([]);
        const next = page.getByRole("button", { name: "Save and Continue" });
        if ((await next.count()) > 0) await next.click();
      }
      expect(tried.length).toBeGreaterThan(30);
      const context = { today: watched.situation.today, displayState: watched.displayState };
      expect(validateForm(FORM, compileValidators(FORM), watched.answers, context)).toEqual({});
      await first.leave();

      const second = await openVisitor(app.browser, app.server.address);
      await second.page.goto("/login");
      await logIn(second.page, EMAIL);
      const found = watched.in(second.page);
      for (const step of FORM.pages) {
        await second.page.getByRole("link", { name: step.step, exact: true }).click();
        await heading(second.page, step);
        await found.expectPage(step);
      }
      expect(await storedAnswers(second.page)).toEqual(watched.answers);
      await second.page.getByRole("button", { name: "Submit", exact: true }).click();
      await second.page.waitForURL("**/completion");
      await second.page.getByText("Your application was successfully submitted.").waitFor();
      await second.leave();

      const records = await recordsOf(app.server, EMAIL);
      expect(records.answers).toMatchObject(watched.answers);
      expect(records.webStatuses.toSorted()).toEqual(["started", "submitted", "validating"]);
    },
  );

  it("brings hidden answers back to a page that was left, and asks behind a button again when nothing was answered there [CON-06, FRM-04]", async () => {
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page } = visitor;
    await becomeApplicant(page, app.server, "leaver@applicants.example");
    const watched = new WatchedForm(page, FORM, await dayOf(page));
    const [about, education] = FORM.pages;
    if (about === undefined || education === undefined) throw new Error("The form has fewer than two pages.");
    await watched.answer("relative_attend", "Y");
    await watched.answer("relative_first_name", "Ifeoma");
    await watched.answer("relative_attend", "N");
    await page.getByRole("link", { name: education.step }).click();
    await heading(page, education);
    await page.getByRole("button", { name: "Add my counselor" }).click();
    await page.getByRole("textbox", { name: "Counselor First Name" }).waitFor();

    await page.reload();
    await page.getByRole("button", { name: "Add my counselor" }).waitFor();
    await watched.expectHidden(["counselor_first_name"]);
    await page.getByRole("link", { name: about.step }).click();
    await heading(page, about);
    await watched.answer("relative_attend", "Y");
    await watched.expectShown({ relative_attend: "Y", relative_first_name: "Ifeoma" });
    await visitor.leave();
  });

  longIt.each([
    ["2026-08-31", 0],
    ["2026-09-01", 1],
    ["2027-01-15", 1],
    ["2027-01-16", 0],
  ])("on %s shows the notice of the priority deadline %i times [WID-18]", async (day, times) => {
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page } = visitor;
    await page.clock.setFixedTime(new Date(`${day}T12:00:00`));
    await page.goto("/final-steps");
    await page.getByRole("heading", { name: "Final Steps", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Submit", exact: true }).waitFor();
    expect(await page.getByRole("complementary", { name: "Priority deadline" }).count()).toBe(times);
    expect(await accessibilityFindings(page)).toEqual([]);
    await visitor.leave();
  });
});
