import type { Locator, Page } from "playwright-core";
import { ERRORS } from "../../../src/contract/error-codes.ts";
import { becomeApplicant } from "./applicant.ts";
import { attach, chooseFile, choosePictures, documentBox } from "./document-box.ts";
import type { Screen, Visit } from "./screen.ts";

/** As long as a name may be. */
const LONG_NAME = "harborview-transcript-gr-12.png";

/** Every state of an upload. */
export const UPLOADS: readonly Screen[] = [
  {
    name: "upload-visitor",
    shows: "For visitors",
    place: tabs,
    open: async ({ page }) => {
      await page.goto("/education");
      await page.getByText("You can finish this question once you have created an account.").waitFor();
    },
  },
  upload("choose", "Before a file is chosen", async () => undefined),
  upload("refused", "A file of a type that is not taken", async ({ page }) => {
    await chooseFile(page, "notes.txt");
    await documentBox(page).getByText(ERRORS.file_type.message).first().waitFor();
  }),
  upload("pages", "Photos that become one document", async ({ page }) => {
    await choosePictures(page, ["page-one.png", "page-two.png", "page-three.png"]);
    await documentBox(page).getByText("3 photos, not uploaded yet").waitFor();
  }),
  upload("uploading", "While the file is sent", async ({ page }) => {
    await page.route("**/api/presigned-url", () => undefined);
    await chooseFile(page, "transcript.png");
    await documentBox(page).getByText("Uploading…").waitFor();
  }),
  upload("converting", "While the file is converted", async ({ page }) => {
    await page.route("**/api/pdf/document-answer/*", (route) =>
      route.request().method() === "GET"
        ? route.fulfill({ json: { status: "in_progress", message: "" } })
        : route.continue(),
    );
    await chooseFile(page, "transcript.png");
    await documentBox(page).getByText("Converting…").waitFor();
  }),
  upload("attached", "With a file attached", async (visit) => {
    await attach(visit, LONG_NAME);
    const pages = documentBox(visit.page).getByRole("figure");
    await pages.scrollIntoViewIfNeeded();
    await pages.getByRole("img").waitFor();
  }),
  upload("failed", "A file that could not be converted", async ({ page }) => {
    await chooseFile(page, "broken.pdf", Buffer.from("%PDF-1.7 and nothing more"));
    await page.getByText("Error uploading file for transcript_document").waitFor({ timeout: 120_000 });
  }),
];

function tabs(page: Page): Locator {
  return page.getByRole("tablist");
}

function upload(name: string, shows: string, act: (visit: Visit) => Promise<void>): Screen {
  return {
    name: `upload-${name}`,
    shows,
    place: tabs,
    open: async (visit) => {
      await becomeApplicant(visit);
      await visit.page.goto("/education");
      await documentBox(visit.page).getByRole("button", { name: "Choose a file" }).waitFor();
      await act(visit);
    },
  };
}
