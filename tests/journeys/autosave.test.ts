import { randomUUID } from "node:crypto";
import type { Locator, Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Profile } from "../../src/contract/application-endpoints.ts";
import type { Answers } from "../../src/form/definition/answers.ts";
import { COMPLETE } from "../forms/complete-answers.ts";
import { longIt } from "../support/depth.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { logInByCall } from "./support/account-calls.ts";
import { becomeApplicant, openAccount } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { press, reach } from "./support/keyboard.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor, type VisitorOptions } from "./support/visitor.ts";

const app = appAndBrowser();
/** What a browser says of a call that is refused or does not arrive. */
const EXPECTED = /status of 409|ERR_INTERNET_DISCONNECTED/;
const SAVED = /^Saved \d{1,2}:\d{2} [AP]M$/;
const NOT_SAVED = "Not saved yet: no connection. What you type is kept on this device.";
let account = 0;

/** An applicant on the first page, and what the server holds for the account. */
async function applicant(options: VisitorOptions = {}) {
  account += 1;
  const email = `autosave-${account}@applicants.example`;
  const visitor = await openVisitor(app.browser, app.server.address, { expects: EXPECTED, ...options });
  await becomeApplicant(visitor.page, app.server, email);
  await bar(visitor.page).waitFor({ state: "attached" });
  const profile = async () => {
    const stored: Profile = await (await visitor.context.request.get("/api/profile")).json();
    return stored;
  };
  const answer = async (key: string) => (await profile()).answer[key];
  /** Answers on another device, as its page does. */
  const answerElsewhere = async (answers: Answers) => {
    const { revision } = await profile();
    const headers = { "seen-revision": String(revision), "saved-by": `${randomUUID()};1` };
    const response = await visitor.context.request.put("/api/answer", { data: answers, headers });
    expect(response.ok()).toBe(true);
  };
  return { ...visitor, email, profile, answer, answerElsewhere };
}

/** The same account on another device, with a session of its own. */
async function otherDevice(email: string, options: VisitorOptions = {}) {
  const visitor = await openVisitor(app.browser, app.server.address, { expects: EXPECTED, ...options });
  await logInByCall(visitor.page.request, email);
  await visitor.page.goto("/about");
  await bar(visitor.page).waitFor({ state: "attached" });
  return visitor;
}

/** The line that tells how far saving is. */
const bar = (page: Page) => page.locator("[data-save-state]");
const words = (page: Page) => bar(page).locator("p").innerText();
const isSaved = (page: Page) => expect.poll(() => words(page)).toMatch(SAVED);
const preferredName = (page: Page) => page.getByRole("textbox", { name: "Preferred Name" });
const card = (page: Page, title: string) =>
  page.getByRole("region", { name: `There are two answers to “${title}”` });
const keepMine = (within: Locator) => within.getByRole("button", { name: "Keep what I wrote here" });
const takeTheirs = (within: Locator) => within.getByRole("button", { name: "Take the other answer" });

const expectFocus = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);

/** The saves that the page has sent so far. */
function savesOf(page: Page): readonly Answers[] {
  const sent: Answers[] = [];
  page.on("request", (request) => {
    if (isSave(request)) sent.push(request.postDataJSON());
  });
  return sent;
}

function isSave(request: Request): boolean {
  return request.method() === "PUT" && new URL(request.url()).pathname === "/api/answer";
}

describe("saving while an applicant types [SYN-05]", () => {
  longIt("typing is enough", async () => {
    const { page, answer, leave } = await applicant();
    await preferredName(page).click();
    await page.keyboard.type("Ada", { delay: 50 });
    await expect.poll(() => answer("preferred_name")).toBe("Ada");
    await isSaved(page);
    await page.reload();
    await preferredName(page).waitFor();
    expect(await preferredName(page).inputValue()).toBe("Ada");
    await leave();
  });

  it("saves a second after the last key, three after the first at the latest, and at once when a box is left", async () => {
    const { page, leave } = await applicant();
    await page.waitForLoadState("networkidle");
    const saves = savesOf(page);
    await preferredName(page).click();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type("A");
    await page.clock.runFor(900);
    expect(saves).toEqual([]);
    const sent = page.waitForResponse("**/api/answer");
    await page.clock.runFor(150);
    await sent;
    expect(saves).toEqual([{ preferred_name: "A" }]);

    // Whoever types on and on is saved meanwhile.
    await page.clock.runFor(5_000);
    const next = page.waitForRequest("**/api/answer");
    for (let key = 0; key < 6; key += 1) {
      await page.keyboard.type("a");
      await page.clock.runFor(600);
    }
    await next;
    expect(saves.slice(1)).toEqual([{ preferred_name: "Aaaaaa" }]);

    // From here on no time passes.
    await page.clock.runFor(5_000);
    await expect.poll(() => saves.at(-1)).toEqual({ preferred_name: "Aaaaaaa" });
    const left = page.waitForRequest("**/api/answer");
    await page.keyboard.type("b");
    await page.keyboard.press("Tab");
    expect((await left).postDataJSON()).toEqual({ preferred_name: "Aaaaaaab" });
    await leave();
  });

  longIt("sends one save at a time; the next carries all that was typed meanwhile", async () => {
    const { page, answer, leave } = await applicant();
    const saves = savesOf(page);
    let underWay = 0;
    let most = 0;
    await page.route("**/api/answer", async (route) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      underWay -= 1;
      await route.continue();
    });
    await preferredName(page).click();
    await page.keyboard.type("Ada Augusta", { delay: 300 });
    await page.keyboard.press("Tab");
    await page.keyboard.type("555");
    await expect.poll(() => answer("preferred_name")).toBe("Ada Augusta");
    await isSaved(page);
    expect(most).toBe(1);
    expect(saves.length).toBeGreaterThan(1);
    expect(saves.length).toBeLessThan(5);
    await leave();
  });

  longIt("takes no time from typing", async () => {
    const { page, context, leave } = await applicant();
    expect((await context.request.put("/api/answer", { data: COMPLETE })).ok()).toBe(true);
    await page.reload();
    await bar(page).waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    const saves = savesOf(page);
    await preferredName(page).click();
    // How long each timer's work keeps the page from answering a key, and each key's own.
    await page.evaluate(() => {
      const took: number[] = [];
      Object.assign(globalThis, { took });
      const { setTimeout: start } = globalThis;
      const timed = (work: () => void, ms?: number) =>
        start(() => {
          const begin = performance.now();
          work();
          took.push(performance.now() - begin);
        }, ms);
      Object.assign(globalThis, { setTimeout: timed });
    });
    await page.keyboard.type("Ada Augusta King Countess of Lovelace", { delay: 150 });
    await expect.poll(() => saves.length).toBeGreaterThan(1);
    const took = await page.evaluate(() => {
      const times: unknown = Reflect.get(globalThis, "took");
      return Array.isArray(times) ? times.map(Number).toSorted((one, other) => one - other) : [];
    });
    expect(took.length).toBeGreaterThan(20);
    // A frame is 16.7 ms; whatever else the machine does may hold up the odd one.
    expect(took[Math.floor(took.length * 0.95)]).toBeLessThan(16);
    await leave();
  });
});

/** Notes what screen readers are told from now on. */
async function watchAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const live = element?.closest("[role=status], [role=alert], [aria-live]");
        if (live?.textContent) told.push(live.textContent.trim());
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () =>
    page.evaluate(() => {
      const told: unknown = Reflect.get(globalThis, "told");
      return Array.isArray(told) ? told.map(String) : [];
    });
}

/** Notes what moves by itself on the page from now on, as the browser sees it; not the text that runs along in a box. */
async function watchMoves(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const moves: string[] = [];
    Object.assign(globalThis, { moves });
    const topOf = (box: unknown) => (box instanceof DOMRectReadOnly ? `${box.left} ${box.top}` : "");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, "sources");
        for (const source of Array.isArray(sources) ? sources : []) {
          const [from, to] = [topOf(source.previousRect), topOf(source.currentRect)];
          // The words themselves are one line or two, in the middle of theirs.
          const isWords = source.node?.parentElement?.closest("[data-save-state]") != null;
          if (from !== to && !isWords) moves.push(`${source.node?.textContent}: ${from} to ${to}`);
        }
      }
    }).observe({ type: "layout-shift" });
  });
  return () =>
    page.evaluate(() => {
      const moves: unknown = Reflect.get(globalThis, "moves");
      return Array.isArray(moves) ? moves.map(String) : [];
    });
}

/** Whether all of the line is in sight, with nothing wider than the window. */
async function isInSight(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const box = document.querySelector("[data-save-state]")?.getBoundingClientRect();
    const { clientWidth, scrollWidth } = document.documentElement;
    if (box === undefined || scrollWidth > clientWidth) return false;
    return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= clientWidth;
  });
}

describe("what is said of saving [SYN-06]", () => {
  longIt.each([375, 1280])(
    "how far it is, in words always in sight that move nothing, at %i px",
    async (width) => {
      const { page, context, answer, leave } = await applicant({ width, height: 700 });
      await page.waitForLoadState("networkidle");
      const told = await watchAnnouncements(page);
      const moved = await watchMoves(page);
      const release = await holdRequests(page, "**/api/answer");
      await preferredName(page).click();
      await page.keyboard.type("Ada");
      await expect.poll(() => words(page)).toBe("Saving…");
      expect(await isInSight(page)).toBe(true);
      release();
      await isSaved(page);
      for (const more of [" Augusta", " King"]) {
        await page.keyboard.type(more);
        await expect.poll(() => answer("preferred_name")).toMatch(new RegExp(`${more}$`));
        await isSaved(page);
      }
      // Only what somebody has to know is told.
      expect(await told()).toEqual([]);

      await context.setOffline(true);
      await page.keyboard.type("!");
      await expect.poll(() => words(page)).toBe(NOT_SAVED);
      expect(await isInSight(page)).toBe(true);
      expect(await page.getByRole("alert").count()).toBe(0);
      await expect.poll(told).toEqual([NOT_SAVED]);
      await page.keyboard.type("?");
      await page.waitForTimeout(2_500);
      expect(await told()).toEqual([NOT_SAVED]);

      await context.setOffline(false);
      await isSaved(page);
      expect(await answer("preferred_name")).toBe("Ada Augusta King!?");
      const again = "There is a connection again, and your answers are saved.";
      await expect.poll(told).toEqual([NOT_SAVED, again]);
      expect(await moved()).toEqual([]);

      await page.getByRole("button", { name: "Save and Continue" }).scrollIntoViewIfNeeded();
      await expect.poll(() => isInSight(page)).toBe(true);
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.setViewportSize({ width: 768, height: 700 });
      await expect.poll(() => isInSight(page)).toBe(true);
      await leave();
    },
  );

  longIt("covers nothing that has the focus, on the way back up a phone's page", async () => {
    const { page, leave } = await applicant({ width: 375, height: 700 });
    await preferredName(page).fill("Ada");
    await isSaved(page);
    await page.getByRole("button", { name: "Save and Continue" }).focus();
    const covered: string[] = [];
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press("Shift+Tab");
      const isCovered = await page.evaluate(() => {
        const focused = document.activeElement?.getBoundingClientRect();
        const line = document.querySelector("[data-save-state]")?.getBoundingClientRect();
        return focused !== undefined && line !== undefined && focused.top < line.bottom && line.top <= 0;
      });
      if (isCovered) covered.push(`${stop}: ${await page.evaluate(() => document.activeElement?.id)}`);
    }
    expect(covered).toEqual([]);
    await leave();
  });
});

describe("a question that two devices have answered [SYN-03]", () => {
  it.each([
    { choice: "mine", width: 375, kept: "Ada", other: "Augusta" },
    { choice: "theirs", width: 1280, kept: "Augusta", other: "Ada" },
  ] as const)(
    "shows both answers and lets the keyboard choose: $choice, at $width px",
    async ({ choice, width, kept, other }) => {
      const here = await applicant({ width, height: 800 });
      const there = await otherDevice(here.email);
      await preferredName(there.page).click();
      await there.page.keyboard.type("Augusta");
      await isSaved(there.page);
      await preferredName(here.page).click();
      await here.page.keyboard.type("Ada");
      const choose = bar(here.page).getByRole("button", { name: "One question has two answers: choose" });
      await choose.waitFor();
      const open = card(here.page, "Preferred Name");
      await open.waitFor();
      expect(await open.innerText()).toMatch(
        /Here you wrote:\s+Ada\s+On \w+ \d+ at \d+:\d\d [AP]M was saved .*:\s+Augusta/,
      );
      expect(await words(here.page)).toMatch(/^The rest was saved at \d{1,2}:\d{2} [AP]M$/);
      // What was typed stays in its box, and the other device's answer on the server, until somebody chooses.
      expect(await preferredName(here.page).inputValue()).toBe("Ada");
      expect(await here.answer("preferred_name")).toBe("Augusta");
      expect(await accessibilityFindings(here.page)).toEqual([]);
      expect(await isInSight(here.page)).toBe(true);

      await here.page.keyboard.press("Escape");
      await here.page.getByRole("button", { name: "Account" }).focus();
      await reach(here.page, choose);
      await here.page.keyboard.press("Enter");
      await expectFocus(preferredName(here.page));
      await here.page.keyboard.press("Tab");
      await expectFocus(keepMine(open));
      await press(here.page, choice === "mine" ? keepMine(open) : takeTheirs(open));
      await open.waitFor({ state: "detached" });
      await expectFocus(preferredName(here.page));
      await expect.poll(() => here.answer("preferred_name")).toBe(kept);
      await isSaved(here.page);
      expect(await preferredName(here.page).inputValue()).toBe(kept);
      const { answer, overwritten_answer } = await here.profile();
      expect(answer.preferred_name).toBe(kept);
      expect(overwritten_answer.preferred_name?.map((one) => one.answer)).toEqual([other]);

      // The other device hears of it with its next save.
      await there.page.getByRole("textbox", { name: "Middle Name" }).fill("M");
      await expect.poll(() => preferredName(there.page).inputValue()).toBe(kept);
      expect(await there.page.locator("[id$=-conflict]").count()).toBe(0);
      expect(await here.answer("preferred_name")).toBe(kept);
      await there.leave();
      await here.leave();
    },
  );
});

/** A question of each kind that looks different, as one device has answered it and as another does. */
const KINDS: readonly {
  readonly kind: string;
  readonly path: string;
  readonly title: string;
  /** What both devices have seen. */
  readonly before?: Answers;
  readonly theirs: Answers;
  readonly answer: (page: Page) => Promise<unknown>;
  /** What the card says of the two answers. */
  readonly reads: readonly [mine: string, theirs: string];
}[] = [
  {
    kind: "a box beside others in a row",
    path: "/about",
    title: "First Name",
    theirs: { first_name: "Augusta" },
    answer: async (page) => {
      await page.getByRole("textbox", { name: "First Name", exact: true }).first().pressSequentially("Ada");
      await page.keyboard.press("Tab");
    },
    reads: ["Ada", "Augusta"],
  },
  {
    kind: "a group of radio buttons",
    path: "/about",
    title: "Legal Sex",
    theirs: { legal_sex: "M" },
    answer: (page) => page.getByRole("radio", { name: "Female", exact: true }).check(),
    reads: ["Female", "Male"],
  },
  {
    // The other device has ticked it anew.
    kind: "a box to tick",
    path: "/about",
    title: "She/Her",
    before: { pronouns_she: true },
    theirs: { pronouns_she: true },
    answer: (page) => page.getByRole("checkbox", { name: "She/Her" }).uncheck(),
    reads: ["(nothing)", "Yes"],
  },
  {
    kind: "a list to choose from",
    path: "/education",
    title: "Enroll Term",
    theirs: { entry_term: "202710" },
    answer: (page) => page.getByRole("combobox", { name: "Enroll Term" }).selectOption("202730"),
    reads: ["Fall 2027", "Spring 2027"],
  },
  {
    kind: "the month beside its year",
    path: "/education",
    title: "Graduation Month",
    theirs: { grad_month: "5" },
    answer: (page) => page.locator("#grad_month").selectOption("6"),
    reads: ["June", "May"],
  },
  {
    kind: "a date",
    path: "/about",
    title: "Date of Birth",
    theirs: { birth_date: "2009-03-15" },
    answer: async (page) => {
      await page.getByRole("textbox", { name: "Date of Birth" }).pressSequentially("03/14/2009");
      await page.keyboard.press("Tab");
    },
    reads: ["March 14, 2009", "March 15, 2009"],
  },
  {
    kind: "a secret number",
    path: "/about",
    title: "Social Security Number",
    theirs: { ssn: "123-45-6780" },
    answer: async (page) => {
      await page.getByRole("textbox", { name: "Social Security Number" }).pressSequentially("987654321");
      await page.keyboard.press("Tab");
    },
    reads: ["XXX-XX-4321", "XXX-XX-6780"],
  },
];

describe("a question of any kind that two devices have answered [SYN-03] [APL-07]", () => {
  longIt.each(["/about", "/education"])("on %s", async (path) => {
    const kinds = KINDS.filter((one) => one.path === path);
    const { page, context, profile, answerElsewhere, leave } = await applicant({ width: 768 });
    const before = Object.assign({}, ...kinds.map((one) => one.before));
    expect((await context.request.put("/api/answer", { data: before })).ok()).toBe(true);
    await page.goto(path);
    await bar(page).waitFor({ state: "attached" });
    await answerElsewhere(Object.assign({}, ...kinds.map(({ theirs }) => theirs)));
    // All of them are given before a response tells of the other device.
    const held = Promise.withResolvers<void>();
    await page.route("**/api/answer", (route) => held.promise.then(() => route.continue()));
    for (const { answer } of kinds) await answer(page);
    held.resolve();
    for (const { kind, title, reads } of kinds) {
      const given = card(page, title).getByRole("blockquote");
      await expect.poll(() => given.allInnerTexts(), { message: kind }).toEqual(reads);
    }
    // As wide as the page's column, whatever boxes stand side by side in it; not out of the page.
    for (const { kind, title } of kinds) {
      const width = await card(page, title).evaluate((element) => element.getBoundingClientRect().width);
      expect(width, kind).toBeGreaterThan(500);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    for (const { kind, title, theirs } of kinds) {
      const [[key, given] = ["", ""]] = Object.entries(theirs);
      const mine = page.waitForRequest(
        (request) => isSave(request) && request.postDataJSON()[key] !== undefined,
      );
      await keepMine(card(page, title)).click();
      await card(page, title).waitFor({ state: "detached" });
      const hasTheFocus = (id: string) => document.getElementById(id)?.contains(document.activeElement);
      expect(await page.evaluate(hasTheFocus, key), kind).toBe(true);
      const { [key]: sent } = (await mine).postDataJSON();
      expect(sent, kind).not.toBe(given);
      await expect.poll(async () => (await profile()).answer[key] ?? "", { message: kind }).toBe(sent);
      expect((await profile()).overwritten_answer[key]?.map((one) => one.answer)).toEqual([given]);
    }
    await leave();
  });

  longIt("a tab that comes to the front shows what another device has saved [SYN-02]", async () => {
    const { page, answerElsewhere, leave } = await applicant();
    await page.waitForLoadState("networkidle");
    await answerElsewhere({ preferred_name: "Augusta" });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => preferredName(page).inputValue()).toBe("Augusta");
    await leave();
  });

  longIt("leaves the other answer within reach, and both change places as often as one likes", async () => {
    const { page, answer, answerElsewhere, leave } = await applicant({ width: 375 });
    await page.waitForLoadState("networkidle");
    await answerElsewhere({ preferred_name: "Augusta" });
    await preferredName(page).fill("Ada");
    await keepMine(card(page, "Preferred Name")).click();
    await expect.poll(() => answer("preferred_name")).toBe("Ada");
    const kept = page.getByText("Another answer to “Preferred Name” is kept");
    await kept.focus();
    await page.keyboard.press("Enter");
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Use this answer instead" }).click();
    await expectFocus(preferredName(page));
    expect(await preferredName(page).inputValue()).toBe("Augusta");
    await expect.poll(() => answer("preferred_name")).toBe("Augusta");
    await page.reload();
    await kept.click();
    await page.getByRole("button", { name: "Use this answer instead" }).click();
    await expect.poll(() => answer("preferred_name")).toBe("Ada");
    await leave();
  });

  longIt("one that is on another page is named in the line, which leads there", async () => {
    const { page, answer, answerElsewhere, leave } = await applicant({ width: 375 });
    await page.waitForLoadState("networkidle");
    await answerElsewhere({ preferred_name: "Augusta" });
    // The answer is on its way when the applicant goes on.
    const release = await holdRequests(page, "**/api/answer");
    await preferredName(page).click();
    await page.keyboard.type("Ada");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    release();
    await pageTitled(page, "Academics");
    const choose = bar(page).getByRole("button", { name: "One question has two answers: choose" });
    await choose.click();
    await pageTitled(page, "About You");
    await expectFocus(preferredName(page));
    await takeTheirs(card(page, "Preferred Name")).click();
    await expectFocus(preferredName(page));
    expect(await preferredName(page).inputValue()).toBe("Augusta");
    expect(await answer("preferred_name")).toBe("Augusta");
    await expect.poll(() => choose.count()).toBe(0);
    await leave();
  });

  longIt("can be made out with forced colours", async () => {
    const { page, answerElsewhere, leave } = await applicant({ width: 375 });
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    await answerElsewhere({ preferred_name: "Augusta" });
    await preferredName(page).fill("Ada");
    const open = card(page, "Preferred Name");
    await open.waitFor();
    const drawn = (within: Locator) =>
      within.evaluate((element) => {
        const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element);
        return (
          Number.parseFloat(borderTopWidth) > 0 &&
          borderTopStyle !== "none" &&
          borderTopColor !== backgroundColor
        );
      });
    for (const part of [open, keepMine(open), takeTheirs(open)]) expect(await drawn(part)).toBe(true);
    await leave();
  });
});

/** An applicant whose application is complete, at its last page. */
async function atSubmit() {
  const visitor = await applicant();
  expect((await visitor.context.request.put("/api/answer", { data: COMPLETE })).ok()).toBe(true);
  await visitor.page.goto("/final-steps");
  const submit = visitor.page.getByRole("button", { name: "Submit", exact: true });
  await submit.waitFor();
  await bar(visitor.page).waitFor({ state: "attached" });
  const statuses = async () => (await visitor.profile()).web_status.map((one) => one.web_status);
  return { ...visitor, submit, statuses };
}

describe("submitting what another device has changed [SYN-10]", () => {
  it("shows the change and names the question; the next press submits", async () => {
    const { page, submit, statuses, answerElsewhere, leave } = await atSubmit();
    await answerElsewhere({ city: "Bath" });
    const answered = page.waitForResponse("**/api/submit");
    await submit.click();
    expect((await answered).status()).toBe(409);
    const told = page
      .getByRole("alert")
      .filter({ hasText: "Changed on another device or by the school: “City”." });
    await told.waitFor();
    await pageTitled(page, "About You");
    const city = page.getByRole("group", { name: "Permanent Address" }).getByLabel("City");
    await expectFocus(city);
    expect(await city.inputValue()).toBe("Bath");
    expect(await statuses()).toEqual(["started", "validating"]);
    await page.getByRole("link", { name: "Final Steps" }).click();
    await submit.click();
    await page.waitForURL("**/completion");
    expect(await statuses()).toContain("submitted");
    await leave();
  });

  longIt("does so also where a save brings the change along as the button is pressed", async () => {
    const { page, submit, statuses, answerElsewhere, leave } = await atSubmit();
    await answerElsewhere({ city: "Bath" });
    // No save has come back when the button is pressed.
    const release = await holdRequests(page, "**/api/answer");
    await page.getByRole("checkbox").first().uncheck();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("radio", { name: "No", exact: true }).first().focus();
    await submit.click();
    release();
    await page.getByRole("alert").filter({ hasText: "“City”" }).waitFor();
    expect(await statuses()).toEqual(["started", "validating"]);
    await leave();
  });

  longIt("asks to choose first where both have answered", async () => {
    const { page, submit, statuses, answerElsewhere, leave } = await atSubmit();
    await page.getByRole("link", { name: "About You", exact: true }).click();
    await pageTitled(page, "About You");
    await answerElsewhere({ preferred_name: "Augusta" });
    await preferredName(page).fill("Ada");
    await card(page, "Preferred Name").waitFor();
    await page.getByRole("link", { name: "Final Steps" }).click();
    await submit.click();
    await page.getByRole("alert").filter({ hasText: "There are two answers to “Preferred Name”." }).waitFor();
    await pageTitled(page, "About You");
    expect(await statuses()).toEqual(["started"]);
    await keepMine(card(page, "Preferred Name")).click();
    await isSaved(page);
    await page.getByRole("link", { name: "Final Steps" }).click();
    await submit.click();
    await page.waitForURL("**/completion");
    await leave();
  });
});

describe("another account that logs in in another tab [SYN-11]", () => {
  it("gets nothing of what the first one types in a page that is still open", async () => {
    const { page, context, leave } = await applicant();
    await page.waitForLoadState("networkidle");
    const second = await context.newPage();
    await openAccount(second, app.server, "autosave-b@applicants.example");
    const refused = page.waitForResponse("**/api/answer");
    await preferredName(page).click();
    await page.keyboard.type("Secret");
    expect((await refused).status()).toBe(409);
    await page.waitForEvent("load");
    await preferredName(page).waitFor();
    expect(await preferredName(page).inputValue()).toBe("");
    const stored: Profile = await (await context.request.get("/api/profile")).json();
    expect(stored.username).toBe("autosave-b@applicants.example");
    expect(JSON.stringify([stored.answer, stored.hidden_answer, stored.overwritten_answer])).not.toContain(
      "Secret",
    );
    await leave();
  });

  longIt("keeps its own groups and choices of tabs, too", async () => {
    const { page, context, leave } = await applicant();
    await page.waitForLoadState("networkidle");
    const second = await context.newPage();
    await openAccount(second, app.server, "autosave-c@applicants.example");
    const refused = page.waitForResponse("**/api/add-another");
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: /^Add / }).first().click();
    expect((await refused).status()).toBe(409);
    await loaded;
    expect(await (await context.request.get("/api/add-another")).json()).toEqual({});
    await leave();
  });
});
