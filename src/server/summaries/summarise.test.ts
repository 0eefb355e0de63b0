import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DESK_FORMS } from "../../../tests/support/desk-forms.ts";
import { honestPdf } from "../../../tests/support/honest-files.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import {
  codeIn,
  logInAs,
  PASSWORD,
  startTestServer,
  type TestBrowser,
  type TestServer,
  writeForms,
} from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";
import { eraseAccount } from "../admin/erase-accounts.ts";
import { findAccount } from "../store/accounts.ts";
import { isEnough, searchWords, wordsOf } from "../store/search-words.ts";
import { findSummary } from "../store/summaries.ts";
import { checkSummaries, type WrongSummary } from "./check-summaries.ts";
import { fillSummaries } from "./fill-summaries.ts";

const COMPLETE = { name: "Zoë", family: "Łukasz-Høj", ssn: "123-45-6789", mail_city: "Portland" };

describe.each(ENGINES)("the rows of the desk's list on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: DESK_FORMS });
  });
  afterAll(() => server.close());

  const idOf = async (email: string) => (await findAccount(server.context.store, email))?.id ?? "";
  const summaryOf = async (email: string) => findSummary(server.context.store, await idOf(email));
  const wrong = async (mends = false): Promise<readonly WrongSummary[]> => {
    const found: WrongSummary[] = [];
    for await (const one of checkSummaries(server.context.store, { mends })) found.push(one);
    return found;
  };
  /** Somebody whose account is as old as those of before there were rows. */
  const begin = async (email: string): Promise<TestBrowser> => {
    const browser = await logInAs(server, email);
    await fillSummaries(server.context);
    return browser;
  };
  const sendPaper = async (browser: TestBrowser) => {
    const { key } = await sendFile(browser, "paper", await honestPdf(1));
    await browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: "a.pdf" });
  };

  it("begin with the confirmation of the account [DSK-10]", async () => {
    const email = "new.comer@example.org";
    const browser = server.browser();
    await browser.post("/public/signup", { username: email, password: PASSWORD });
    expect(await summaryOf(email)).toBeUndefined();
    const code = codeIn(await server.mailTo(email));
    const confirmed = await browser.post("/public/confirm", { username: email, code });
    expect(confirmed.statusCode).toBe(200);
    expect(await summaryOf(email)).toMatchObject({
      group: "draft",
      page: "",
      givenName: "",
      familyName: "",
      words: ["comer", "new", "new.comer", "new.comer@example.org"],
      missing: [],
    });
  });

  it("follow names, page, submission and documents in the transaction that changes them [DSK-10]", async () => {
    const email = "zoe@example.org";
    const browser = await begin(email);
    expect((await browser.put("/api/answer", { name: "Zo" })).json()).toMatchObject({ kept: ["name"] });
    await browser.put("/api/answer", { ...COMPLETE, city: "Bath" });
    await browser.put("/api/last-page", { last_page: "/more" });
    const draft = await summaryOf(email);
    expect(draft).toMatchObject({
      group: "draft",
      page: "/more",
      givenName: "Zoë",
      familyName: "Łukasz-Høj",
    });
    expect(draft?.words).toEqual(["hoj", "lukasz", "lukasz-hoj", "lukaszhoj", "zoe", "zoe@example.org"]);
    await server.context.jobs.stop();
    await sendPaper(browser);
    server.clock.aheadMs += 4 * 60_000;
    const { reference } = (await browser.post("/api/submit", {})).json();
    const late = await summaryOf(email);
    expect(late).toMatchObject({ group: "missing", missing: ["paper"] });
    expect(late?.words).toContain(reference.toLowerCase().replace("-", ""));
    server.context.jobs.start();
    expect((await conversionOf(browser, "paper")).status).toBe("completed");
    expect(await summaryOf(email)).toMatchObject({ group: "submitted", missing: [] });
    expect(await wrong()).toEqual([]);
  });

  it("tell what comes another way, which makes nothing wait at the desk [DSK-10]", async () => {
    const browser = await begin("post@example.org");
    await browser.put("/api/answer", COMPLETE);
    await browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: "post" });
    await browser.post("/api/submit", {});
    expect(await summaryOf("post@example.org")).toMatchObject({
      group: "submitted",
      missing: ["awaits:Paper, by post"],
    });
  });

  it("are those of the record after whatever many applicants do at once [DSK-10]", async () => {
    const browsers = await Promise.all([1, 2, 3, 4].map((one) => begin(`many-${one}@example.org`)));
    let seed = 7;
    const pick = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * most);
    };
    const names = ["Ana", "Bo Øre", "", "d'Arc", "李 小龍"];
    const steps = [
      (browser: TestBrowser) => browser.put("/api/answer", { name: names[pick(5)] || "Xi" }),
      (browser: TestBrowser) => browser.put("/api/answer", { family: names[pick(5)], city: "Bath" }),
      (browser: TestBrowser) => browser.put("/api/answer", { mail_city: "Bath", agree: pick(2) === 0 }),
      (browser: TestBrowser) => browser.put("/api/last-page", { last_page: ["/about", "/more"][pick(2)] }),
      (browser: TestBrowser) =>
        browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: ["upload", "post"][pick(2)] }),
    ] as const;
    for (let round = 0; round < 12; round++) {
      await Promise.all(
        browsers.flatMap((browser) => [1, 2].map(() => (steps[pick(steps.length)] ?? steps[0])(browser))),
      );
    }
    for (const browser of browsers.slice(0, 2)) {
      await browser.put("/api/answer", COMPLETE);
      const submitting = browser.post("/api/submit", {});
      await Promise.all([submitting, browser.put("/api/answer", { family: "Late" }), submitting]);
    }
    expect(await wrong()).toEqual([]);
    const groups = await Promise.all([1, 2, 3, 4].map((one) => summaryOf(`many-${one}@example.org`)));
    expect(groups.map((summary) => summary?.group === "draft")).toEqual([false, false, true, true]);
    expect(groups.slice(0, 2).map((summary) => summary?.givenName)).toEqual(["Zoë", "Zoë"]);
  });

  it("follow the form: the name that it asks for, and one that applications begin with [DSK-10]", async () => {
    const browser = await begin("carried@example.org");
    await browser.put("/api/answer", { name: "Mia", code_word: "mouse" });
    const next = edited(DESK_FORMS, [
      [
        "pages/about.ui.json",
        `"family": {`,
        `"code_word": { "ui:autocomplete": "given-name" },\n  "family": {`,
      ],
      ["pages/about.schema.json", `"title": "Name", "minLength": 2`, `"title": "Name", "default": "Noname"`],
    ]);
    writeForms(server.formsDir, next);
    await server.context.publisher.publish();
    expect((await summaryOf("carried@example.org"))?.givenName).toBe("Mia");
    await browser.put("/api/answer", { city: "Bath" });
    expect((await summaryOf("carried@example.org"))?.givenName).toBe("Mia mouse");
    const saving = await begin("first-save@example.org");
    await saving.put("/api/answer", { city: "Bath" });
    await sendPaper(await begin("first-upload@example.org"));
    for (const email of ["first-save@example.org", "first-upload@example.org"])
      expect((await summaryOf(email))?.givenName).toBe("Noname");
    expect(await wrong()).toEqual([]);
  });

  it("hold nothing that the form calls sensitive [DSK-10] [DSK-14]", async () => {
    const { store } = server.context;
    const rows = [
      await store.db.selectFrom("application_summaries").selectAll().execute(),
      await store.db.selectFrom("application_words").selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toMatch(/123-?45-?6789/);
  });

  it("that are wrong are found, named without what they hold, and made anew [DSK-11]", async () => {
    await begin("wrong@example.org");
    const accountId = await idOf("wrong@example.org");
    const { store } = server.context;
    await store.db
      .updateTable("application_summaries")
      .set({ page: "/nowhere" })
      .where("account_id", "=", accountId)
      .execute();
    await store.db
      .insertInto("application_words")
      .values({ account_id: accountId, application: "", word: "zz" })
      .execute();
    await store.db
      .deleteFrom("application_summaries")
      .where("account_id", "=", await idOf("zoe@example.org"))
      .execute();
    const found = await wrong(true);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({ accountId, problem: ["page", "words"] });
    expect(found).toContainEqual({ accountId: await idOf("zoe@example.org"), problem: "missing" });
    expect(await wrong()).toEqual([]);
  });

  it("go with the account [DSK-10]", async () => {
    const { store, config, now, storage } = server.context;
    const account = await findAccount(store, "post@example.org");
    if (account === undefined) throw new Error("There is no such account.");
    await eraseAccount({ store, config, now, storage }, account);
    expect(await findSummary(store, account.id)).toBeUndefined();
    for (const table of ["application_words", "application_missing"] as const) {
      const left = await store.db
        .selectFrom(table)
        .selectAll()
        .where("account_id", "=", account.id)
        .execute();
      expect(left).toEqual([]);
    }
  });
});

it("folds marks, letters of their own, apostrophes and capitals, whichever way a letter is written [DSK-12] [TYP-03]", () => {
  expect(searchWords("  José  ŁUKASZ, ")).toEqual(["lukasz", "jose"]);
  expect(searchWords("Jose\u0301 O’Neil ß")).toEqual(["oneil", "jose", "ss"]);
  expect(searchWords("... – ")).toEqual([]);
  expect(searchWords("Love\u200blace\u00ad")).toEqual(["lovelace"]);
  expect(wordsOf({ names: ["Anne-Marie", ""], email: "a.b+c@x.org", reference: "AB2C-3DEF" })).toEqual([
    "a",
    "a.b+c",
    "a.b+c@x.org",
    "ab2c-3def",
    "ab2c3def",
    "anne",
    "anne-marie",
    "annemarie",
    "b",
    "c",
    "marie",
  ]);
  expect(searchWords("x".repeat(500))[0]).toHaveLength(64);
});

it.each([
  ["O’Brien", ["O Brien", "OBrien", "O'Brien", "brien"]],
  ["O Brien", ["O’Brien", "obrien"]],
  ["Hawaiʻi", ["hawaii", "Hawai'i"]],
  ["علی\u200cرضا", ["علیرضا", "علي رضا", "علی\u200cرضا", "رضا"]],
  ["علیرضا", ["علی\u200cرضا", "عليرضا"]],
  ["王小明", ["王", "王小"]],
  ["de la Cruz", ["delacruz", "cruz"]],
])("finds %s as people type it [TYP-09]", (name, typed) => {
  const words = wordsOf({ names: [name, ""], email: "a@x.org", reference: null });
  for (const text of typed) {
    expect(isEnough(searchWords(text), 2), text).toBe(true);
    for (const word of searchWords(text))
      expect(
        words.some((one) => one.startsWith(word)),
        text,
      ).toBe(true);
  }
});

it("looks for nobody by one letter of an alphabet [TYP-09]", () => {
  for (const text of ["z", "é", "1", ".", "a b"]) expect(isEnough(searchWords(text), 2), text).toBe(false);
});
