import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { accessibilityFindings, findingsAtEveryWidth } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { breakPart } from "./support/broken-part.ts";
import { changeForm } from "./support/changed-form.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";
import { expectWayOn } from "./support/way-on.ts";

const LOGGED =
  "The issue that caused you to see this has been logged. We will get it fixed as soon as possible.";
/** What the browser and React say about what is broken here on purpose. */
const BROKEN =
  /Minified React error #520|broken on purpose|layout is not iterable|not iterable|Cannot read properties|net::ERR_FAILED/;
const MISSING =
  /net::ERR_FAILED|Failed to fetch dynamically imported module|status of 503|could not be loaded/;

const app = appAndBrowser();
const open = (expects?: RegExp) =>
  openVisitor(app.browser, app.server.address, expects === undefined ? {} : { expects });
const name = (page: Page) => page.getByRole("textbox", { name: "First Name", exact: true }).first();

describe("every screen", () => {
  longIt.each([
    ["/about", "Save and Continue"],
    ["/education", "Save and Continue"],
    ["/final-steps", "Submit"],
    ["/signup", "Create Account"],
    ["/login", "Log In"],
    ["/confirm", "Confirm"],
    ["/forgot", "Send Reset Link"],
    ["/reset?username=a%40b.example&id=abc", "Set New Password"],
    ["/login/more", "Go to the application"],
  ])("%s leads on with %s", async (path, way) => {
    const { page, leave } = await open(path === "/login/more" ? /There is nothing at/ : undefined);
    await page.goto(path);
    await expectWayOn(page, way);
    await leave();
  });
});

describe("an address that somebody has typed", () => {
  longIt(
    "leads to the page or card itself however it is written, with its query, and what is no page to the first [SEE-07] [ROU-10]",
    async () => {
      const { page, leave } = await open();
      for (const [typed, address] of [
        ["/About?a=1", "/about?a=1"],
        ["/final-steps/", "/final-steps"],
        ["/LogIn/?b=2", "/login?b=2"],
        ["/no/such/Page?c=3", "/about?c=3"],
      ] as const) {
        await page.goto(typed);
        await page.getByRole("heading", { level: 1 }).waitFor();
        const { pathname, search } = new URL(page.url());
        expect([typed, pathname + search]).toEqual([typed, address]);
      }
      await leave();
    },
  );

  longIt(
    "shows a page with a way to the application where only calls are, or nothing can be read [SEE-07]",
    async () => {
      const { page, leave } = await open(/status of 404/);
      for (const typed of ["/api", "/%E0%A4%A"]) {
        expect((await page.goto(typed))?.status()).toBe(404);
        await page.getByRole("heading", { name: "This page was not found.", level: 1 }).waitFor();
        expect(await findingsAtEveryWidth(page)).toEqual([]);
        await page.getByRole("link", { name: "Go to the application" }).click();
        await page.getByRole("heading", { name: "About You", level: 1 }).waitFor();
      }
      await leave();
    },
  );
});

describe("the root error screens", () => {
  longIt(
    "stand in for an account page that broke, and the way on begins anew [ERB-01] [CAT-07]",
    async () => {
      const { page, leave } = await open(BROKEN);
      await page.route("**/assets/forgot-card-*.js", (route) =>
        breakPart(route, "new Error('broken on purpose')"),
      );
      await page.goto("/forgot");
      await pageTitled(page, "Something went wrong.");
      await page.getByText(LOGGED, { exact: true }).waitFor();
      expect(await page.getByText("broken on purpose").count()).toBe(0);
      expect(await accessibilityFindings(page)).toEqual([]);
      await expectWayOn(page, "Reload the page");
      await page.unroute("**/assets/forgot-card-*.js");
      await page.getByRole("button", { name: "Reload the page" }).click();
      await pageTitled(page, "Forgot Password");
      await leave();
    },
  );

  it("stand in for a form page that broke, and what was typed on another page is kept [ERB-01] [CAT-07]", async () => {
    const { page, leave } = await open(BROKEN);
    await page.goto("/about");
    await name(page).fill("Ada");
    await changeForm(page, (form) => ({
      ...form,
      pages: form.pages.map((each) => ({ ...each, layout: null })),
    }));
    await page.goto("/education");
    await pageTitled(page, "Something went wrong.");
    await page.getByText(LOGGED, { exact: true }).waitFor();
    await expectWayOn(page, "Reload the page");
    await page.unrouteAll();
    await page
      .getByRole("banner")
      .getByRole("link", { name: /Harborview/ })
      .click();
    await pageTitled(page, "About You");
    await expect.poll(() => name(page).inputValue()).toBe("Ada");
    await leave();
  });

  longIt(
    "tell of an address below a card that there is nothing, and lead to the application [ERB-02]",
    async () => {
      const { page, leave } = await open(/There is nothing at/);
      await page.goto("/signup/again");
      await pageTitled(page, "This page was not found.");
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.getByRole("button", { name: "Go to the application" }).click();
      await pageTitled(page, "About You");
      await leave();
    },
  );
});

describe("a part that could not be loaded", () => {
  it("raises the preload event, and a reload brings it with every answer typed before [CAT-11]", async () => {
    const { page, leave } = await open(MISSING);
    await page.addInitScript(() => {
      addEventListener("vite:preloadError", () =>
        document.documentElement.setAttribute("data-raised", "yes"),
      );
    });
    await page.goto("/about");
    await name(page).fill("Ada");
    await page.route("**/assets/cards-*.js", (route) => route.abort());
    await page.getByRole("main").getByRole("link", { name: "Get started" }).click();
    await pageTitled(page, "This page could not be loaded.");
    expect(await page.locator("html").getAttribute("data-raised")).toBe("yes");
    await page.getByText("Your answers are kept: reload the page to go on.").waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await expectWayOn(page, "Reload the page");
    await page.unroute("**/assets/cards-*.js");
    await page.getByRole("button", { name: "Reload the page" }).click();
    await pageTitled(page, "Sign Up");
    await page.goto("/about");
    await name(page).waitFor();
    await expect.poll(() => name(page).inputValue()).toBe("Ada");
    await leave();
  });

  longIt.each([
    ["the published form", "**/forms/*.json"],
    ["its validators", "**/forms/*.js"],
  ])("says so too when it is %s [CAT-11]", async (_what, pattern) => {
    const { page, leave } = await open(MISSING);
    await page.goto("/about");
    await name(page).fill("Ada");
    await page.route(pattern, (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto("/education");
    await pageTitled(page, "This page could not be loaded.");
    await expectWayOn(page, "Reload the page");
    await page.unroute(pattern);
    await page.getByRole("button", { name: "Reload the page" }).click();
    await pageTitled(page, "Academics");
    await page.goto("/about");
    await expect.poll(() => name(page).inputValue()).toBe("Ada");
    await leave();
  });

  longIt(
    "says so too when it is what saves the answers of an account: nothing can be typed that would not be saved [CAT-11] [SYN-03]",
    async () => {
      const { page, leave } = await open(MISSING);
      await becomeApplicant(page, app.server, "no-saver@applicants.example");
      await page.route("**/assets/save-state-*.js", (route) => route.abort());
      await page.reload();
      await pageTitled(page, "This page could not be loaded.");
      expect(await name(page).count()).toBe(0);
      await expectWayOn(page, "Reload the page");
      await page.unroute("**/assets/save-state-*.js");
      await page.getByRole("button", { name: "Reload the page" }).click();
      await pageTitled(page, "About You");
      await page.locator("[data-save-state]").waitFor({ state: "attached" });
      await leave();
    },
  );

  longIt(
    "opens a dialog when it is a dialog, above a page that stays as it is [CAT-07] [CAT-11]",
    async () => {
      const { page, leave } = await open(MISSING);
      // Whoever begins to type has it fetched ahead, as soon as the browser is idle.
      await page.route("**/assets/dialogs-*.js", (route) => route.abort());
      await page.goto("/about");
      await name(page).fill("Ada");
      await page.getByRole("button", { name: "Help" }).click();
      const dialog = page.getByRole("dialog", { name: "Unexpected Error" });
      await dialog.getByText("Your answers are kept").waitFor();
      await expectWayOn(page, "Reload the page");
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await expect.poll(() => name(page).inputValue()).toBe("Ada");
      await page.getByRole("button", { name: "Help" }).click();
      await page.unroute("**/assets/dialogs-*.js");
      const loaded = page.waitForEvent("load");
      await dialog.getByRole("button", { name: "Reload the page" }).click();
      await loaded;
      await name(page).waitFor();
      await expect.poll(() => name(page).inputValue()).toBe("Ada");
      await page.getByRole("button", { name: "Help" }).click();
      await page.getByRole("dialog", { name: "Help" }).waitFor();
      await leave();
    },
  );
});
