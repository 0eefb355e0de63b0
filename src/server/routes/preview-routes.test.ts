import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
  writeForms,
} from "../../../tests/support/test-server.ts";
import type { InitialData } from "../../contract/initial-data.ts";
import { makeToken, revokeToken } from "../access-links/access-links.ts";
import type { Tables } from "../store/schema.ts";

const DAY_MS = 24 * 60 * 60_000;
const RETITLED = edited(MINIMAL_FORMS, [["application.json", '"About You"', '"All <About> You"']]);
const BROKEN = edited(MINIMAL_FORMS, [["pages/about.ui.json", '"name", "birthday"', '"name", "birthdya"']]);
const PAGE = { accept: "text/html", "sec-fetch-mode": "navigate" };

/** Whatever could be stored by somebody who fills a form in. */
const TABLES = [
  "accounts",
  "sessions",
  "codes",
  "logins",
  "answers",
  "applications",
  "audit",
  "jobs",
  "documents",
  "uploads",
  "pdf_copies",
  "published_forms",
  "form_versions",
  "rate_limits",
] satisfies readonly (keyof Tables)[];

describe.each(ENGINES)("the preview of a draft, on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      database: await create(),
      environment: { FORMS_PUBLISH: "manual", PUBLIC_URL: "https://apply.school.example" },
    });
    writeForms(server.formsDir, RETITLED);
    await server.context.publisher.publish();
  });
  afterAll(() => server.close());

  const preview = (ttlMs = DAY_MS) => makeToken(server.context, { opens: "preview", ttlMs });
  const open = async (token: string, browser: TestBrowser = server.browser()) => {
    const entered = await browser.get(`/forms/preview?token=${token}`, PAGE);
    expect(entered.statusCode).toBe(303);
    return { browser, entered };
  };
  const dataIn = (html: string): InitialData => {
    const [, json = "{}"] = /id="initial-data">(.*?)<\/script>/.exec(html) ?? [];
    return JSON.parse(json);
  };
  const everything = async () => {
    const rows = await Promise.all(
      TABLES.map((table) => server.context.store.db.selectFrom(table).selectAll().execute()),
    );
    return JSON.stringify(rows.map((of) => of.map((row) => JSON.stringify(row)).toSorted()));
  };

  it("shows whoever has the link the form of the files, and applicants the live one [PRV-01]", async () => {
    const { token } = await preview();
    const { browser, entered } = await open(token);
    expect(entered.headers.location).toBe("/forms/preview");
    const page = await browser.get("/forms/preview/about", PAGE);
    expect(page.statusCode).toBe(200);
    const { formHash, preview: shown } = dataIn(page.body);
    expect(formHash).toMatch(/^preview\/[0-9a-f]{32}$/);
    expect(shown).toEqual({ isLive: false });
    const form = await browser.get(`/forms/${formHash}.json`);
    expect(form.json().pages[0].title).toBe("All <About> You");
    const validator = await browser.get(`/forms/${formHash}.js`);
    expect([validator.statusCode, validator.headers["content-type"]]).toEqual([
      200,
      "text/javascript; charset=utf-8",
    ]);
    const live = await server.browser().get("/about", PAGE);
    expect(dataIn(live.body)).not.toHaveProperty("preview");
    const { hash } = (await server.browser().get("/forms/current")).json();
    expect((await server.browser().get(`/forms/${hash}.json`)).json().pages[0].title).toBe("About You");
  });

  it("shows nothing without a token, nor with one that is wrong, expired, revoked or of another kind [PRV-01]", async () => {
    const [made, late] = [await preview(), await preview(1_000)];
    const { token: prefill } = await makeToken(server.context, {
      opens: { answers: { name: "Ada" } },
      ttlMs: DAY_MS,
    });
    const { browser } = await open(made.token);
    const { browser: lateBrowser } = await open(late.token);
    const page = await browser.get("/forms/preview", PAGE);
    const { formHash } = dataIn(page.body);
    const refused = async (of: TestBrowser, path: string) => {
      const response = await of.get(path, PAGE);
      expect([path, response.statusCode]).toEqual([path, 404]);
      expect(response.body).not.toContain("All &lt;About&gt; You");
      expect(response.headers["set-cookie"]).toBeUndefined();
    };
    await refused(server.browser(), "/forms/preview");
    await refused(server.browser(), "/forms/preview/about");
    await refused(server.browser(), `/forms/${formHash}.json`);
    await refused(server.browser(), `/forms/${formHash?.replace("preview/", "")}.json`);
    await refused(server.browser(), "/forms/preview?token=wrong");
    await refused(server.browser(), `/forms/preview?token=${prefill}`);
    server.clock.aheadMs += 2_000;
    await refused(lateBrowser, "/forms/preview/about");
    expect(await revokeToken(server.context, "preview", made.id)).toBe(true);
    await refused(browser, "/forms/preview/about");
    await refused(browser, `/forms/${formHash}.js`);
    server.clock.aheadMs = 0;
  });

  it("keeps the token hashed, in a cookie of its own path, and out of the log [PRV-03]", async () => {
    const { id, token } = await preview();
    const { browser, entered } = await open(token);
    const [cookie = ""] = [entered.headers["set-cookie"] ?? ""].flat();
    expect(cookie.split("; ").slice(1).toSorted()).toEqual([
      "HttpOnly",
      "Path=/forms/preview",
      "SameSite=Lax",
      "Secure",
    ]);
    expect(cookie).toMatch(/^__Secure-preview=/);
    await browser.get("/forms/preview/about", PAGE);
    await browser.get("/forms/preview?token=wrong", PAGE);
    expect(server.log.join("")).not.toContain(token);
    expect(server.log.join("")).toContain('"route":"/forms/preview/*"');
    const row = await server.context.store.db
      .selectFrom("tokens")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row).toMatchObject({ kind: "preview", account_id: null, answers: null });
  });

  it("is for nobody else to keep or find: no-store, noindex, no Referer, the policy of all pages [PRV-03]", async () => {
    const { browser, entered } = await open((await preview()).token);
    const page = await browser.get("/forms/preview/about", PAGE);
    const form = await browser.get(`/forms/${dataIn(page.body).formHash}.json`);
    for (const { headers } of [entered, page, form, await server.browser().get("/forms/preview", PAGE)]) {
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex, nofollow",
      });
    }
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    const live = await server.browser().get("/about", PAGE);
    expect(page.headers["content-security-policy"]).toBe(live.headers["content-security-policy"]);
  });

  it("follows the files, tells errors in words, and says when applicants see them already [PRV-04] [PRV-05]", async () => {
    const { browser } = await open((await preview()).token);
    const titleShown = async () => {
      const { formHash, preview: shown } = dataIn((await browser.get("/forms/preview/about", PAGE)).body);
      const form = (await browser.get(`/forms/${formHash}.json`)).json();
      return [form.pages[0].title, shown?.isLive];
    };
    expect(await titleShown()).toEqual(["All <About> You", false]);
    writeForms(server.formsDir, BROKEN);
    const errors = await browser.get("/forms/preview/about", PAGE);
    expect(errors.statusCode).toBe(200);
    expect(errors.body).toContain("This draft has 3 errors");
    expect(errors.body).toMatch(/pages\/about\.ui\.json, line \d+, column \d+/);
    expect(errors.body).toContain("birthdya");
    expect(errors.body).not.toContain("<script");
    writeForms(server.formsDir, MINIMAL_FORMS);
    expect(await titleShown()).toEqual(["About You", true]);
    writeForms(server.formsDir, RETITLED);
    expect(await titleShown()).toEqual(["All <About> You", false]);
  });

  it("publishes and stores nothing, and whoever is logged in is nobody there [PRV-02]", async () => {
    const applicant = await logInAs(server, "besides@example.org");
    await applicant.put("/api/answer", { name: "Ada Besides" });
    const { token } = await preview();
    const before = await everything();
    server.clock.aheadMs += 60_000;
    const { browser } = await open(token, applicant);
    const page = await browser.get("/forms/preview/about", PAGE);
    expect(page.body).not.toContain("Ada Besides");
    expect(dataIn(page.body)).not.toHaveProperty("rendered");
    expect(await everything()).toBe(before);
    server.clock.aheadMs = 0;
  });
});
