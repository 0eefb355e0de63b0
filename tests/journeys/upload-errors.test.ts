import type { Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ERRORS } from "../../src/contract/error-codes.ts";
import { longIt } from "../support/depth.ts";
import { honestPdf } from "../support/honest-files.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { openVisitor } from "./support/visitor.ts";

describe("an upload that does not go well", () => {
  const app = appAndBrowser();

  const openAcademics = async (email: string, expects = /^(?!)/) => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, { expects });
    await becomeApplicant(page, app.server, email);
    await page.goto("/education");
    await chooseButton(page).waitFor();
    return { page, leave };
  };
  const box = (page: Page) => page.locator("#transcript_document");
  const chooseButton = (page: Page) => box(page).getByRole("button", { name: "Choose a file" });
  const choose = (page: Page, name: string, buffer: Buffer) =>
    box(page)
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  /** What the upload is described by, for whoever hears it. */
  const description = (page: Page) =>
    box(page)
      .locator("[role=group]")
      .last()
      .evaluate((group) =>
        (group.getAttribute("aria-describedby") ?? "")
          .split(" ")
          .map((id) => document.getElementById(id)?.innerText.replaceAll(/\s+/g, " ") ?? "")
          .join(" | "),
      );

  longIt(
    "shows one reason at a time, tied to the upload and its button and said at once, whoever refuses the file; the toast goes with the next good one [UPL-04] [UPL-06] [DOC-02]",
    async () => {
      const { page, leave } = await openAcademics("reasons@example.org");
      const toast = page.getByText("Error uploading file for transcript_document");
      const said = () => box(page).getByRole("alert").innerText();
      const tiedToButton = () =>
        chooseButton(page).evaluate((button) =>
          (button.getAttribute("aria-describedby") ?? "")
            .split(" ")
            .map((id) => document.getElementById(id)?.innerText ?? "")
            .join(" "),
        );
      expect(await description(page)).toContain(".png, .jpeg, .jpg, .pdf or .docx, at most 1 MB.");
      const broken = "Your file could not be read.";
      await choose(page, "broken.pdf", Buffer.from("%PDF-1.7 and nothing more"));
      await expect.poll(() => description(page), { timeout: 120_000 }).toContain(`Error: ${broken}`);
      await toast.waitFor();
      await choose(page, "notes.txt", Buffer.from("x"));
      await expect.poll(() => description(page)).toContain(`Error: ${ERRORS.file_type.message}`);
      expect(await description(page)).not.toContain(broken);
      expect(await said()).toBe(`Error: ${ERRORS.file_type.message}`);
      expect((await tiedToButton()).replaceAll(/\s+/g, " ")).toContain(`Error: ${ERRORS.file_type.message}`);
      // Nothing has mended the file that could not be read.
      await toast.waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      await choose(page, "fine.pdf", await honestPdf(1));
      await box(page).getByRole("link", { name: "fine.pdf" }).waitFor({ timeout: 120_000 });
      expect(await description(page)).not.toContain("Error");
      expect(await said()).toBe("");
      await toast.waitFor({ state: "detached" });
      await leave();
    },
  );

  it("shows how far a slow one is, and ends it when it is cancelled [UPL-01]", async () => {
    const { page, leave } = await openAcademics("slow@example.org");
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 60_000 };
    await network.send("Network.emulateNetworkConditions", slow);
    await choose(page, "slow.pdf", Buffer.concat([await honestPdf(1), Buffer.from("\n".repeat(900_000))]));
    const progress = box(page).getByRole("progressbar", { name: "Uploading slow.pdf" });
    const share = () => progress.evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : -1));
    await expect.poll(share).toBeGreaterThan(0);
    expect(await share()).toBeLessThan(100);
    await box(page).getByRole("button", { name: "Cancel" }).click();
    await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
    await chooseButton(page).waitFor();
    expect(await description(page)).not.toContain("Error");
    await choose(page, "quick.pdf", await honestPdf(1));
    await box(page).getByRole("link", { name: "quick.pdf" }).waitFor({ timeout: 120_000 });
    await leave();
  });

  longIt("keeps a file that did not arrive, to be sent again [UPL-01] [CAT-08]", async () => {
    const { page, leave } = await openAcademics("again@example.org", /ERR_FAILED/);
    // Wherever the storage is: an upload is the only form that the page sends.
    const isUpload = (request: Request) =>
      request.headers()["content-type"]?.startsWith("multipart/form-data") === true;
    await page.route("**", (route) => (isUpload(route.request()) ? route.abort() : route.fallback()));
    await choose(page, "lost.pdf", await honestPdf(1));
    await page.getByText("Error uploading file for transcript_document").waitFor();
    await expect.poll(() => description(page)).toContain(ERRORS.upload_missing.message);
    await page.unroute("**");
    await box(page).getByRole("button", { name: "Send it again" }).click();
    await box(page).getByRole("link", { name: "lost.pdf" }).waitFor({ timeout: 120_000 });
    await leave();
  });
});
