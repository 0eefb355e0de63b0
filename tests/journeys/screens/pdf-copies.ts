import type { Page } from "playwright-core";
import type { Answers } from "../../../src/form/definition/answers.ts";
import { becomeApplicant } from "./applicant.ts";
import { COMPLETE } from "./example-application.ts";
import type { Screen } from "./screen.ts";
import { UNEXPECTED } from "./unexpected-error.ts";

/** Every state of the PDF copy. */
export const PDF_COPIES: readonly Screen[] = [
  copy("pending", "While it is made", COMPLETE, async (page) => {
    await page.route("**/api/pdf", (route) =>
      route.fulfill({ json: { status: "IN_PROGRESS", url: "", message: "" } }),
    );
    await press(page);
    await page.getByText("We are making your PDF copy.").waitFor();
  }),
  copy("ready", "When it is ready", COMPLETE, async (page) => {
    await press(page);
    await page.getByText("Your PDF copy is ready.").waitFor({ timeout: 120_000 });
  }),
  copy("nothing", "When nothing is answered yet", {}, press),
  copy("failed", "When it failed", COMPLETE, async (page) => {
    await page.route("**/api/pdf", (route) => route.fulfill(UNEXPECTED));
    await press(page);
    await page.getByText("Error downloading PDF copy of your application.").waitFor();
  }),
];

function copy(name: string, shows: string, answers: Answers, act: (page: Page) => Promise<void>): Screen {
  return {
    name: `pdf-copy-${name}`,
    shows,
    place: (page) => page.getByRole("group", { name: "Review and Submit" }),
    open: async (visit) => {
      await becomeApplicant(visit, { answers });
      await visit.page.goto("/final-steps");
      await act(visit.page);
    },
  };
}

async function press(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Download a PDF Copy" }).click();
}
