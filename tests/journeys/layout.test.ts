import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import partner from "../../partner.config.json" with { type: "json" };
import { longIt } from "../support/depth.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant, confirm, logIn, signUp } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { changeForm } from "./support/changed-form.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();

/** Whether the parts follow each other as they are read. */
async function areInOrder(parts: readonly Locator[]): Promise<boolean> {
  const first = parts[0];
  if (first === undefined) return true;
  const elements = await Promise.all(parts.map((part) => part.elementHandle()));
  return await first.evaluate(
    (_element, all) =>
      all.every((part, index) => {
        const next = all[index + 1];
        if (part === null || next === undefined || next === null) return part !== null;
        return (part.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      }),
    elements,
  );
}

const steps = (page: Page) => page.getByRole("navigation", { name: "Steps of the application" });
const step = (page: Page, title: string) => steps(page).getByRole("link", { name: title });

describe("the layout of a form page", () => {
  it("has header with account popover, steps, welcome, summary of what is missing, content and footer [LAY-01]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await becomeApplicant(page, app.server, "frame@example.org");
    for (const web_status of ["started", "validating"])
      expect((await page.request.post("/api/web-status", { data: { web_status } })).ok()).toBe(true);
    await page.reload();
    const summary = page.getByRole("region", { name: "We're missing some information!" });
    await summary.waitFor();
    const parts = [
      page.getByRole("banner"),
      page.getByRole("banner").getByRole("button", { name: "Account" }),
      steps(page),
      page.getByRole("main"),
      page.getByRole("region", { name: /^Welcome/ }),
      summary,
      page.getByRole("heading", { name: "About You", level: 1 }),
      page.getByRole("group", { name: "Your Name" }),
      page.getByRole("contentinfo"),
    ];
    expect(await Promise.all(parts.map((part) => part.count()))).toEqual(parts.map(() => 1));
    expect(await areInOrder(parts)).toBe(true);
    await leave();
  });

  longIt(
    "has an account popover with the username, a mail icon and Log Out, on a phone too [LAY-02]",
    async () => {
      const { page, leave } = await openVisitor(app.browser, app.server.address, { width: 375, height: 740 });
      await becomeApplicant(page, app.server, "popover@example.org");
      await page.getByRole("button", { name: "Account" }).click();
      const username = page.getByText("popover@example.org", { exact: true });
      expect(await username.locator("svg[aria-hidden=true]").isVisible()).toBe(true);
      expect(
        await page
          .getByRole("banner")
          .getByRole("link", { name: /Sign In|Create Account/ })
          .count(),
      ).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
      await page.getByRole("banner").getByRole("button", { name: "Log Out" }).click();
      await pageTitled(page, "Log In");
      await leave();
    },
  );

  longIt("highlights the step one is at, for the eye and for screen readers [STP-02]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/education");
    await pageTitled(page, "Academics");
    const looks = async (title: string) => {
      const link = step(page, title);
      const look = await link.evaluate((element) => {
        const { backgroundColor, color, fontWeight } = getComputedStyle(element);
        return [backgroundColor, color, fontWeight].join(" / ");
      });
      return { current: await link.getAttribute("aria-current"), look };
    };
    const [about, education, final] = [
      await looks("About You"),
      await looks("Academics"),
      await looks("Final Steps"),
    ];
    expect([about.current, education.current, final.current]).toEqual([null, "step", null]);
    expect(about.look).toBe(final.look);
    expect(education.look).not.toBe(about.look);
    await leave();
  });

  longIt(
    "names a step without a route as plain text, in its place among the others [STP-02, CAR-03]",
    async () => {
      const { page, leave } = await openVisitor(app.browser, app.server.address);
      await changeForm(page, (form) => {
        const [first, ...others] = form.pages.map(({ id }) => ({ page: id }));
        return { ...form, steps: [first, { title: "Interview" }, ...others] };
      });
      await page.goto("/about");
      const interview = steps(page).getByText("Interview", { exact: true });
      await interview.waitFor();
      const texts = await steps(page).getByRole("listitem").allInnerTexts();
      expect(texts.map((text) => text.replace(/\s+/g, " "))).toEqual([
        "1 About You",
        "2 Interview",
        "3 Academics",
        "4 Final Steps",
      ]);
      expect(await steps(page).getByRole("link").count()).toBe(3);
      await interview.click();
      expect(new URL(page.url()).pathname).toBe("/about");
      // The keyboard passes it by.
      await steps(page).getByRole("link", { name: "About You" }).focus();
      await page.keyboard.press("Tab");
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain("Academics");
      await leave();
    },
  );
});

describe("the footer", () => {
  longIt.each(["/about", "/login"])(
    "of %s tells the school's address and the copyright line, and opens Help and Privacy [LAY-05]",
    async (path) => {
      const { page, leave } = await openVisitor(app.browser, app.server.address);
      await page.goto(path);
      const footer = page.getByRole("contentinfo");
      for (const line of partner.address) await footer.getByText(line, { exact: true }).waitFor();
      const year = await page.evaluate(() => new Date().getFullYear());
      await footer
        .getByText(`© ${year} Harborview University. All rights reserved.`, { exact: true })
        .waitFor();
      for (const [button, title] of [
        ["Help", "Help"],
        ["Privacy", "Privacy Policy and Cookie Notice"],
      ] as const) {
        await footer.getByRole("button", { name: button }).click();
        await page.getByRole("dialog", { name: title }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        const opener = footer.getByRole("button", { name: button });
        expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
      }
      await leave();
    },
  );

  longIt(
    "tells in Help where to write about the application, what reads a PDF, and how to reach the office [LAY-06]",
    async () => {
      const { page, leave } = await openVisitor(app.browser, app.server.address);
      await page.goto("/about");
      await page.getByRole("button", { name: "Help" }).click();
      const modal = page.getByRole("dialog", { name: "Help" });
      await modal.getByRole("heading", { name: "Technical help" }).waitFor();
      const links = await modal
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(links).toEqual([
        "mailto:applyhelp@harborview.example?subject=Application%20for%20Undergraduate%20Admission",
        "mailto:admission@harborview.example",
        "tel:+12075550142",
        "https://www.harborview.example/admission",
      ]);
      const text = await modal.innerText();
      for (const part of [
        "install a PDF reader",
        "Office of Undergraduate Admission",
        ...partner.admissions.address,
        "Monday to Friday, 8:30 a.m. to 5:00 p.m. Eastern time",
      ])
        expect(text).toContain(part);
      expect(await accessibilityFindings(page)).toEqual([]);
      await leave();
    },
  );

  longIt(
    "explains cookies and their control in the privacy notice, with a page of each browser's maker [LAY-07]",
    async () => {
      const { page, context, leave } = await openVisitor(app.browser, app.server.address);
      await page.goto("/about");
      await page.getByRole("button", { name: "Privacy" }).click();
      const modal = page.getByRole("dialog", { name: "Privacy Policy and Cookie Notice" });
      for (const title of ["Cookies", "How to control cookies"])
        await modal.getByRole("heading", { name: title, exact: true }).waitFor();
      const makers = await modal
        .getByRole("listitem")
        .getByRole("link")
        .evaluateAll((all) =>
          all.map((link) => [new URL(link.getAttribute("href") ?? "").host, link.getAttribute("rel")]),
        );
      expect(makers).toEqual([
        ["support.google.com", "noreferrer"],
        ["support.mozilla.org", "noreferrer"],
        ["support.apple.com", "noreferrer"],
        ["support.apple.com", "noreferrer"],
        ["support.microsoft.com", "noreferrer"],
      ]);
      await modal.getByText("once you create an account or log in").waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);

      // What the notice lists, at the times that it gives, and nothing besides.
      const kept = async () => ({
        cookies: (await context.cookies()).map(({ name }) => name).toSorted(),
        storage: await page.evaluate(() =>
          [localStorage, sessionStorage].map((storage) => Object.keys(storage)),
        ),
      });
      const NOTHING = { cookies: [], storage: [[], []] };
      expect(await kept()).toEqual(NOTHING);
      await page.getByRole("button", { name: "Close" }).click();
      await page.locator("#first_name").fill("Ada");
      await page.reload();
      await page.locator("#first_name").waitFor();
      expect(await kept()).toEqual({ cookies: [], storage: [[], ["draft"]] });
      await page.goto("/signup");
      await signUp(page, "told@applicants.example");
      expect((await kept()).cookies).toEqual(["signup"]);
      const day = Date.now() / 1_000 + 24 * 60 * 60;
      expect((await context.cookies())[0]?.expires).toBeLessThanOrEqual(day);
      await confirm(page, app.server, "told@applicants.example");
      expect((await kept()).cookies).toEqual([]);
      await logIn(page, "told@applicants.example");
      expect((await kept()).cookies).toEqual(["idp.session", "session"]);
      // They end with the browser.
      expect((await context.cookies()).map(({ expires }) => expires)).toEqual([-1, -1]);
      await page.getByRole("button", { name: /^Account/ }).click();
      await page.getByRole("button", { name: "Log Out" }).click();
      await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
      expect(await kept()).toEqual(NOTHING);
      await leave();
    },
  );
});
