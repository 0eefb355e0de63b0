import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { COMPLETE } from "../forms/complete-answers.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { openVisitor } from "./support/visitor.ts";

const DAY_MS = 24 * 60 * 60_000;
/** At 11:30 in Greenwich it is still yesterday on one side of the date line and tomorrow already on the other. */
const NOON_ISH = "T11:30:00Z";

const app = appAndBrowser();

/** Thirteen years before the day that is so many days from today in Greenwich, as it is stored. */
function thirteenBefore(days: number): string {
  const day = new Date(Date.now() + days * DAY_MS).toISOString();
  // No such day as February 29 in a common year: the first day at which somebody born then is 13 is March 1.
  return `${Number(day.slice(0, 4)) - 13}${day.slice(4, 10)}`.replace("-02-29", "-03-01");
}

const typed = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

it("takes the applicant's own date for today, at either end of the world, and the server takes it too [VAL-04]", async () => {
  const home = await openVisitor(app.browser, app.server.address);
  await becomeApplicant(home.page, app.server, "dateline@applicants.example");
  expect((await home.page.request.put("/api/answer", { data: COMPLETE })).ok()).toBe(true);
  for (const web_status of ["started", "validating"]) {
    await home.page.request.post("/api/web-status", { data: { web_status } });
  }
  const storageState = await home.context.storageState();
  await home.leave();

  const at = async (timezoneId: string, look: (page: Page) => Promise<void>) => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, { timezoneId, storageState });
    await page.clock.setFixedTime(new Date(new Date().toISOString().slice(0, 10) + NOON_ISH));
    await page.goto("/about");
    await look(page);
    await leave();
  };
  const birthday = (page: Page) => page.getByRole("textbox", { name: "Date of Birth" });
  const complaint = (page: Page) => page.getByText("You must be 13 years or older to apply.");

  // UTC-12: yesterday. Who is 13 today elsewhere is not 13 yet here.
  await at("Etc/GMT+12", async (page) => {
    await birthday(page).fill(typed(thirteenBefore(-1)));
    await birthday(page).blur();
    expect(await complaint(page).count()).toBe(0);
    await birthday(page).fill(typed(thirteenBefore(0)));
    // Beside the question and in the summary.
    await expect.poll(() => complaint(page).count()).toBe(2);
  });
  // UTC+14: tomorrow. Who is 13 tomorrow elsewhere is 13 here, and can submit.
  await at("Pacific/Kiritimati", async (page) => {
    await birthday(page).fill(typed(thirteenBefore(2)));
    await expect.poll(() => complaint(page).count()).toBe(2);
    await birthday(page).fill(typed(thirteenBefore(1)));
    await expect.poll(() => complaint(page).count()).toBe(0);
    await page.getByRole("link", { name: "Final Steps" }).click();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.waitForURL("**/completion");
  });
});
