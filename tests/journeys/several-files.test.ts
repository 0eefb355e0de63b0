import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { honestJpeg, honestPdf } from "../support/honest-files.ts";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { openAccount } from "./support/account-steps.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { reach } from "./support/keyboard.ts";
import { ownForms } from "./support/own-forms.ts";
import { openVisitor } from "./support/visitor.ts";

const FILES = {
  "application.json": {
    title: "Grant",
    pages: [{ id: "grant", route: "/grant", step: "Grant", title: "Grant" }],
  },
  "data-model.json": { keys: { transcripts: { type: "document", sensitivity: "sensitive" } } },
  "pages/grant.schema.json": {
    properties: {
      transcripts: {
        type: "string",
        title: "Transcripts",
        accept: ["pdf", "jpeg"],
        maxFiles: 3,
        minFiles: 2,
        messages: { minFiles: "Please upload at least {{limit}} transcripts." },
      },
    },
    required: ["transcripts"],
  },
  "pages/grant.ui.json": {
    "ui:layout": [{ upload: "transcripts" }, { action: "submit", label: "Submit" }],
  },
};

const app = ownAppAndBrowser({ FORMS_DIR: ownForms(FILES) });
const PDF_LIMIT_MS = 120_000;

interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const file = (name: string, buffer: Buffer): Chosen => ({
  name,
  buffer,
  mimeType: "application/octet-stream",
});

/** Presses the button by keyboard and gives the browser's window these files. */
async function chooseByKeyboard(page: Page, button: Locator, files: readonly Chosen[]): Promise<void> {
  await reach(page, button);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
  await chooser.setFiles([...files]);
}

it("takes several files at once, names what it refuses, and deletes each by itself, by keyboard [FIL-04] [FIL-05] [FIL-06]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  await openAccount(page, app.server, "several@applicants.example");
  page.on("filechooser", () => undefined);
  await page.goto("/grant");
  const box = page.getByRole("group", { name: "Transcripts" }).last();
  await page.getByText("2 to 3 files: .jpeg, .jpg or .pdf, each at most 1 MB.").waitFor();
  expect(await findingsAtEveryWidth(page)).toEqual([]);

  await chooseByKeyboard(page, box.getByRole("button", { name: "Choose files" }), [
    file("first.pdf", await honestPdf(1)),
    file("notes.txt", Buffer.from("notes")),
  ]);
  await page
    .getByText("notes.txt: You can only enter the following file types: .jpeg, .jpg, .pdf")
    .first()
    .waitFor();
  await box.getByRole("link", { name: "first.pdf" }).waitFor({ timeout: PDF_LIMIT_MS });
  await box.getByText("1 of at most 3 files.").waitFor();
  expect(await findingsAtEveryWidth(page)).toEqual([]);

  // One is not enough, and what is said of it stands at the question.
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  await reach(page, submit);
  await page.keyboard.press("Enter");
  const summary = page.getByRole("region", { name: "We're missing some information!" });
  await summary.getByText("Please upload at least 2 transcripts.").waitFor();

  await chooseByKeyboard(page, box.getByRole("button", { name: "Add a file" }), [
    file("second.jpg", await honestJpeg()),
    file("third.pdf", await honestPdf(2)),
    file("fourth.pdf", await honestPdf(1)),
  ]);
  await page.getByText("fourth.pdf: This file was not taken: there are 3 files at most.").first().waitFor();
  await box.getByRole("link", { name: "second.jpg" }).waitFor({ timeout: PDF_LIMIT_MS });
  await box.getByRole("link", { name: "third.pdf" }).waitFor({ timeout: PDF_LIMIT_MS });
  await box.getByText("All 3 files are there.").waitFor();
  await summary.waitFor({ state: "detached" });
  expect(await box.getByRole("listitem").count()).toBe(3);
  expect(await findingsAtEveryWidth(page)).toEqual([]);

  // The first one goes: no gap, and the question is still answered.
  await reach(page, box.getByRole("button", { name: "Delete first.pdf" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete this file?" });
  await reach(page, dialog.getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await box.getByText("2 of at most 3 files.").waitFor();
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  const held = await (await page.request.get("/api/document-answer")).json();
  expect(Object.keys(held)).toEqual(["transcripts_2", "transcripts_3"]);

  await page.reload();
  await box.getByRole("link", { name: "third.pdf" }).waitFor();
  expect(await box.getByRole("listitem").allInnerTexts()).toEqual([
    expect.stringContaining("second.jpg"),
    expect.stringContaining("third.pdf"),
  ]);
  await reach(page, submit);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/grant");
  const arrived = page.getByRole("listitem").filter({ hasText: "Transcripts" });
  await arrived.first().waitFor();
  expect(await arrived.allInnerTexts()).toEqual([
    expect.stringContaining("second.jpg"),
    expect.stringContaining("third.pdf"),
  ]);
  await leave();
});
