import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const PHONE = { width: 375, height: 800 };

const app = appAndBrowser();

/** Adds up what moves by itself from now on, in the browser's own measure. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") === true) continue;
        performance.mark("shift", { detail: Reflect.get(entry, "value") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() =>
      performance
        .getEntriesByName("shift", "mark")
        .reduce((sum, entry) => sum + Number(Reflect.get(entry, "detail")), 0),
    );
}

describe("the first load", () => {
  it.each([
    ["/about", "#first_name"],
    ["/education", "#entry_term"],
    ["/final-steps", "#legal_agree"],
    ["/login", "#username"],
  ])(
    "of %s finds every script and the form named in the page, so that nothing waits for anything else",
    async (path, first) => {
      const { page, leave } = await openVisitor(app.browser, app.server.address);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(path);
      await page.locator(first).waitFor();
      const html = await (
        await fetch(app.server.address + path, { headers: { accept: "text/html" } })
      ).text();
      const named = new Set([...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address));
      // The dialog of a save that fails is fetched beforehand, behind a page that can be used already.
      const late = asked.filter((address) => !named.has(address) && !/save-error-dialog/.test(address));
      expect(late).toEqual([path]);
      await leave();
    },
  );

  it("shows the school, the steps, the welcome and the heading while the scripts are on their way, and says so to screen readers", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, PHONE);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/about", { waitUntil: "commit" });
    await page.getByText("Apply to Harborview University").waitFor();
    const frame = page.locator(".skeleton");
    for (const words of ["Application for Undergraduate Admission", "Academics", "About You"])
      expect(await frame.getByText(words).last().isVisible()).toBe(true);
    expect(await page.getByRole("status").textContent()).toBe("Loading");
    expect(await page.getByRole("heading").count()).toBe(0);
    release();
    await pageTitled(page, "About You");
    expect(await page.locator(".skeleton").count()).toBe(0);
    await leave();
  });

  it("moves nothing once it stands there, for a visitor as for an applicant", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, PHONE);
    const shifts = await watchShifts(page);
    await page.goto("/about");
    await page.locator("#first_name").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await shifts()).toBeLessThan(0.01);
    await becomeApplicant(page, app.server, "still@applicants.example");
    await page.goto("/about");
    await page.locator("#first_name").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await shifts()).toBeLessThan(0.01);
    await leave();
  });
});

describe("the next page", () => {
  it("is there at once when the applicant has begun: nothing is fetched and nothing says that it is loading", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/about");
    const ahead = page.waitForResponse((response) => /search-widget/.test(response.url()));
    await page.locator("#first_name").focus();
    await (await ahead).finished();
    await page.waitForLoadState("networkidle");
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await page.evaluate(() => {
      new MutationObserver(() => {
        for (const status of document.querySelectorAll("[role=status]"))
          if (status.textContent?.startsWith("Loading")) performance.mark("loading");
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole("link", { name: "Academics" }).click();
    await page.locator("#entry_term").waitFor();
    await page.getByRole("link", { name: "Final Steps" }).click();
    await page.locator("#legal_agree").waitFor();
    expect(await page.evaluate(() => performance.getEntriesByName("loading", "mark").length)).toBe(0);
    expect(scripts.filter((url) => url.endsWith(".js"))).toEqual([]);
    await leave();
  });
});
