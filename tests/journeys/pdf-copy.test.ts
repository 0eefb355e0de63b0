import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE } from "../forms/complete-answers.ts";
import { longIt } from "../support/depth.ts";
import { compact, readPdf } from "../support/read-pdf.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { openVisitor } from "./support/visitor.ts";

const LABEL = "Download a PDF Copy";
const ERROR = "Error downloading PDF copy of your application.";

describe("the PDF copy", () => {
  const app = appAndBrowser();

  const goToFinalSteps = async (page: Page) => {
    await page.getByRole("navigation", { name: "Steps of the application" }).getByText("Final Steps").click();
    await page.getByRole("button", { name: LABEL }).waitFor();
  };
  const download = async (page: Page, press: () => Promise<void>) => {
    const coming = page.waitForEvent("download");
    await press();
    const file = await coming;
    return { name: file.suggestedFilename(), pdf: await readPdf(await readFile(await file.path())) };
  };
  const pressButton = (page: Page) => () => page.getByRole("button", { name: LABEL }).click();

  longIt("takes a visitor to sign-up with the answers [ROL-01]", async () => {
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page } = visitor;
    await page.goto("/about");
    await page.getByRole("textbox", { name: "Preferred Name" }).fill("Vi");
    await page.goto("/final-steps");
    await pressButton(page)();
    await page.getByRole("heading", { name: "Sign Up", level: 1 }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(history.state))).toContain('"preferred_name":"Vi"');
    await visitor.leave();
  });

  it("holds what is on the screen, comes by itself and again by its link, and follows changes [PDF-01] [API-20]", async () => {
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page } = visitor;
    await becomeApplicant(page, app.server, "copy@example.org");
    await page.getByRole("textbox", { name: "First Name" }).first().fill("Nguyễn");
    await page.getByRole("textbox", { name: "Last Name" }).first().fill("O’Neill-Óbi");
    await page.getByRole("textbox", { name: "Social Security Number" }).fill("123456789");
    await goToFinalSteps(page);
    await page
      .getByRole("radiogroup", { name: /convicted of a crime/ })
      .getByText("Yes", { exact: true })
      .click();
    const comment = page.getByRole("textbox", { name: "Please tell us about the conviction" });
    await comment.fill("#panic() is not saved yet");

    const first = await download(page, pressButton(page));
    expect(first.name).toBe("Harborview application.pdf");
    expect(first.pdf.title).toContain("Nguyễn O’Neill-Óbi");
    expect(first.pdf.text).toContain(compact("First Name Nguyễn"));
    expect(first.pdf.text).toContain(compact("XXX-XX-6789"));
    expect(first.pdf.text).not.toContain("123-45");
    expect(first.pdf.text).toContain(compact("#panic() is not saved yet"));
    expect(first.pdf.isUa).toBe(true);
    await page.getByText("Your PDF copy is ready.").waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);

    const again = await download(page, () => page.getByRole("link", { name: "download it here" }).click());
    expect(again.pdf.text).toBe(first.pdf.text);

    await comment.fill("Another story");
    const second = await download(page, pressButton(page));
    expect(second.pdf.text).toContain(compact("Another story"));
    expect(second.pdf.text).not.toContain(compact("#panic()"));
    await visitor.leave();
  });

  longIt("can be had after the submission too, with the reference", async () => {
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page } = visitor;
    await becomeApplicant(page, app.server, "submitted@example.org");
    const statuses = await page.evaluate(async (answers) => {
      const headers = { "Content-Type": "application/json" };
      const saved = await fetch("/api/answer", { method: "PUT", headers, body: JSON.stringify(answers) });
      const submitted = await fetch("/api/submit", { method: "POST", headers, body: "{}" });
      return [saved.status, submitted.status];
    }, COMPLETE);
    expect(statuses).toEqual([200, 200]);
    await page.goto("/completion");
    await page.getByRole("button", { name: LABEL }).waitFor();
    const { pdf } = await download(page, pressButton(page));
    expect(pdf.text).toContain(compact("Application Submitted on"));
    const reference = /Reference([2-9B-Z]{4}-[2-9B-Z]{4})/.exec(pdf.text)?.[1] ?? "none";
    expect(await page.getByText(reference).count()).toBe(1);
    await visitor.leave();
  });

  longIt("says so when it fails, and does not keep anybody from going on [PDF-02] [CAT-10]", async () => {
    const visitor = await openVisitor(app.browser, app.server.address, { expects: /status of 500/ });
    const { page } = visitor;
    await becomeApplicant(page, app.server, "failing-copy@example.org");
    await page.getByRole("textbox", { name: "First Name" }).first().fill("Fay");
    await goToFinalSteps(page);
    await page.route("**/api/pdf", (route) =>
      route.fulfill({ status: 500, json: { message: "The printer is on fire.", code: "unexpected" } }),
    );
    await pressButton(page)();
    const alert = page.getByRole("alert").filter({ hasText: ERROR });
    await alert.waitFor();
    expect(await alert.innerText()).toContain("The printer is on fire.");
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.unroute("**/api/pdf");
    const { pdf } = await download(page, pressButton(page));
    expect(pdf.text).toContain(compact("First Name Fay"));
    expect(await alert.count()).toBe(0);
    await visitor.leave();
  });
});
