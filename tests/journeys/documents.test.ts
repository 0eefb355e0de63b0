import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ERRORS } from "../../src/contract/error-codes.ts";
import { isTried, longIt } from "../support/depth.ts";
import { honestDocx, honestJpeg, honestPdf, honestPng } from "../support/honest-files.ts";
import { UNEXPECTED } from "./screens/unexpected-error.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { hasFocus, press } from "./support/keyboard.ts";
import { openVisitor } from "./support/visitor.ts";

describe("uploading a document", () => {
  const app = appAndBrowser();

  const openAcademics = async (page: Page, email: string) => {
    await becomeApplicant(page, app.server, email);
    await page.goto("/education");
    await chooseButton(page).waitFor();
  };
  const box = (page: Page) => page.locator("#transcript_document");
  const chooseButton = (page: Page) => box(page).getByRole("button", { name: "Choose a file" });
  const choose = (page: Page, name: string, buffer: Buffer) =>
    box(page)
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer });

  it("converts each type, shows name and size, and deletes behind a confirmation [UPL-01] [UPL-02] [UPL-03] [UPL-07] [WID-15]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await openAcademics(page, "types@example.org");
    const files: readonly (readonly [string, Buffer, string])[] = [
      ["scan.pdf", Buffer.concat([await honestPdf(2), Buffer.from("\n".repeat(83_000))]), "84 kB"],
      ["photo.jpeg", await honestJpeg(), ""],
      ["page.PNG", await honestPng(), ""],
      ["letter.docx", honestDocx("My transcript"), ""],
    ];
    for (const [name, bytes, size] of files.filter(isTried)) {
      await choose(page, name, bytes);
      await box(page).getByText("Converting…").waitFor();
      await box(page).getByRole("link", { name }).waitFor({ timeout: 120_000 });
      if (size !== "") expect(await box(page).getByRole("status").innerText()).toContain(size);
      const download = await page.request.get("/api/document-answer/transcript_document/pdf");
      expect((await PDFDocument.load(await download.body())).getPageCount()).toBeGreaterThan(0);
      const profile = await (await page.request.get("/api/profile")).json();
      expect([profile.answer.transcript_document, profile.document_answer.transcript_document]).toEqual([
        "ANSWERED",
        { file_name: name, file_size: bytes.length },
      ]);
      await page.reload();
      await box(page).getByRole("link", { name }).waitFor();
      await box(page).getByRole("button", { name: "Delete" }).click();
      const modal = page.getByRole("dialog", { name: "Delete this file?" });
      await modal.getByRole("button", { name: "Keep it" }).click();
      await box(page).getByRole("button", { name: "Delete" }).click();
      await modal.getByRole("button", { name: "Delete" }).click();
      await chooseButton(page).waitFor();
    }
    expect(await accessibilityFindings(page)).toEqual([]);
    await leave();
  });

  longIt("says what is wrong with a file before sending it [UPL-06]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await openAcademics(page, "wrong@example.org");
    const wrong: readonly (readonly [string, Buffer, string])[] = [
      ["large.pdf", Buffer.alloc(1_000_001), ERRORS.file_too_large.message],
      ["notes.txt", Buffer.from("x"), ERRORS.file_type.message],
      ["empty.pdf", Buffer.alloc(0), ERRORS.file_empty.message],
    ];
    for (const [name, bytes, sentence] of wrong) {
      await choose(page, name, bytes);
      await box(page).getByText(sentence).first().waitFor();
    }
    // A name that is too long is no reason to send somebody away.
    await choose(page, `${"n".repeat(29)}.pdf`, await honestPdf(1));
    const kept = `${"n".repeat(27)}….pdf`;
    await box(page).getByRole("link", { name: kept }).waitFor({ timeout: 120_000 });
    await box(page).getByText(`Your file is kept under the name “${kept}”.`).waitFor();
    expect(await box(page).getByText(ERRORS.file_empty.message).count()).toBe(0);
    await leave();
  });

  longIt(
    "shows why a conversion failed, clears the field, and takes another file [UPL-04] [CAT-08]",
    async () => {
      const { page, leave } = await openVisitor(app.browser, app.server.address);
      await openAcademics(page, "failed@example.org");
      await choose(page, "broken.pdf", Buffer.from("%PDF-1.7 and nothing more"));
      await page.getByText("Error uploading file for transcript_document").waitFor({ timeout: 120_000 });
      await box(page).getByText("Your file could not be read.").first().waitFor();
      const profile = await (await page.request.get("/api/profile")).json();
      expect(profile.answer.transcript_document ?? "").toBe("");
      await choose(page, "whole.pdf", await honestPdf(1));
      await box(page).getByRole("link", { name: "whole.pdf" }).waitFor({ timeout: 120_000 });
      await leave();
    },
  );

  it("keeps the tab while a file converts, and asks before it deletes the document and switches, and moves with the arrows without either [TAB-02] [TAB-03] [TAB-04] [LEA-02]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, {
      expects: /status of 500/,
    });
    await openAcademics(page, "tabs@example.org");
    await choose(page, "tab.pdf", await honestPdf(1));
    await page.getByRole("tab", { name: "My counselor sends it" }).click();
    const modal = page.getByRole("dialog", { name: "File Upload in Progress" });
    await modal.getByText("Please wait until the file upload has completed.").waitFor();
    await modal.getByRole("button", { name: "OK" }).click();
    expect(await page.getByRole("tab", { name: "Upload it" }).getAttribute("aria-selected")).toBe("true");
    await box(page).getByRole("link", { name: "tab.pdf" }).waitFor({ timeout: 120_000 });

    const [upload, counselor] = [
      page.getByRole("tab", { name: "Upload it" }),
      page.getByRole("tab", { name: "My counselor sends it" }),
    ];
    const stored = async () =>
      (await (await page.request.get("/api/pdf/document-answer/transcript_document")).json()).status;
    await upload.focus();
    for (const key of ["ArrowRight", "ArrowLeft", "End", "Home", "ArrowLeft"]) await page.keyboard.press(key);
    expect(await hasFocus(counselor)).toBe(true);
    expect(await upload.getAttribute("aria-selected")).toBe("true");
    await box(page).getByRole("link", { name: "tab.pdf" }).waitFor();
    expect(await stored()).toBe("completed");

    await page.keyboard.press("Space");
    const question = page.getByRole("alertdialog", { name: "Change to “My counselor sends it”?" });
    const keep = question.getByRole("button", { name: "Keep it" });
    await expect.poll(() => hasFocus(keep)).toBe(true);
    await question.getByText(/^tab\.pdf \(\d+ k?B\) will be deleted\.$/).waitFor();
    const described = await question.evaluate((dialog) => dialog.getAttribute("aria-describedby"));
    expect(await page.locator(`[id="${described}"]`).innerText()).toContain("will be deleted");
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    expect(await hasFocus(counselor)).toBe(true);
    expect([await upload.getAttribute("aria-selected"), await stored()]).toEqual(["true", "completed"]);

    await page.keyboard.press("Enter");
    const change = question.getByRole("button", { name: "Delete and change" });
    await page.route("**/api/pdf/document-answer/*", (route) =>
      route.request().method() === "DELETE" ? route.fulfill(UNEXPECTED) : route.continue(),
    );
    await press(page, change);
    await page.getByText("Error handling tabs for counselor").waitFor();
    await question.waitFor({ state: "detached" });
    expect([await upload.getAttribute("aria-selected"), await stored()]).toEqual(["true", "completed"]);
    await box(page).getByRole("link", { name: "tab.pdf" }).waitFor();
    await expect.poll(() => hasFocus(counselor)).toBe(true);
    await page.unroute("**/api/pdf/document-answer/*");

    await page.keyboard.press("Enter");
    await press(page, change);
    await page.getByText("Please ask your counselor").waitFor();
    expect(await stored()).toBe("not_answered");
    await expect.poll(() => hasFocus(counselor)).toBe(true);
    // The panel, which has nothing to fill in, is reached as well.
    await page.keyboard.press("Tab");
    expect(await hasFocus(page.getByRole("tabpanel", { name: "My counselor sends it" }))).toBe(true);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    // Nothing is asked when nothing would go.
    await chooseButton(page).waitFor();
    expect(await hasFocus(upload)).toBe(true);
    await leave();
  });
  it("tells a visitor without an account that the question waits for one [UPL-05]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/education");
    await page.getByText("You can finish this question once you have created an account.").waitFor();
    await leave();
  });
});
