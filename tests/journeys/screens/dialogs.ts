import type { Page } from "playwright-core";
import { becomeApplicant } from "./applicant.ts";
import { attach, chooseFile, documentBox } from "./document-box.ts";
import type { Screen } from "./screen.ts";
import { UNEXPECTED } from "./unexpected-error.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Every modal dialog. */
export const DIALOGS: readonly Screen[] = [
  ...["Help", "Privacy"].map((name) => ({
    name: `dialog-${name.toLowerCase()}`,
    shows: name,
    open: async ({ page }: { readonly page: Page }) => {
      await page.goto("/about");
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByRole("dialog").waitFor();
    },
  })),
  {
    name: "dialog-still-working",
    shows: "The question to somebody who has not done anything for long",
    open: async (visit) => {
      await visit.page.clock.install();
      await becomeApplicant(visit);
      // The watch over what is done comes with code of its own, after the page.
      const watch = visit.page.waitForResponse((response) => response.url().includes("account-watch"));
      await visit.page.goto("/about");
      await visit.page.getByText("Welcome!").waitFor();
      await (await watch).finished();
      await visit.page.clock.runFor(1_000);
      await visit.page.clock.fastForward("14:05");
      await visit.page.getByRole("alertdialog", { name: "Still working?" }).waitFor();
    },
  },
  {
    name: "dialog-delete-file",
    shows: "Before an uploaded file is deleted",
    place: documentBox,
    open: async (visit) => {
      await becomeApplicant(visit);
      await visit.page.goto("/education");
      await attach(visit, "transcript.png");
      await documentBox(visit.page).getByRole("button", { name: "Delete" }).click();
      await dialog(visit.page, "Delete this file?").waitFor();
    },
  },
  {
    name: "dialog-leave-tab",
    shows: "Before a tab is left whose file would be deleted",
    place: documentBox,
    open: async (visit) => {
      await becomeApplicant(visit);
      await visit.page.goto("/education");
      await attach(visit, "transcript.png");
      await visit.page.getByRole("tab", { name: "My counselor sends it" }).click();
      await visit.page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "dialog-upload-in-progress",
    shows: "Leaving a tab while its file is uploaded",
    place: documentBox,
    open: async (visit) => {
      const { page } = visit;
      await becomeApplicant(visit);
      await page.goto("/education");
      await page.route("**/api/presigned-url", () => undefined);
      await chooseFile(page, "transcript.png");
      await page.getByRole("tab", { name: "My counselor sends it" }).click();
      await dialog(page, "File Upload in Progress").waitFor();
    },
  },
  {
    name: "dialog-unexpected-error",
    shows: "A save that failed",
    open: async (visit) => {
      const { page } = visit;
      await becomeApplicant(visit);
      await page.goto("/about");
      await page.route("**/api/answer", (route) => route.fulfill(UNEXPECTED));
      await page.getByRole("textbox", { name: "Preferred Name" }).fill("Ama");
      await page.getByRole("button", { name: "Save and Continue" }).click();
      await dialog(page, "Unexpected Error").waitFor();
    },
  },
];
