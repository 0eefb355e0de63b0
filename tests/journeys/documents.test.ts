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

  it("keeps the tab while a file converts, and asks before it deletes the document and switches, and moves with the arrows without either [APL-07] [TAB-02] [TAB-03] [TAB-04] [LEA-02]", async () => {
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
    const colour = await change.evaluate((button) => getComputedStyle(button).backgroundColor);
    const [red = 0, ...others] = (colour.match(/\d+/g) ?? []).map(Number);
    expect(red, colour).toBeGreaterThan(2 * Math.max(...others));
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

  it("shows the first pages as the school will see them, once they are in sight, and takes another file in their place [PPR-18]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, {
      width: 375,
      height: 667,
      expects: /status of 500/,
    });
    await openAcademics(page, "pages@example.org");
    await choose(page, "transcript.pdf", await honestPdf(4));
    await box(page).getByRole("link", { name: "transcript.pdf" }).waitFor({ timeout: 120_000 });
    const figure = box(page).getByRole("figure", { name: "This is what the school will see" });
    const shown = () =>
      figure.getByRole("img").evaluateAll((pictures) =>
        pictures.map((picture) => {
          const isDrawn =
            picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 700;
          return isDrawn && picture.checkVisibility() && picture.getAttribute("alt");
        }),
      );
    const alts = [1, 2, 3].map((number) => `Page ${number} of 4 of transcript.pdf`);
    await expect.poll(shown).toEqual(alts);
    await figure.getByText("3 of 4 pages. Select one to enlarge it.").waitFor();
    const second = figure.getByRole("button", { name: alts[1] ?? "" });
    expect((await second.boundingBox())?.width).toBeGreaterThan(200);
    await press(page, second);
    const large = page.getByRole("dialog", { name: "Page 2 of 4" });
    await large.getByRole("group").waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await large.waitFor({ state: "detached" });
    expect(await hasFocus(second)).toBe(true);
    const whole = figure.getByRole("link", { name: "Download the whole PDF" });
    const download = await page.request.get((await whole.getAttribute("href")) ?? "");
    expect((await PDFDocument.load(await download.body())).getPageCount()).toBe(4);
    expect(await accessibilityFindings(page)).toEqual([]);

    let asked = 0;
    const { promise: mayFail, resolve: fail } = Promise.withResolvers<void>();
    await page.route("**/api/document-answer/*/pages", async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      await mayFail;
      return route.fulfill(UNEXPECTED);
    });
    await page.evaluate(() => scrollTo(0, 0));
    await page.reload();
    await figure.waitFor();
    // The control is below what a phone shows first, and nobody has looked at it.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
    expect(asked).toBe(0);
    await figure.scrollIntoViewIfNeeded();
    await figure.getByText("Loading the pages…").waitFor();
    const height = async () => (await figure.boundingBox())?.height;
    const before = await height();
    fail();
    const again = figure.getByRole("button", { name: "Try to show them again" });
    await figure.getByText("Your file is complete all the same", { exact: false }).waitFor();
    await again.waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await press(page, again);
    await expect.poll(shown).toEqual(alts);
    expect([await height(), await hasFocus(figure)]).toEqual([before, true]);

    const addPages = box(page).getByRole("button", { name: "Change or add pages" });
    await choose(page, "photo.png", await honestPng());
    await addPages.waitFor({ timeout: 120_000 });
    await expect.poll(shown).toEqual(["Page 1 of 1 of photo.png"]);
    const replace = box(page).getByRole("button", { name: "Replace" });
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, replace)]);
    const buffer = await honestPdf(1);
    await chooser.setFiles({ name: "other.pdf", mimeType: "application/pdf", buffer });
    await expect.poll(shown).toEqual(["Page 1 of 1 of other.pdf"]);
    // The photo has gone with its document, and the focus is where the news was.
    expect([await addPages.count(), await hasFocus(box(page).getByRole("group"))]).toEqual([0, true]);
    await leave();
  });

  it("tells a visitor without an account that the question waits for one [UPL-05]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/education");
    await page.getByText("You can finish this question once you have created an account.").waitFor();
    await leave();
  });
});
