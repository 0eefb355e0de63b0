import { expect, it } from "vitest";
import { COMPLETE } from "../forms/complete-answers.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { applyByCall } from "./support/apply-by-call.ts";
import { signInAtDesk, titled } from "./support/desk.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { openVisitor } from "./support/visitor.ts";

const TRANSLATED = { isTranslated: true };

const app = appAndBrowser();

it("counts, hides and says what is wrong as somebody types in a page that the browser translates [TYP-01]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address, { ...TRANSLATED, width: 375 });
  await page.goto("/about");
  await page.locator("font", { hasText: "First Name" }).first().waitFor();
  await page.locator("#first_name").pressSequentially("Al");
  await page.locator("#preferred_name").pressSequentially("B");

  const same = page.getByRole("radiogroup", { name: /mailing address the same/ });
  const street = page.locator("#mailing_address_line_1");
  await same.getByText("No", { exact: true }).click();
  await street.waitFor();
  await same.getByText("Yes", { exact: true }).click();
  await street.waitFor({ state: "detached" });

  const middleName = page.locator("#middle_name");
  await middleName.fill("x".repeat(46));
  await page.getByText("46 of 45 characters: 1 too many", { exact: true }).waitFor();
  await middleName.press("Backspace");
  await page.getByText("45 of 45 characters", { exact: true }).waitFor();

  const mail = page.locator("#parent_email_address");
  await mail.pressSequentially("ngozi@");
  await mail.press("Tab");
  const error = page.getByText("Parent 1/Guardian 1: Please enter a valid email address.", { exact: true });
  await error.waitFor();
  await mail.pressSequentially("obi.example");
  await error.waitFor({ state: "detached" });

  expect(await page.getByRole("heading", { name: "Something went wrong." }).count()).toBe(0);
  await leave();
});

it("submits and thanks in a page that the browser translates, and leaves the reference alone [TYP-01]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address, TRANSLATED);
  await becomeApplicant(page, app.server, "submits.in.another.language@applicants.example");
  const { request } = page.context();
  expect((await request.put("/api/answer", { data: COMPLETE })).status()).toBe(200);
  await page.goto("/final-steps");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Your application is with us" }).waitFor();
  await page.getByText("Thank you, Ada, and congratulations!").locator("font").first().waitFor();
  expect(
    await page
      .getByText(/^\w{4}-\w{4}$/)
      .locator("font")
      .count(),
  ).toBe(0);
  await leave();
});

it("reads an application and writes a note at a desk that the browser translates [TYP-01]", async () => {
  const answers = { ...COMPLETE, first_name: "Odile", last_name: "Vermeersch" };
  await applyByCall(app, { email: "odile.vermeersch@applicants.example", answers }, "counselor");
  const staff = { email: "translated@school.example", role: "reviewer", expects: /status of 40[14] / };
  const { page, leave } = await signInAtDesk(app, { ...staff, ...TRANSLATED });
  await page.getByLabel("Search by name").pressSequentially("vermeersch");
  await page.getByRole("status").getByText("1 application.").waitFor();
  // A page that is long on its way is not called off by what was typed just before.
  const release = await holdRequests(page, /application-page-[\w-]+\.js/);
  await page.getByLabel("Search by name").press("End");
  await page.keyboard.type(" o");
  await page.getByRole("link", { name: "Vermeersch, Odile" }).evaluate((link) => {
    (link as HTMLElement).click();
    // A busy machine, on which the list is looked for before React hears of the page on its way.
    const end = performance.now() + 400;
    while (performance.now() < end);
  });
  await page.waitForTimeout(500);
  release();
  await titled(page, "Vermeersch, Odile");
  const notes = page.getByRole("region", { name: "Notes" });
  await notes.locator("font", { hasText: "New note" }).first().waitFor();
  await notes.getByLabel("New note").fill("Her school has called.");
  await notes.getByRole("button", { name: "Add the note" }).click();
  await notes.getByRole("status").getByText("The note is added.").waitFor();
  await notes.getByText("Her school has called.").waitFor();
  await leave();
});
