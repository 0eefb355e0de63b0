import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { honestPdf } from "../support/honest-files.ts";
import { becomeApplicant, logIn } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { openVisitor } from "./support/visitor.ts";

/** Long enough that a busy machine is not taken for somebody who does nothing. */
const TIMEOUT_MS = 9_000;
const WARNING_MS = 3_000;
const IDLE_MESSAGE = "You have been automatically logged out due to inactivity.";

describe("somebody who does nothing", () => {
  const app = appAndBrowser({
    INACTIVITY_TIMEOUT_MS: String(TIMEOUT_MS),
    INACTIVITY_WARNING_MS: String(WARNING_MS),
  });

  longIt(
    "is asked first, stays with yes, and is logged out otherwise, with what was typed saved [IDL-01] [IDL-02] [WID-19] [SEE-06]",
    async () => {
      const email = "idle@example.org";
      const visitor = await openVisitor(app.browser, app.server.address);
      const { page } = visitor;
      await becomeApplicant(page, app.server, email);
      await page.getByRole("textbox", { name: "First Name", exact: true }).first().fill("Ida");
      const question = page.getByRole("alertdialog", { name: "Still working?" });
      await question.waitFor();
      await question.getByRole("button", { name: "Yes, stay logged in" }).click();
      await question.waitFor({ state: "detached" });
      await question.waitFor();
      const notice = page.getByRole("alert").filter({ hasText: IDLE_MESSAGE });
      await notice.waitFor();
      // Nothing has failed.
      expect(await notice.innerText()).toMatch(/^Logged Out\n/);
      expect(new URL(page.url()).pathname).toBe("/login");
      await logIn(page, email);
      const name = page.getByRole("textbox", { name: "First Name", exact: true }).first();
      await name.waitFor();
      expect(await name.inputValue()).toBe("Ida");
      await visitor.leave();
    },
  );

  it("leaves at once with no [IDL-01]", async () => {
    const visitor = await openVisitor(app.browser, app.server.address);
    await becomeApplicant(visitor.page, app.server, "no@example.org");
    const question = visitor.page.getByRole("alertdialog", { name: "Still working?" });
    await question.getByRole("button", { name: "No, log me out" }).click();
    await visitor.page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
    await visitor.leave();
  });

  longIt("stays in every tab while one is in use, and leaves all of them together [IDL-04]", async () => {
    // What one tab asks just then meets the log out of the other one.
    const visitor = await openVisitor(app.browser, app.server.address, { expects: /status of 401/ });
    const { page, context } = visitor;
    await becomeApplicant(page, app.server, "idle-tabs@example.org");
    const other = await context.newPage();
    await other.goto("/about");
    const name = other.getByRole("textbox", { name: "First Name", exact: true }).first();
    await name.waitFor();
    for (let round = 0; round < 8; round++) {
      await name.press("End");
      await name.pressSequentially("a");
      await other.waitForTimeout(1_000);
    }
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    await Promise.all([page, other].map((tab) => tab.getByText(IDLE_MESSAGE).waitFor()));
    await visitor.leave();
  });

  it("stays while a file is on its way for longer than that [PPR-22]", async () => {
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page, context } = visitor;
    await becomeApplicant(page, app.server, "uploads@example.org");
    await page.goto("/education");
    const box = page.locator("#transcript_document");
    await box.getByRole("button", { name: "Choose a file" }).waitFor();
    const network = await context.newCDPSession(page);
    const kilobytes = 300;
    const uploadThroughput = (kilobytes * 1_000) / ((TIMEOUT_MS * 1.5) / 1_000);
    const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput };
    await network.send("Network.emulateNetworkConditions", slow);
    const buffer = Buffer.concat([await honestPdf(1), Buffer.from("\n".repeat(kilobytes * 1_000))]);
    await box
      .locator("input[type=file]")
      .setInputFiles({ name: "slow.pdf", mimeType: "application/pdf", buffer });
    await box.getByRole("link", { name: "slow.pdf" }).waitFor({ timeout: 120_000 });
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    await visitor.leave();
  });

  it("leaves every tab when logging out in one [IDL-04]", async () => {
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page, context } = visitor;
    await becomeApplicant(page, app.server, "leave@example.org");
    const other = await context.newPage();
    await other.goto("/about");
    await other.getByRole("button", { name: "Account" }).click();
    await other.getByRole("button", { name: "Log Out" }).click();
    await Promise.all(
      [page, other].map((tab) => tab.getByRole("heading", { name: "Log In", level: 1 }).waitFor()),
    );
    await visitor.leave();
  });

  it("is logged out on coming back after the machine slept past the timeout [IDL-03]", async () => {
    // The session may have ended by then too: whatever the page asks first is refused.
    const visitor = await openVisitor(app.browser, app.server.address, { expects: /401/ });
    const { page } = visitor;
    await page.clock.install();
    await becomeApplicant(page, app.server, "sleep@example.org");
    // The clock jumps and timers do not run meanwhile, as in a machine that sleeps.
    await page.clock.pauseAt(Date.now() + TIMEOUT_MS * 10);
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.clock.resume();
    await page.getByText(IDLE_MESSAGE).waitFor();
    await visitor.leave();
  });
});
