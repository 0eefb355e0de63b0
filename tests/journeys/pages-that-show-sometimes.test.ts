import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { openAccount } from "./support/account-steps.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { ownForms } from "./support/own-forms.ts";
import { pageTitled } from "./support/page-titled.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const text = { type: "string", sensitivity: "personal" };
const page = (id: string, title: string) => ({ id, route: `/${id}`, step: title, title });
const ALLERGIC = { anyEntry: "children", where: { valueKey: "child_allergy", operator: "answered" } };
const FILES = {
  "application.json": {
    title: "Camp",
    pages: [page("family", "Family"), { ...page("food", "Food"), when: ALLERGIC }, page("end", "End")],
  },
  "data-model.json": {
    keys: {
      child_name: text,
      child_allergy: text,
      child_2_name: text,
      child_2_allergy: text,
      diet: text,
      wish: text,
    },
  },
  "blocks/child.schema.json": {
    properties: {
      name: { type: "string", title: "Name of child {{number}}" },
      allergy: { type: "string", title: "Allergy of child {{number}}" },
    },
  },
  "blocks/child.ui.json": { "ui:layout": ["name", "allergy"] },
  "pages/family.schema.json": {},
  "pages/family.ui.json": {
    "ui:layout": [
      {
        addAnother: "children",
        label: "Add another child",
        title: "Child {{number}}",
        prefix: "child_",
        max: 2,
        block: "child",
      },
      {
        when: { countEntries: "children", operator: "equals", target: 2 },
        content: [{ text: "Both children share a tent." }],
      },
      { action: "saveAndContinue", route: "/food" },
    ],
  },
  "pages/food.schema.json": {
    properties: { diet: { type: "string", title: "What may they eat?" } },
    required: ["diet"],
  },
  "pages/food.ui.json": { "ui:layout": ["diet", { action: "saveAndContinue", route: "/end" }] },
  "pages/end.schema.json": { properties: { wish: { type: "string", title: "A wish" } } },
  "pages/end.ui.json": { "ui:layout": [{ review: true }, "wish", { action: "submit", label: "Submit" }] },
};

const app = ownAppAndBrowser({ FORMS_DIR: ownForms(FILES) });
const EMAIL = "camp@applicants.example";

async function typed(on: Page, label: string, answer: string): Promise<void> {
  await on.getByLabel(label).focus();
  await on.keyboard.press("ControlOrMeta+A");
  await on.keyboard.press("Delete");
  await on.keyboard.type(answer);
}

async function pressed(on: Page, name: string): Promise<void> {
  await on.getByRole("button", { name, exact: true }).focus();
  await on.keyboard.press("Enter");
}

const stepsOf = (on: Page) =>
  on
    .getByRole("navigation", { name: "Steps of the application" })
    .getByRole("listitem")
    .evaluateAll((items) => items.map((item) => item.querySelector("a")?.getAttribute("href")));

/** What screen readers say. */
const said = (on: Page, words: string) =>
  on.getByRole("status").filter({ hasText: words }).waitFor({ state: "attached" });

longIt(
  "shows a page for what is typed in an entry, passes it where it is left out, and keeps its answers [WHN-01] [WHN-03] [WHN-04] [ENT-01]",
  async () => {
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page: at } = visitor;
    await openAccount(at, app.server, EMAIL);
    await at.goto("/family");
    await pageTitled(at, "Family");
    expect(await stepsOf(at)).toEqual(["/family", "/end"]);
    await typed(at, "Name of child 1", "Ann");
    await pressed(at, "Save and Continue");
    await pageTitled(at, "End");

    await at.goBack();
    await pageTitled(at, "Family");
    await pressed(at, "Add another child");
    await typed(at, "Allergy of child 2", "Nuts");
    await at.getByText("Both children share a tent.").waitFor();
    await expect.poll(() => stepsOf(at)).toEqual(["/family", "/food", "/end"]);
    await said(at, "The page Food is part of your application now.");
    await pressed(at, "Save and Continue");
    await pageTitled(at, "Food");
    expect(await findingsAtEveryWidth(at)).toEqual([]);
    await typed(at, "What may they eat?", "No nuts");
    await pressed(at, "Save and Continue");
    await pageTitled(at, "End");
    await at.getByText("No nuts").waitFor();

    await at.goBack();
    await pageTitled(at, "Food");
    await at.goBack();
    await pageTitled(at, "Family");
    await typed(at, "Allergy of child 2", "");
    await expect.poll(() => stepsOf(at)).toEqual(["/family", "/end"]);
    await said(at, "The page Food is not part of your application any more.");
    const saved = at.waitForResponse("**/api/answer");
    await pressed(at, "Save and Continue");
    await saved;
    await pageTitled(at, "End");
    expect(await at.getByText("No nuts").count()).toBe(0);

    await at.goto("/food");
    await at.getByText("This page is not part of your application").waitFor();
    // The application runs there, too: what says that it is slow to start stays away.
    expect(await at.evaluate(() => window.ahead?.isStarted)).toBe(true);
    expect(await at.getByLabel("What may they eat?").count()).toBe(0);
    expect(await findingsAtEveryWidth(at)).toEqual([]);
    await pressed(at, "Go to Family");
    await pageTitled(at, "Family");
    await typed(at, "Allergy of child 1", "Milk");
    await expect.poll(() => stepsOf(at)).toEqual(["/family", "/food", "/end"]);
    await at.getByRole("link", { name: "Food" }).focus();
    await at.keyboard.press("Enter");
    await pageTitled(at, "Food");
    expect(await at.getByLabel("What may they eat?").inputValue()).toBe("No nuts");
    await visitor.leave();
  },
);

it("submits without what stands on a page that is left out, and does not bring anybody back to it [WHN-01] [WHN-04]", async () => {
  const visitor = await openVisitor(app.browser, app.server.address);
  const { page: at } = visitor;
  const email = "left.out@applicants.example";
  await openAccount(at, app.server, email);
  await at.goto("/family");
  await typed(at, "Allergy of child 1", "Nuts");
  await pressed(at, "Save and Continue");
  await pageTitled(at, "Food");
  await typed(at, "What may they eat?", "Rice");
  await at.goBack();
  await pageTitled(at, "Family");
  await typed(at, "Allergy of child 1", "");
  await pressed(at, "Save and Continue");
  await pageTitled(at, "End");
  // A page that is left at once would take along the call that tells where the applicant is.
  await expect.poll(async () => (await recordsOf(app.server, email)).lastPage).toBe("/end");
  await at.goto("/food");
  await at.getByText("This page is not part of your application").waitFor();
  expect((await recordsOf(app.server, email)).lastPage).toBe("/end");
  await pressed(at, "Go to Family");
  await pageTitled(at, "Family");
  await at.getByRole("link", { name: "End" }).click();
  await pageTitled(at, "End");
  const submitted = at.waitForResponse("**/api/submit");
  await pressed(at, "Submit");
  expect((await submitted).status()).toBe(200);
  await at.waitForURL("**/completion");
  const { answers } = await recordsOf(app.server, email);
  expect([answers.diet ?? "", answers.child_allergy ?? ""]).toEqual(["", ""]);
  await visitor.leave();
});
