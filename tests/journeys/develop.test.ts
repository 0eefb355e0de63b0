import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { type AppServer, startApp } from "./support/app-server.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openVisitor } from "./support/visitor.ts";

let server: AppServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startApp({}, "dev"), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const CHATTER = /^(debug: \[vite\]|info: %cDownload the React DevTools)/;

it("shows the application straight from its sources with npm run dev, connected for hot reload", async () => {
  const { page, leave } = await openVisitor(browser, server.address, { expects: CHATTER });
  const connected = page.waitForEvent("console", (message) => message.text() === "[vite] connected.");
  await page.goto("/about");
  await page
    .getByRole("group", { name: "Your Name" })
    .getByRole("textbox", { name: "First Name" })
    .fill("Dev");
  await connected;
  const sources = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(sources.filter((name) => name.endsWith("/main.ts"))).toHaveLength(1);
  await leave();
});

longIt("shows each of several applications below its name with npm run dev [APP-02]", async () => {
  const forms = mkdtempSync(join(tmpdir(), "develop-"));
  for (const name of ["undergraduate", "transfer"]) cpSync("forms", join(forms, name), { recursive: true });
  const several = await startApp({ FORMS_DIR: forms }, "dev");
  const { page, leave } = await openVisitor(browser, several.address, { expects: CHATTER });
  await page.goto("/");
  await page.locator('a[href="/transfer/"]').click();
  await page.waitForURL("**/transfer/about");
  await page
    .getByRole("group", { name: "Your Name" })
    .getByRole("textbox", { name: "First Name" })
    .fill("Dev");
  await leave();
  await several.stop();
  rmSync(forms, { recursive: true });
});
