import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { becomeApplicant } from "./applicant.ts";
import type { Screen, Visit } from "./screen.ts";

const preferredName = (page: Page) => page.getByRole("textbox", { name: "Preferred Name" });
const state = (page: Page) => page.locator("[data-save-state]");

/** Answers here what another device has answered otherwise since this page was opened. */
async function answerOnTwoDevices(visit: Visit): Promise<void> {
  const { page, context } = visit;
  await becomeApplicant(visit);
  await page.goto("/about");
  await state(page).waitFor({ state: "attached" });
  const headers = { "seen-revision": "0", "saved-by": `${randomUUID()};1` };
  await context.request.put("/api/answer", { data: { preferred_name: "Ama Serwaa" }, headers });
  await preferredName(page).pressSequentially("Ama");
  await card(page).waitFor();
}

const card = (page: Page) => page.getByRole("region", { name: "There are two answers" });

/** What tells how far saving is, and what it asks. */
export const SAVING: readonly Screen[] = [
  {
    name: "saving-saved",
    shows: "What was typed is saved",
    open: async (visit) => {
      const { page } = visit;
      await becomeApplicant(visit);
      await page.goto("/about");
      await preferredName(page).pressSequentially("Ama");
      await page.getByText(/^Saved \d/).waitFor();
    },
  },
  {
    name: "saving-no-connection",
    shows: "Typed without a connection",
    open: async (visit) => {
      const { page, context } = visit;
      await becomeApplicant(visit);
      await page.goto("/about");
      await state(page).waitFor({ state: "attached" });
      await context.setOffline(true);
      await preferredName(page).pressSequentially("Ama");
      await page.getByText("Not saved yet: no connection.").first().waitFor();
    },
  },
  {
    name: "saving-two-answers",
    shows: "A question that two devices have answered",
    extent: "window",
    place: preferredName,
    open: answerOnTwoDevices,
  },
  {
    name: "saving-other-answer-kept",
    shows: "The answer that was not chosen stays within reach",
    place: preferredName,
    open: async (visit) => {
      const { page } = visit;
      await answerOnTwoDevices(visit);
      await card(page).getByRole("button", { name: "Keep what I wrote here" }).click();
      await page.getByText("Another answer to").waitFor();
    },
  },
  {
    name: "saving-log-out-question",
    shows: "Logging out while an answer waits for a choice",
    open: async (visit) => {
      const { page } = visit;
      await answerOnTwoDevices(visit);
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("button", { name: "Log Out" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
];
