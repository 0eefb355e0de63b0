import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
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

it("shows the application straight from its sources with npm run dev, connected for hot reload", async () => {
  const chatter = /^(debug: \[vite\]|info: %cDownload the React DevTools)/;
  const { page, leave } = await openVisitor(browser, server.address, { expects: chatter });
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
