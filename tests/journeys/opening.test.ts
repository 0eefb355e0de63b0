import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it, vi } from "vitest";
import { longIt } from "../support/depth.ts";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor, type VisitorOptions } from "./support/visitor.ts";

const app = ownAppAndBrowser({ RATE_LIMIT_FACTOR: "1000" });
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** As definitions write a moment in Greenwich. */
const utc = (at: number) => new Date(at).toISOString().slice(0, 19);

interface Times {
  readonly opens?: number;
  readonly closes?: number;
  readonly graceMinutes?: number;
  readonly timeZone?: string;
}

/** Publishes the form with these times, and waits until applicants get it. */
async function publish({ opens, closes, ...rest }: Times): Promise<void> {
  const path = join(app.server.formsDir, "application.json");
  const application = JSON.parse(await readFile(path, "utf8"));
  for (const word of ["opens", "closes", "timeZone", "graceMinutes"]) delete application[word];
  const times = {
    ...(opens !== undefined && { opens: utc(opens) }),
    ...(closes !== undefined && { closes: utc(closes) }),
    ...(opens !== undefined || closes !== undefined ? { timeZone: "UTC" } : {}),
    ...rest,
  };
  await writeFile(path, JSON.stringify({ ...application, ...times }, null, 2));
  const schedule = async () => {
    const { hash } = await (await fetch(`${app.server.address}/forms/current`)).json();
    return (await (await fetch(`${app.server.address}/forms/${hash}.json`)).json()).schedule;
  };
  const wholeSeconds = (at: number | undefined) => (at === undefined ? undefined : at - (at % SECOND_MS));
  await vi.waitUntil(
    async () => {
      const published = (await schedule()) ?? {};
      return published.opens?.at === wholeSeconds(opens) && published.closes?.at === wholeSeconds(closes);
    },
    { timeout: 120_000, interval: 100 },
  );
}

let account = 0;

/** Somebody with an account, at the form's first page. */
async function applicant(options: VisitorOptions = {}) {
  account += 1;
  const email = `opening-${account}@applicants.example`;
  const visitor = await openVisitor(app.browser, app.server.address, options);
  await becomeApplicant(visitor.page, app.server, email);
  const answers = async () => {
    const response = await visitor.context.request.get("/api/profile");
    const profile: { readonly answer: Readonly<Record<string, string>> } = await response.json();
    return profile.answer;
  };
  return { ...visitor, email, answers };
}

const notice = (page: Page) => page.getByRole("region", { name: "When you can apply" });
const name = (page: Page) => page.getByRole("textbox", { name: "Preferred Name" });
const saving = (page: Page) => page.locator("[data-save-state]");
const said = (page: Page) => page.locator("[role=status]").allInnerTexts();

/** Controls of the page that could change an answer. */
function changeable(page: Page): Promise<number> {
  return page
    .locator("main .rjsf")
    .locator(
      ":is(input, textarea):not(:read-only), select:enabled, input:is([type=radio], [type=checkbox]):enabled",
    )
    .count();
}

/** Has the device's clock be wrong by so much. */
async function setDeviceClock(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript((ahead) => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + ahead;
  }, aheadMs);
}

describe("before a form opens", () => {
  it("can be looked at and not filled in, which axe finds nothing against [OPN-04] [OPN-08]", async () => {
    const opens = Date.now() + 3 * DAY_MS;
    await publish({ opens, closes: opens + DAY_MS });
    const { page, leave } = await openVisitor(app.browser, app.server.address, { timezoneId: "UTC" });
    await page.goto("/about");
    await expect.poll(() => notice(page).innerText()).toContain("Applications open on ");
    await expect.poll(() => changeable(page)).toBe(0);
    expect(await notice(page).innerText()).toContain("create an account");
    expect(await notice(page).innerText()).not.toContain("Where you are");
    expect(await findingsAtEveryWidth(page)).toEqual([]);
    // The other pages can be looked at, too.
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await pageTitled(page, "Academics");
    await expect.poll(() => changeable(page)).toBe(0);
    await leave();
  });

  it("says so in the page that the server makes, before any script runs [OPN-04]", async () => {
    const opens = Date.now() + 3 * DAY_MS;
    await publish({ opens });
    const html = await (
      await fetch(`${app.server.address}/about`, { headers: { accept: "text/html" } })
    ).text();
    expect(html).toContain("Applications open on ");
  });

  longIt("can be filled in as soon as it opens, without a reload [OPN-06]", async () => {
    await publish({});
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page, leave } = visitor;
    await publish({ opens: Date.now() + 10 * MINUTE_MS });
    await page.clock.install();
    await page.goto("/about");
    await notice(page).waitFor();
    await expect.poll(() => changeable(page)).toBe(0);
    await page.clock.fastForward(10 * MINUTE_MS);
    await notice(page).waitFor({ state: "detached" });
    expect((await said(page)).join()).toContain("Applications are open now.");
    await name(page).fill("Ada");
    expect(await name(page).inputValue()).toBe("Ada");
    await leave();
  });
});

describe("in the last two days", () => {
  longIt(
    "the time that is left stands there, and the closing on the clocks of Tokyo, silently [OPN-05]",
    async () => {
      await publish({ closes: Date.parse(`${utc(Date.now() + 30 * HOUR_MS)}Z`) });
      const { page, leave } = await applicant({ timezoneId: "Asia/Tokyo" });
      await expect.poll(() => notice(page).innerText()).toMatch(/Time left: 1 day 5 hours\./);
      const text = await notice(page).innerText();
      expect(text).toMatch(
        /^Applications close on \w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M Coordinated Universal Time\./,
      );
      expect(text).toMatch(/Where you are, that is .* Japan Standard Time\./);
      expect((await said(page)).join()).not.toContain("Time left");
      expect(await findingsAtEveryWidth(page)).toEqual([]);
      await name(page).fill("Ada");
      await saving(page).getByText("Saved").waitFor();
      await leave();
    },
  );

  longIt.each([
    ["days ahead", 5 * DAY_MS],
    ["days behind", -5 * DAY_MS],
  ])("a device whose clock is %s shows and decides nothing else [OPN-05]", async (_how, aheadMs) => {
    await publish({ closes: Date.now() + 90 * MINUTE_MS });
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await setDeviceClock(page, aheadMs);
    await page.goto("/about");
    await expect.poll(() => notice(page).innerText()).toMatch(/Time left: 1 hour (29|30) minutes\./);
    expect(await changeable(page)).toBeGreaterThan(5);
    await leave();
  });
});

describe("when the hour strikes in a page that is open", () => {
  longIt(
    "turns it into a page to read, says so, keeps the focus and loses nothing that was typed [OPN-06] [OPN-07]",
    async () => {
      await publish({});
      const { page, answers, leave } = await applicant({ expects: /status of 409/ });
      await publish({ closes: Date.now() + 10 * MINUTE_MS });
      await page.clock.install();
      await page.goto("/about");
      await name(page).fill("Ada");
      await saving(page).getByText("Saved").waitFor();
      const phoneType = page.locator("main .rjsf select").first();
      await phoneType.focus();
      await page.clock.fastForward(10 * MINUTE_MS);
      await notice(page).getByText("Applications closed on").waitFor();
      expect((await said(page)).join()).toContain("Applications closed on");
      expect((await said(page)).join()).toContain("Nothing can be changed or submitted any more.");
      await expect.poll(() => changeable(page)).toBe(0);
      await expect
        .poll(() => notice(page).evaluate((element) => element === document.activeElement))
        .toBe(true);
      expect(await name(page).inputValue()).toBe("Ada");
      expect((await answers()).preferred_name).toBe("Ada");
      expect(await findingsAtEveryWidth(page)).toEqual([]);
      await page.getByRole("link", { name: "Final Steps" }).click();
      await pageTitled(page, "Final Steps");
      expect(await page.getByRole("button", { name: "Submit" }).isDisabled()).toBe(true);
      // What is there can be taken along.
      const copy = page.waitForResponse("**/api/pdf");
      await page.getByRole("button", { name: /PDF/ }).click();
      expect((await copy).status()).toBe(200);
      await leave();
    },
  );

  longIt(
    "what comes too late to be saved is said to be no part of the application, and stays on the page [OPN-07]",
    async () => {
      await publish({});
      const { page, answers, leave } = await applicant({ expects: /status of 409|ERR_FAILED/ });
      await publish({ closes: Date.now() + 10 * MINUTE_MS });
      await page.clock.install();
      await page.goto("/about");
      // Without a connection to save over, until the form has closed.
      await page.route("**/api/answer", (route) => route.abort());
      await name(page).fill("Late");
      await publish({ closes: Date.now() - SECOND_MS });
      await page.clock.fastForward(10 * MINUTE_MS);
      await notice(page).getByText("Applications closed on").waitFor();
      await saving(page).getByText("no part of your application").waitFor();
      expect(await name(page).inputValue()).toBe("Late");
      await page.unroute("**/api/answer");
      expect((await answers()).preferred_name ?? "").toBe("");
      // It is kept on the device, and saved when the school opens again.
      await publish({ closes: Date.now() + 3 * DAY_MS });
      await page.reload();
      await expect.poll(async () => (await answers()).preferred_name).toBe("Late");
      // It is shown once it is known to be saved.
      await expect.poll(() => name(page).inputValue()).toBe("Late");
      await leave();
    },
  );

  longIt(
    "within the grace it says that it has closed, of no later hour, and can still be submitted [OPN-06]",
    async () => {
      await publish({});
      const { page, answers, leave } = await applicant();
      await publish({ closes: Date.now() - MINUTE_MS, graceMinutes: 30 });
      await page.goto("/about");
      await notice(page).getByText("Applications closed on").waitFor();
      expect(await notice(page).innerText()).toContain("do so right away");
      expect(await notice(page).innerText()).not.toMatch(/30|minutes/);
      await name(page).fill("Ada");
      await saving(page).getByText("Saved").waitFor();
      expect((await answers()).preferred_name).toBe("Ada");
      await leave();
    },
  );

  longIt("a page that does not know yet is told why nothing is saved [OPN-07]", async () => {
    await publish({});
    const { page, leave } = await applicant({ expects: /status of 409/ });
    await publish({ closes: Date.now() - DAY_MS });
    await name(page).fill("Ada");
    const dialog = page.getByRole("dialog", { name: "Applications are not open" });
    await dialog.getByText("Applications have closed.").waitFor();
    await dialog.getByRole("button", { name: "Back to my answers" }).click();
    await saving(page).getByText("no part of your application").waitFor();
    expect(await name(page).inputValue()).toBe("Ada");
    await page.getByRole("button", { name: "Show the form as it is now" }).click();
    await notice(page).getByText("Applications closed on").waitFor();
    await expect.poll(() => changeable(page)).toBe(0);
    await leave();
  });
});

longIt("a form without such times says nothing of them, and loads nothing for them [OPN-08]", async () => {
  await publish({});
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  await page.goto("/about");
  await name(page).waitFor();
  expect(await notice(page).count()).toBe(0);
  expect(asked.filter((url) => /opening|forms\/current/.test(url))).toEqual([]);
  await leave();
});
