import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { openAccount } from "./support/account-steps.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { ownForms } from "./support/own-forms.ts";
import { openVisitor } from "./support/visitor.ts";

const text = { type: "string", sensitivity: "personal" };
const week = { type: "string", maxLength: 2, numericString: { minimum: 1, maximum: 53 } };
const BEFORE = "The end is before the start.";
const FILES = {
  "application.json": {
    title: "Visit",
    pages: [{ id: "visit", route: "/visit", step: "Visit", title: "Visit" }],
  },
  "data-model.json": { keys: { first: text, last: text } },
  "pages/visit.schema.json": {
    properties: {
      first: { ...week, title: "First week" },
      last: { ...week, title: "Last week" },
    },
    checks: [
      {
        rule: { valueKey: "last", operator: "gte", targetKey: "first" },
        message: BEFORE,
        at: ["first", "last"],
      },
    ],
  },
  "pages/visit.ui.json": { "ui:layout": ["first", "last", { action: "submit", label: "Submit" }] },
};

const app = ownAppAndBrowser({ FORMS_DIR: ownForms(FILES) });

async function typed(page: Page, label: string, answer: string): Promise<void> {
  await page.getByLabel(label).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(answer);
}

it("says at the questions and in the summary what does not fit together, until it does [CMP-03]", async () => {
  const visitor = await openVisitor(app.browser, app.server.address);
  const { page } = visitor;
  await openAccount(page, app.server, "checks@applicants.example");
  await page.goto("/visit");
  await typed(page, "First week", "12");
  await typed(page, "Last week", "9");
  await page.getByRole("button", { name: "Submit", exact: true }).focus();
  await page.keyboard.press("Enter");
  const summary = page.getByRole("region", { name: "We're missing some information!" });
  await summary.waitFor();
  expect(await summary.getByText(BEFORE).count()).toBe(2);
  for (const label of ["First week", "Last week"]) {
    const said = await page.getByLabel(label).evaluate((box) =>
      (box.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" "),
    );
    expect([label, said]).toEqual([label, expect.stringContaining(BEFORE)]);
    expect(await page.getByLabel(label).getAttribute("aria-invalid")).toBe("true");
  }
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await typed(page, "Last week", "13");
  await expect.poll(() => page.getByText(BEFORE).count()).toBe(0);
  const submitted = page.waitForResponse("**/api/submit");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  expect((await submitted).status()).toBe(200);
  await visitor.leave();
});
