import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { COMPLETE } from "../forms/complete-answers.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { hasFocus, press, reach } from "./support/keyboard.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();

const signIn = (email: string, role: string) =>
  signInAtDesk(app, { email, role, expects: /status of 40[14] / });

/** Every box and button of the page's questions that still takes anything, besides Submit. */
function openControls(page: Page): Promise<number> {
  return page
    .locator("main .rjsf :is(input, select, textarea):not(dialog *)")
    .evaluateAll(
      (controls) => controls.filter((control) => !control.matches(":disabled, :read-only[readonly]")).length,
    );
}

it("is opened again by staff, changed and submitted once more by the applicant, and compared by staff [DSK-21] [DSK-22] [DSK-24] [DSK-25]", async () => {
  const findings: string[] = [];
  const applicant = await openVisitor(app.browser, app.server.address, { expects: /status of 409 / });
  const { page } = applicant;
  await becomeApplicant(page, app.server, "again@applicants.example");
  const { request } = page.context();
  const answers = { ...COMPLETE, first_name: "Ama", last_name: "Reopened" };
  expect((await request.put("/api/answer", { data: answers })).ok()).toBe(true);
  expect((await request.post("/api/submit", { data: {} })).ok()).toBe(true);

  const desk = await signIn("reopener@school.example", "reviewer");
  await press(desk.page, desk.page.getByRole("link", { name: /^All/ }));
  await press(desk.page, desk.page.getByRole("link", { name: "Reopened, Ama" }));
  await titled(desk.page, "Reopened, Ama");
  await press(desk.page, desk.page.getByRole("button", { name: "Open again" }));
  const dialog = desk.page.getByRole("dialog");
  await dialog.getByLabel("For how many days").waitFor();
  findings.push(...(await findingsIn(desk.page, "dialog")));
  for (const section of ["About You", "Academics"]) {
    await reach(desk.page, dialog.getByLabel(section));
    await desk.page.keyboard.press("Space");
  }
  await press(desk.page, dialog.getByRole("button", { name: "Open again" }));
  await desk.page.getByRole("status").getByText("The applicant was told").waitFor();
  const close = desk.page.getByRole("button", { name: "Close again" });
  await close.waitFor();
  expect(await hasFocus(close)).toBe(true);
  await desk.page.getByText("Waiting for the applicant").first().waitFor();
  findings.push(...(await findingsIn(desk.page, "reopened")));

  await page.goto("/final-steps");
  const banner = page.getByRole("region", { name: "Your application is open again" });
  await banner.getByText("It cannot be changed.").waitFor();
  await expect.poll(() => openControls(page)).toBe(0);
  findings.push(...(await findingsIn(page, "closed-section")));
  const refused = await request.put("/api/answer", { data: { legal_agree: false } });
  expect([refused.status(), (await refused.json()).code]).toEqual([409, "already_submitted"]);
  await press(page, banner.getByRole("link", { name: "About You" }));
  await titled(page, "About You");
  await banner.waitFor();
  await expect.poll(() => openControls(page)).toBeGreaterThan(10);
  findings.push(...(await findingsIn(page, "open-section")));
  const saved = page.waitForResponse(
    (response) => response.url().endsWith("/api/answer") && response.request().method() === "PUT",
  );
  await page.locator("#first_name").fill("Amalia");
  await page.keyboard.press("Tab");
  expect((await (await saved).json()).kept).toEqual(["first_name"]);
  await page
    .getByRole("navigation", { name: "Steps of the application" })
    .getByRole("link", { name: /Final/ })
    .click();
  await titled(page, "Final Steps");
  await press(page, page.getByRole("button", { name: "Submit", exact: true }));
  await page.waitForURL("**/completion");

  await desk.page.reload();
  await titled(desk.page, "Reopened, Amalia");
  await desk.page.getByText("Submitted again").waitFor();
  await press(desk.page, desk.page.getByRole("link", { name: /^Submission 2,/ }));
  const shown = desk.page.getByRole("heading", { level: 2, name: /^Submission 2 of/ });
  await shown.waitFor();
  expect(await hasFocus(shown)).toBe(true);
  await desk.page.getByRole("status").getByText("1 answer is other than in submission 1.").waitFor();
  await desk.page.getByText("Before: Ama", { exact: true }).waitFor();
  await desk.page.getByText("Changed", { exact: true }).waitFor();
  findings.push(...(await findingsIn(desk.page, "compared")));
  expect(findings).toEqual([]);
  await desk.leave();
  await applicant.leave();
});
