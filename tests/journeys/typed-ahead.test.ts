import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();

const PHONE = { width: 375, height: 800 };
/** All that the application is, but not what watches until it runs. */
const SCRIPTS = /\/assets\/(?!start-watch).*\.js$/;
/** What the browser says of files that were asked for ahead and are held up. */
const HELD = { ...PHONE, expects: /was preloaded|status of 400/ };

/** Whether the application has taken the page over. */
const isStarted = (page: Page) => page.evaluate(() => window.ahead?.isStarted === true);

async function started(page: Page): Promise<void> {
  await expect.poll(() => isStarted(page)).toBe(true);
}

const valuesOf = (page: Page, ids: readonly string[]) =>
  page.evaluate(
    (names) =>
      Object.fromEntries(
        names.map((id) => {
          const control = document.getElementById(id);
          const isBox = control instanceof HTMLInputElement && /radio|checkbox/.test(control.type);
          return [id, isBox ? control.checked : Reflect.get(control ?? {}, "value")];
        }),
      ),
    ids,
  );

/** What the tab would keep of a visitor's answers over a reload. */
const draftOf = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event("pagehide"));
    return JSON.parse(sessionStorage.getItem("draft") ?? "{}").answers;
  });

/** Puts the focus on a control and types: the keyboard alone, as people do before anything reacts. */
async function typeInto(page: Page, id: string, text: string): Promise<void> {
  await page.locator(`#${id}`).focus();
  await page.keyboard.type(text);
}

describe("before the scripts have come", () => {
  it("a visitor fills in the form, and all of it is kept and has its effects [FST-03]", async () => {
    const { page, context, leave } = await openVisitor(app.browser, app.server.address, HELD);
    const browser = await context.newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const release = await holdRequests(page, SCRIPTS);
    await page.goto("/about", { waitUntil: "commit" });
    await typeInto(page, "first_name", "Zoë  Ångström");
    await typeInto(page, "birth_date", "3/4/2009");
    await typeInto(page, "phone_home", "2075550142");
    await typeInto(page, "phone_international", "+49 30 901820");
    await page.locator("#optin_sms_ind").focus();
    await page.keyboard.press("Space");
    await page.locator("#legal_sex-first").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    // As long a list as there is, chosen from by its first letters.
    await typeInto(page, "country", "Germ");
    await page.keyboard.press("Tab");
    await page.locator("#citizenship_type-first").focus();
    for (const key of ["Space", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await typeInto(page, "ssn", "123456789");
    await typeInto(page, "last_name", "Øster");
    expect(await isStarted(page)).toBe(false);
    const typing = page.keyboard.type("-Łukasz the Fourth of a Long and Winding Line", { delay: 20 });
    release();
    await Promise.all([typing, started(page)]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("last_name");
    // The state's list, which only this country has not, tells that conditions have been looked at.
    await expect
      .poll(() => page.locator("#phone_home-read-back, [data-read-back]").count())
      .toBeGreaterThan(0);
    expect(await valuesOf(page, ["first_name", "birth_date", "last_name", "phone_international"])).toEqual({
      first_name: "Zoë Ångström",
      birth_date: "3/4/2009",
      last_name: "Øster-Łukasz the Fourth of a Long and Winding Line",
      phone_international: expect.stringMatching(/^\+49 ?30 ?901820$/),
    });
    await page.keyboard.press("Tab");
    await expect
      .poll(() => draftOf(page))
      .toMatchObject({
        phone_home: "(207) 555-0142",
        optin_sms_ind: true,
        country: expect.stringMatching(/^[A-Z]{2,3}$/),
        last_name: "Øster-Łukasz the Fourth of a Long and Winding Line",
      });
    const { country } = await draftOf(page);
    expect(await valuesOf(page, ["country"])).toEqual({ country });
    // What is sensitive is sealed in the tab, and comes back as it was.
    await expect
      .poll(() => page.evaluate(() => JSON.parse(sessionStorage.getItem("draft") ?? "{}").sealed))
      .toMatch(/^[\w+/=]{60,}$/);
    await page.reload();
    await started(page);
    const chosen = (name: string) => page.locator(`input[name="${name}"]:checked`).inputValue();
    await expect
      .poll(() => valuesOf(page, ["birth_date", "ssn"]))
      .toEqual({ birth_date: "03/04/2009", ssn: "123-45-6789" });
    expect([await chosen("legal_sex"), await chosen("citizenship_type")]).toEqual([
      "M",
      expect.stringMatching(/^[234]$/),
    ]);
    await leave();
  });

  it("a button that is pressed waits for the application, a link leads nobody away from what they typed, and a password reaches no address [FST-05]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, HELD);
    const release = await holdRequests(page, SCRIPTS);
    await page.goto("/about", { waitUntil: "commit" });
    await typeInto(page, "first_name", "Ada");
    await page.getByRole("link", { name: "Get started" }).click();
    expect(new URL(page.url()).pathname).toBe("/about");
    release();
    await page.waitForURL("**/signup");
    await page.getByText("Your answers").first().waitFor();
    const releaseAgain = await holdRequests(page, SCRIPTS);
    await page.goto("/login", { waitUntil: "commit" });
    await typeInto(page, "username", "ada@applicants.example");
    await typeInto(page, "password", "Not-My-Password-7");
    await page.keyboard.press("Enter");
    expect(page.url()).toBe(`${app.server.address}/login`);
    const call = page.waitForRequest("**/public/login");
    releaseAgain();
    expect((await call).postDataJSON()).toEqual({
      username: "ada@applicants.example",
      password: "Not-My-Password-7",
    });
    expect(new URL(page.url()).search).toBe("");
    await leave();
  });

  it("a visitor who loads a page again reads that the answers are coming back, and nobody else does [APL-01]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, HELD);
    const note = page.getByText("Bringing back your answers…");
    await page.goto("/about");
    await started(page);
    await page.locator("#first_name").fill("Ada");
    const release = await holdRequests(page, SCRIPTS);
    await page.reload({ waitUntil: "commit" });
    await note.waitFor();
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
    expect(await note.count()).toBe(0);
    release();
    await page.goto("/about");
    await started(page);
    expect(await valuesOf(page, ["first_name"])).toEqual({ first_name: "Ada" });
    expect(await note.count()).toBe(0);
    await leave();
    const other = await openVisitor(app.browser, app.server.address, HELD);
    const releaseOther = await holdRequests(other.page, SCRIPTS);
    await other.page.goto("/about", { waitUntil: "commit" });
    await other.page.waitForFunction(() => document.readyState === "interactive");
    expect(await other.page.getByText("Bringing back your answers…").isVisible()).toBe(false);
    releaseOther();
    await other.leave();
  });

  longIt(
    "what is typed into a card that the last one has handed something is kept, after a reload too [FST-03]",
    async () => {
      const { page, leave } = await openVisitor(app.browser, app.server.address, HELD);
      await page.goto("/signup");
      await page.getByRole("textbox", { name: "Email Address" }).fill("ada@applicants.example");
      await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
      await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
      const release = await holdRequests(page, SCRIPTS);
      await page.reload({ waitUntil: "commit" });
      await typeInto(page, "password", "Correct-Horse-7");
      expect(await isStarted(page)).toBe(false);
      release();
      await started(page);
      await expect
        .poll(() => valuesOf(page, ["username", "password"]))
        .toEqual({ username: "ada@applicants.example", password: "Correct-Horse-7" });
      await page.keyboard.type("!");
      expect(await valuesOf(page, ["password"])).toEqual({ password: "Correct-Horse-7!" });
      await leave();
    },
  );

  longIt(
    "a school that is typed into the search is the answer, whether the box was left or not [FST-03]",
    async () => {
      const { page, leave } = await openVisitor(app.browser, app.server.address, HELD);
      const release = await holdRequests(page, SCRIPTS);
      await page.goto("/education", { waitUntil: "commit" });
      await typeInto(page, "hs_name", "Ångström School");
      await typeInto(page, "college_name", "Harbor Col");
      release();
      await started(page);
      const typed = { hs_name: "Ångström School", college_name: "Harbor Col" };
      expect(await valuesOf(page, Object.keys(typed))).toEqual(typed);
      await expect.poll(() => draftOf(page)).toMatchObject(typed);
      await leave();
    },
  );

  it("what the browser puts back after a reload is no answer [FST-07]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, PHONE);
    await page.goto("/about");
    await started(page);
    // By a script: the application and its draft have not heard of it, the browser keeps it with the history entry.
    await page.evaluate(() => {
      const box = document.querySelector<HTMLInputElement>("#first_name");
      const list = document.querySelector<HTMLSelectElement>("#parent_relationship");
      const choice = document.querySelector<HTMLInputElement>("#optin_sms_ind");
      if (box !== null) box.value = "Somebody Else";
      if (list !== null) list.selectedIndex = 3;
      if (choice !== null) choice.checked = true;
    });
    await page.reload();
    await started(page);
    const nothing = { first_name: "", parent_relationship: "", optin_sms_ind: false };
    await expect.poll(() => valuesOf(page, Object.keys(nothing))).toEqual(nothing);
    expect(await draftOf(page)).toBe(undefined);
    await leave();
  });
});

describe("a page that goes before the scripts have come", () => {
  longIt("keeps what a visitor typed for the tab, and stores what an applicant typed [FST-03]", async () => {
    const { page, context, leave } = await openVisitor(app.browser, app.server.address, HELD);
    const release = await holdRequests(page, SCRIPTS);
    await page.goto("/about", { waitUntil: "commit" });
    await typeInto(page, "first_name", "Ada");
    await typeInto(page, "phone_home", "2075550142");
    await page.locator("#ppu_employed-first").focus();
    await page.keyboard.press("Space");
    // Nothing can seal it yet.
    await typeInto(page, "ssn", "123456789");
    await page.goto("about:blank");
    release();
    await page.goto("/about");
    await started(page);
    const kept = { first_name: "Ada", phone_home: "(207) 555-0142", "ppu_employed-first": true, ssn: "" };
    await expect.poll(() => valuesOf(page, Object.keys(kept))).toEqual(kept);
    await becomeApplicant(page, app.server, "gone-early@applicants.example");
    const early = await context.newPage();
    await holdRequests(early, SCRIPTS);
    await early.goto("/about", { waitUntil: "commit" });
    await typeInto(early, "preferred_name", "Countess");
    // As it goes: what a page sends that is really gone never gets past the hold on its scripts.
    await early.evaluate(() => dispatchEvent(new Event("pagehide")));
    const stored = async () => (await (await page.request.get("/api/profile")).json()).answer.preferred_name;
    await expect.poll(stored).toBe("Countess");
    await leave();
  });
});

/** The moment in which somebody turns to another tab or application. */
const turnAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
  });

describe("what was given before the scripts came is one's own", () => {
  longIt(
    "whoever turns away and comes back goes on with it, and is asked about no conflict [FST-03] [SYN-02]",
    async () => {
      const { page, leave } = await openVisitor(app.browser, app.server.address, HELD);
      await becomeApplicant(page, app.server, "turns-away@applicants.example");
      const release = await holdRequests(page, SCRIPTS);
      await page.goto("/about", { waitUntil: "commit" });
      await typeInto(page, "birth_date", "3/4/2009");
      await typeInto(page, "first_name", "Ad");
      const early = page.waitForResponse("**/api/answer");
      await turnAway(page);
      expect((await early).request().postDataJSON()).toEqual({ first_name: "Ad" });
      await page.keyboard.type("a");
      release();
      await started(page);
      const stored = async () => (await (await page.request.get("/api/profile")).json()).answer;
      await expect.poll(stored).toMatchObject({ first_name: "Ada", birth_date: "2009-03-04" });
      expect(await page.getByText("another device").count()).toBe(0);
      await leave();
    },
  );

  longIt(
    "a school that was retyped takes the code of the last one away, and a date is read, after a reload too [FST-03]",
    async () => {
      const { page, leave } = await openVisitor(app.browser, app.server.address, HELD);
      await becomeApplicant(page, app.server, "retypes@applicants.example");
      const old = { hs_name: "Portland High School", hs_ceeb: "200870", hs_city: "Portland" };
      expect((await page.request.put("/api/answer", { data: old })).ok()).toBe(true);
      const release = await holdRequests(page, SCRIPTS);
      await page.goto("/education", { waitUntil: "commit" });
      await page.locator("#hs_name").fill("");
      await typeInto(page, "hs_name", "Harbor School");
      await page.goto("about:blank");
      const answer = async () => (await (await page.request.get("/api/profile")).json()).answer;
      expect(await answer()).toMatchObject(old);
      release();
      await page.goto("/education");
      await started(page);
      expect(await valuesOf(page, ["hs_name"])).toEqual({ hs_name: "Harbor School" });
      await expect.poll(answer).toMatchObject({ hs_name: "Harbor School", hs_ceeb: "" });
      await leave();
    },
  );

  longIt("is kept where the form cannot be had, until a reload brings it [FST-03] [CAT-11]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, {
      ...PHONE,
      expects: /was preloaded|ERR_FAILED|Failed to|could not be loaded|#520/,
    });
    const release = await holdRequests(page, SCRIPTS);
    await page.route("**/forms/*.json", (route) => route.abort());
    await page.goto("/about", { waitUntil: "commit" });
    await typeInto(page, "first_name", "Ada");
    release();
    await page.getByRole("heading", { name: "This page could not be loaded." }).waitFor();
    await page.unroute("**/forms/*.json");
    await page.getByRole("button", { name: "Reload the page" }).click();
    await expect.poll(() => valuesOf(page, ["first_name"])).toEqual({ first_name: "Ada" });
    await leave();
  });
});

describe("somebody who is logged in", () => {
  it("has the answers in the page before any script, asks for none of them, and what is typed ahead is saved [FST-02] [FST-03] [FST-04]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, HELD);
    await becomeApplicant(page, app.server, "ahead@applicants.example");
    const saved = { first_name: "Zoë", birth_date: "2009-03-04", country: "DEU", optin_sms_ind: true };
    expect((await page.request.put("/api/answer", { data: saved })).ok()).toBe(true);
    const release = await holdRequests(page, SCRIPTS);
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
    });
    const response = await page.goto("/about", { waitUntil: "commit" });
    expect(response?.headers()).toMatchObject({
      "cache-control": "no-store",
      "content-encoding": expect.any(String),
    });
    await page.locator("#first_name").waitFor();
    const ids = ["first_name", "birth_date", "country", "optin_sms_ind"];
    const shown = { first_name: "Zoë", birth_date: "03/04/2009", country: "DEU", optin_sms_ind: true };
    expect(await valuesOf(page, ids)).toEqual(shown);
    await typeInto(page, "last_name", "Øster");
    await page.locator("#first_name").fill("Zoé");
    const stored = page.waitForResponse((answer) => answer.url().endsWith("/api/answer"));
    release();
    expect((await stored).ok()).toBe(true);
    expect(await valuesOf(page, [...ids, "last_name"])).toEqual({
      ...shown,
      first_name: "Zoé",
      last_name: "Øster",
    });
    expect(calls.filter((call) => call.startsWith("GET"))).not.toContain("GET /api/profile");
    expect(calls.join()).not.toMatch(/add-another|tabs/);
    const { answer } = await (await page.request.get("/api/profile")).json();
    expect(answer).toMatchObject({ ...saved, first_name: "Zoé", last_name: "Øster" });
    await leave();
    // Nobody else gets anything of it, from the same server and at the same address.
    const stranger = await openVisitor(app.browser, app.server.address, PHONE);
    await stranger.page.goto("/about");
    expect(await stranger.page.content()).not.toMatch(/Zo[ëé]|ahead@applicants/);
    await stranger.leave();
  });
});

it("what watches until the application runs is old JavaScript, which any browser reads", () => {
  const source = readFileSync(new URL("../../src/web/app/start-watch.js", import.meta.url), "utf8");
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  expect(code).not.toMatch(/=>|\b(let|const|class|import|async)\b|`/);
});
