import { copyFile, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it, vi } from "vitest";
import partner from "../../partner.config.json" with { type: "json" };
import { longIt } from "../support/depth.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { leaveScreensToBrowser } from "./support/changed-form.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const CONFIG = join(tmpdir(), `partner-${process.pid}.config.json`);
await copyFile(new URL("../../partner.config.json", import.meta.url), CONFIG);
const app = appAndBrowser({ PARTNER_CONFIG: CONFIG });

/** What the page asks the server for, from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|public|lookup|forms)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

const step = (page: Page, title: string) =>
  page.getByRole("navigation", { name: "Steps of the application" }).getByRole("link", { name: title });

describe("the data policy", () => {
  longIt(
    "asks for everything once: not on coming back to the window, to the network or to a page [POL-01]",
    async () => {
      // The connection may go while the page asks what other devices have saved.
      const { page, context, leave } = await openVisitor(app.browser, app.server.address, {
        expects: /ERR_INTERNET_DISCONNECTED/,
      });
      await becomeApplicant(page, app.server, "once@example.org");
      // What this first visit asks is none of the next one's.
      await page.waitForLoadState("networkidle");
      const calls = watchCalls(page);
      await page.reload();
      await step(page, "Academics").click();
      await page.getByRole("button", { name: "Choose a file" }).waitFor();
      const asked = (pattern: RegExp) => calls.filter((call) => pattern.test(call));
      // They have come with the page.
      expect(asked(/^GET \/api\/(profile|add-another|tabs)$/)).toEqual([]);
      calls.length = 0;
      await page.evaluate(() => {
        for (const name of ["blur", "focus", "pageshow"]) dispatchEvent(new Event(name));
        document.dispatchEvent(new Event("visibilitychange"));
      });
      await context.setOffline(true);
      await page.waitForFunction(() => !navigator.onLine);
      await context.setOffline(false);
      await page.waitForFunction(() => navigator.onLine);
      await step(page, "About You").click();
      await pageTitled(page, "About You");
      await step(page, "Academics").click();
      await page.getByRole("button", { name: "Choose a file" }).waitFor();
      await expect.poll(() => asked(/last-page/)).toEqual(["PUT /api/last-page", "PUT /api/last-page"]);
      // Which form is in force is asked now and then, and no data of anybody (TOL-05).
      expect(asked(/^GET (?!\/forms\/current$)/)).toEqual([]);
      await leave();
    },
  );

  it("asks once for what fails, and shows the error screen [POL-01] [ERB-01]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, { expects: /500|Not now/ });
    await becomeApplicant(page, app.server, "failing@example.org");
    const calls = watchCalls(page);
    await leaveScreensToBrowser(page);
    await page.route("**/api/profile", (route) =>
      route.fulfill({ status: 500, json: { message: "Not now.", code: "unexpected" } }),
    );
    await page.reload();
    await pageTitled(page, "Something went wrong.");
    await page.waitForLoadState("networkidle");
    expect(calls.filter((call) => call.endsWith("/profile"))).toEqual(["GET /api/profile"]);
    await leave();
  });

  longIt(
    "takes a visitor for logged in who has a cookie of the identity provider's prefix, and no other [ROL-02]",
    async () => {
      const { page, context, leave } = await openVisitor(app.browser, app.server.address, { expects: /401/ });
      const calls = watchCalls(page);
      const url = app.server.address;
      await context.addCookies([{ name: "other.session", value: "1", url }]);
      await page.goto("/about");
      await page.getByRole("link", { name: "Get started" }).waitFor();
      expect(calls.filter((call) => call.includes("/api/"))).toEqual([]);
      await context.addCookies([{ name: "idp.anything", value: "1", url }]);
      await page.reload();
      await pageTitled(page, "Log In");
      expect(calls).toContain("GET /api/profile");
      expect((await context.cookies()).map(({ name }) => name)).toEqual(["other.session"]);
      await leave();
    },
  );
});

describe("the status", () => {
  it.each([
    [["started", "started", "odd"], "started", "About You"],
    [["started", "validating", "started"], "validating", "About You"],
    [["submitted", "validating", "started"], "submitted", "Your application is with us"],
  ])("is how many we know of %j: %s [STA-01]", async (statuses, status, title) => {
    // The server knows of no submission, and says so to the page that shows one.
    const { page, leave } = await openVisitor(app.browser, app.server.address, { expects: /status of 404/ });
    await becomeApplicant(page, app.server, `${status}@example.org`);
    await page.waitForLoadState("networkidle");
    const calls = watchCalls(page);
    await leaveScreensToBrowser(page);
    await page.route("**/api/profile", async (route) => {
      const response = await route.fetch();
      const profile = {
        ...(await response.json()),
        web_status: statuses.map((web_status) => ({ web_status })),
      };
      await route.fulfill({ response, json: profile });
    });
    await page.reload();
    await pageTitled(page, title);
    await page.waitForLoadState("networkidle");
    const summary = page.getByRole("region", { name: "We're missing some information!" });
    await expect.poll(() => summary.count()).toBe(status === "validating" ? 1 : 0);
    expect(calls.filter((call) => call.includes("web-status"))).toEqual([]);
    await leave();
  });

  longIt("is posted as started for an account that has none [STA-02]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    const posted = page.waitForRequest("**/api/web-status");
    await becomeApplicant(page, app.server, "begun@example.org");
    expect((await posted).postDataJSON()).toEqual({ web_status: "started" });
    const profile = async () => (await (await page.request.get("/api/profile")).json()).web_status;
    await expect.poll(profile).toEqual([{ web_status: "started" }]);
    const calls = watchCalls(page);
    await page.reload();
    await pageTitled(page, "About You");
    expect(calls.filter((call) => call.includes("web-status"))).toEqual([]);
    await leave();
  });
});

describe("the layout", () => {
  longIt("is a mobile's below 675 px and a tablet's below 900 px [POL-02]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/about");
    await pageTitled(page, "About You");
    const layout = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      return await page.evaluate(() => {
        const list = document.querySelector("nav ol");
        const word = document.querySelector("header button span");
        if (list === null || word === null) return undefined;
        return {
          steps: getComputedStyle(list).flexDirection,
          word: word.getBoundingClientRect().width > 1 ? "shown" : "for screen readers",
        };
      });
    };
    const mobile = { steps: "row", word: "for screen readers" };
    const tablet = { steps: "row", word: "shown" };
    const desktop = { steps: "column", word: "shown" };
    const widths = [674, 675, 899, 900];
    const seen = [];
    for (const width of widths) seen.push(await layout(width));
    expect(seen).toEqual([mobile, tablet, tablet, desktop]);
    await leave();
  });

  longIt(
    "has every shade of the school's colours, and others when the school changes them [POL-03]",
    async () => {
      const { page, leave } = await openVisitor(app.browser, app.server.address);
      const kebab = (word: string) => word.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const shades = (theme: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
        Object.entries(theme).flatMap(([name, each]) =>
          Object.entries(each).map(([shade, value]) => [`${name}-${kebab(shade)}`, value] as const),
        );
      const computed = (names: readonly string[]) =>
        page.evaluate(
          (all) =>
            all.map((name) => {
              const probe = document.createElement("i");
              document.body.append(probe);
              probe.style.transition = "none";
              probe.style.color = `var(--app-colors-${name})`;
              const { color } = getComputedStyle(probe);
              probe.remove();
              return color;
            }),
          names,
        );
      const rgb = (hex: string) =>
        `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
      const headerColour = () =>
        page.getByRole("banner").evaluate((element) => getComputedStyle(element).backgroundColor);

      await page.goto("/about");
      await pageTitled(page, "About You");
      const names = shades(partner.theme).map(([name]) => name);
      expect(names).toHaveLength(28);
      expect(await computed(names)).toEqual(shades(partner.theme).map(([, value]) => rgb(value)));
      expect(await headerColour()).toBe(rgb(partner.theme.primary.dark));

      const config = await readFile(CONFIG, "utf8");
      await writeFile(CONFIG, config.replace("#0e3350", "#123456"));
      const textOf = async (path: string) => (await fetch(app.server.address + path)).text();
      const isServed = async () => {
        const [sheet = ""] = (await textOf("/about")).match(/\/assets\/styles-[0-9a-f]+\.css/) ?? [];
        return (await textOf(sheet)).includes("#123456");
      };
      await vi.waitUntil(isServed, { timeout: 120_000, interval: 100 });
      await page.reload();
      await pageTitled(page, "About You");
      expect(await headerColour()).toBe(rgb("#123456"));
      expect(await computed(["primary-dark", "primary-main"])).toEqual([
        rgb("#123456"),
        rgb(partner.theme.primary.main),
      ]);
      await leave();
    },
  );

  longIt(
    "opens the account menu after 200 ms, closes it after 150 ms, and opens at once within 300 ms [POL-04]",
    async () => {
      const { page, leave } = await openVisitor(app.browser, app.server.address);
      await page.clock.install();
      await page.goto("/about");
      await pageTitled(page, "About You");
      await page.clock.pauseAt(Date.now() + 60_000);
      const trigger = page.getByRole("button", { name: "Account" });
      const isOpen = async () => (await trigger.getAttribute("aria-expanded")) === "true";
      const away = () => page.mouse.move(300, 500);
      const over = () => trigger.hover();
      const openAfter = async (ms: number) => {
        await page.clock.runFor(ms);
        return await isOpen();
      };
      await away();
      await over();
      expect([await openAfter(199), await openAfter(1)]).toEqual([false, true]);
      await away();
      expect([await openAfter(149), await openAfter(1)]).toEqual([true, false]);
      expect(await openAfter(298)).toBe(false);
      await over();
      expect(await isOpen()).toBe(true);
      await away();
      await page.clock.runFor(150);
      expect(await openAfter(301)).toBe(false);
      await over();
      expect([await isOpen(), await openAfter(200)]).toEqual([false, true]);
      await leave();
    },
  );
});
