import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE } from "../forms/complete-answers.ts";
import { longIt } from "../support/depth.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

/** So long after the last request nothing else is on its way. */
const QUIET_MS = 1_000;

const PHONE = { width: 375, height: 800 };
/** What the application begins with. */
const FIRST = "**/assets/first-*.js";

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
  longIt.each([
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
      // The font is named in the style sheet: what is seen at once is seen in the device's own.
      const files = asked.filter((address) => address !== path && !address.endsWith(".woff2"));
      expect(files.length).toBeGreaterThan(4);
      expect(files.filter((address) => !named.has(address))).toEqual([]);
      await leave();
    },
  );

  it("shows the form, its frame and its heading while the scripts are on their way [FST-01]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, {
      ...PHONE,
      expects: /was preloaded/,
    });
    const release = await holdRequests(page, /\/assets\/(?!start-watch).*\.js$/);
    await page.goto("/about", { waitUntil: "commit" });
    await page.getByText("Apply to Harborview University").waitFor();
    for (const words of ["Application for Undergraduate Admission", "Academics", "Your Name"])
      expect(await page.getByText(words).filter({ visible: true }).count()).toBeGreaterThan(0);
    expect(await page.getByRole("heading", { level: 1 }).allInnerTexts()).toEqual(["About You"]);
    await page.getByLabel("First Name").first().fill("Ada");
    expect(await page.title()).toMatch(/^About You – /);
    expect(await accessibilityFindings(page)).toEqual([]);
    release();
    await expect.poll(() => page.locator("#start-notes").count()).toBe(0);
    expect(await page.getByLabel("First Name").first().inputValue()).toBe("Ada");
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

/** Notes, in the browser, every frame that shows neither a page nor, within its header and footer, that one is on its way. */
async function watchEmptyFrames(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    let isBegun = false;
    const look = () => {
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].some((part) => part.getBoundingClientRect().height > 40);
      // Until it has come whole, browsers show the head of a page before what is below it.
      isBegun ||= shown("header") && document.readyState !== "loading";
      // A form or card is there with its controls, the completion page with its parts.
      const isPage = shown("main") && document.querySelectorAll("main input, main section").length > 1;
      const isFrame = shown("header") && shown("main [role=status]");
      if (isBegun && !isFrame && !isPage)
        performance.mark("empty", { detail: document.body.innerText.slice(0, 60) });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () =>
    page.evaluate(() =>
      performance.getEntriesByName("empty", "mark").map((entry) => String(Reflect.get(entry, "detail"))),
    );
}

describe("on a slow phone", () => {
  longIt("the frame stays until the page takes its place, wherever the address leads [LEA-06]", async () => {
    const { page, context, leave } = await openVisitor(app.browser, app.server.address, PHONE);
    const browser = await context.newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await browser.send("Network.enable");
    const emptyFrames = await watchEmptyFrames(page);
    const load = async (address: string, title: string) => {
      const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
      await browser.send("Network.emulateNetworkConditions", line);
      await page.goto(address);
      await pageTitled(page, title);
      await page.waitForLoadState("networkidle");
      expect({ address, at: new URL(page.url()).pathname, empty: await emptyFrames() }).toEqual({
        address,
        at: expect.stringMatching(/^\/(about|education|completion)$/),
        empty: [],
      });
    };
    await load("/", "About You");
    await becomeApplicant(page, app.server, "frames@applicants.example");
    await load("/", "About You");
    await load("/education?x=1", "Academics");
    const submitted = { data: COMPLETE };
    expect((await page.request.put("/api/answer", submitted)).ok()).toBe(true);
    expect((await page.request.post("/api/submit", { data: {} })).ok()).toBe(true);
    await load("/about", "Your application is with us");
    await leave();
  });
});

describe("without a way to start", () => {
  const note = (page: Page, name: string) => page.locator(`#start-note-${name}`);

  it("a browser without JavaScript is told so first, with a way to reach the school, above the form [SEE-04]", async () => {
    const context = await app.browser.newContext({ baseURL: app.server.address, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/about");
    const words = page.locator("noscript .start-note");
    expect(await words.innerText()).toContain("This application needs JavaScript.");
    expect((await words.boundingBox())?.y).toBe(0);
    expect(await words.getByRole("link", { name: "applyhelp@harborview.example" }).isVisible()).toBe(true);
    expect(await page.getByLabel("First Name").first().isVisible()).toBe(true);
    await context.close();
  });

  longIt.each([
    [
      "that cannot read its scripts",
      "export const a = ;",
      "old",
      "This browser is too old for the application.",
    ],
    ["that gets no scripts", null, "failed", "This page could not be loaded."],
  ])("a browser %s is told so instead of waiting for ever [SEE-04]", async (_which, script, name, title) => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, {
      ...PHONE,
      expects: /^error: $|Unexpected token|ERR_FAILED|was preloaded/,
    });
    for (const part of [FIRST, "**/assets/main-*.js"]) {
      await page.route(part, (route) =>
        script === null ? route.abort() : route.fulfill({ contentType: "text/javascript", body: script }),
      );
      await page.goto("/about");
      await page.keyboard.press("End");
      await note(page, name).waitFor();
      expect(await page.getByRole("alert").innerText()).toContain(title);
      // In sight wherever somebody is; what they have typed can be copied, if there is anything.
      expect((await note(page, name).boundingBox())?.y).toBe(0);
      expect(await page.locator("#first_name").isVisible()).toBe(name === "failed");
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.unroute(part);
    }
    if (name === "failed") {
      await page.getByRole("link", { name: "Reload the page" }).click();
      await expect.poll(() => page.locator("#start-notes").count()).toBe(0);
    }
    await leave();
  });

  longIt(
    "a browser from before there were modules is told so, and one that waits long may load the page again [SEE-04]",
    async () => {
      const patient = { ...PHONE, expects: /was preloaded/ };
      const { page, leave } = await openVisitor(app.browser, app.server.address, patient);
      await page.clock.install();
      await page.route(FIRST, () => undefined);
      await page.goto("/about", { waitUntil: "commit" });
      await page.locator("#first_name").waitFor();
      let waitedMs = 0;
      const waitSecond = async () => {
        await page.clock.runFor(1_000);
        waitedMs += 1_000;
        return await note(page, "slow").isVisible();
      };
      await expect.poll(waitSecond, { timeout: 120_000, interval: 50 }).toBe(true);
      // The clock runs by itself too.
      expect(waitedMs).toBeGreaterThan(10_000);
      expect(await note(page, "slow").innerText()).toMatch(/^This is taking longer than it should\./);
      expect(await page.locator("#first_name").isVisible()).toBe(true);
      await leave();

      const old = await openVisitor(app.browser, app.server.address, patient);
      await old.page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, "noModule"));
      await old.page.route(FIRST, () => undefined);
      await old.page.goto("/about", { waitUntil: "commit" });
      await note(old.page, "old").waitFor();
      expect(await old.page.locator("#root").isVisible()).toBe(false);
      await old.leave();
    },
  );
});

describe("the next page", () => {
  it("is there at once when the applicant has begun: nothing is fetched and nothing says that it is loading", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/about");
    const underWay = new Set<unknown>();
    let lastAskedMs = 0;
    page.on("request", (request) => {
      lastAskedMs = performance.now();
      underWay.add(request);
    });
    page.on("requestfinished", (request) => underWay.delete(request));
    const ahead = page.waitForResponse((response) => /search-widget/.test(response.url()));
    await page.locator("#first_name").focus();
    await (await ahead).finished();
    // Some of what the other pages need asks for more when it has arrived.
    await expect.poll(() => underWay.size === 0 && performance.now() - lastAskedMs > QUIET_MS).toBe(true);
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
