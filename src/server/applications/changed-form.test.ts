import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { lintDefinitions } from "../../authoring/lint/lint-forms.ts";
import { findAccount } from "../store/accounts.ts";
import { NOTHING_ASIDE } from "../store/answer-record.ts";
import { loadApplication } from "../store/applications.ts";
import { putPublishedForm } from "../store/published-forms.ts";
import { loadAnswers } from "../store/stored-answers.ts";
import { startCarryOver } from "./carry-over.ts";

const FIRST = { ...MINIMAL_FORMS };
/** Asks for a hobby, and for a visa of whoever agrees; wants the birthday; another code word; and no score any more. */
const SECOND = edited(FIRST, [
  [
    "data-model.json",
    `"name": {`,
    `"hobby": { "type": "string", "sensitivity": "public", "maxLength": 45 },
    "visa": { "type": "string", "sensitivity": "public", "maxLength": 45 },
    "name": {`,
  ],
  ["data-model.json", `,\n    "score": { "type": "string", "sensitivity": "public", "maxLength": 45 }`, ""],
  [
    "pages/about.schema.json",
    `"properties": {\n    "name"`,
    `"properties": {
    "hobby": { "type": "string", "title": "Hobby" },
    "visa": { "type": "string", "title": "Visa" },
    "name"`,
  ],
  ["pages/about.schema.json", `"pattern": "^[a-z]+$"`, `"pattern": "^[0-9]+$"`],
  [
    "pages/about.schema.json",
    `"required": ["name"],\n  "allOf"`,
    `"required": ["name", "birthday"],\n  "allOf"`,
  ],
  ["pages/about.ui.json", `"content": ["name",`, `"content": ["hobby", "name",`],
  ["pages/about.ui.json", `["country", "state"]`, `["country", "state", "visa"]`],
  [
    "pages/more.schema.json",
    `,\n    "score": { "type": "string", "title": "Score", "enum": ["1", "2"] }`,
    "",
  ],
  ["pages/more.ui.json", `"content": ["score"]`, `"content": [{ "text": "Hello." }]`],
  ["pages/more.ui.json", `,\n  "score": { "ui:enumNames": ["One", "Two"] }`, ""],
]);
/** The same with other words. */
const THIRD = edited(SECOND, [["pages/about.schema.json", `"title": "Hobby"`, `"title": "Favorite Hobby"`]]);
/** The same with one question more. */
const FOURTH = edited(SECOND, [
  [
    "data-model.json",
    `"hobby": {`,
    `"club": { "type": "string", "sensitivity": "public", "maxLength": 45 },\n"hobby": {`,
  ],
  ["pages/about.schema.json", `"hobby": {`, `"club": { "type": "string", "title": "Club" },\n"hobby": {`],
  ["pages/about.ui.json", `"content": ["hobby",`, `"content": ["hobby", "club",`],
]);

/** Asks for a hobby, and wants the code word in figures, under another key. */
const RENAMED = {
  ...edited(FIRST, [
    [
      "data-model.json",
      `"code_word": {`,
      `"hobby": { "type": "string", "sensitivity": "public", "maxLength": 45 },\n"pass_word": {`,
    ],
    [
      "pages/about.schema.json",
      `"code_word": {`,
      `"hobby": { "type": "string", "title": "Hobby" },\n"pass_word": {`,
    ],
    ["pages/about.schema.json", `"pattern": "^[a-z]+$"`, `"pattern": "^[0-9]+$"`],
    ["pages/about.ui.json", `"code_word"`, `"hobby", "pass_word"`],
  ]),
  "changes/2027-01-05-word.json": JSON.stringify({
    reason: "The records have another name.",
    operations: [{ op: "rename", from: "code_word", to: "pass_word" }],
  }),
};

const hashes = new Map<Readonly<Record<string, string>>, string>([
  [FIRST, "1".repeat(32)],
  [SECOND, "2".repeat(32)],
  [THIRD, "3".repeat(32)],
  [FOURTH, "4".repeat(32)],
  [RENAMED, "5".repeat(32)],
]);
const hashOf = (files: Readonly<Record<string, string>>) => hashes.get(files) ?? "";

describe.each(ENGINES)("an applicant whose form has changed, on $name", ({ create }) => {
  let server: TestServer;
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), publishes: false });
  });
  afterAll(() => server.close());

  const publish = async (files: Readonly<Record<string, string>>) => {
    const { form, findings } = lintDefinitions(files, { characterLimit: 7000 });
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const { changes = [], ...served } = form ?? {};
    await putPublishedForm(server.context.store, {
      form: JSON.stringify(served),
      validator: "",
      published_at: 1,
      hash: hashOf(files),
      changes: JSON.stringify(changes),
    });
    server.context.forms.lookAgain();
  };
  const begin = async (answers: object = { name: "Ada", code_word: "abc" }) => {
    count += 1;
    const email = `applicant-${count}@example.org`;
    await publish(FIRST);
    const browser = await logInAs(server, email);
    expect((await browser.put("/api/answer", answers)).statusCode).toBe(200);
    const id = (await findAccount(server.context.store, email))?.id ?? "";
    return { browser, id };
  };
  const told = async (browser: TestBrowser) => {
    const profile = (await browser.get("/api/profile")).json();
    return profile.changed_form;
  };
  const NONE = { count: 0, keys: [] };
  const CHANGED = {
    since: expect.stringMatching(/^\d{4}-/),
    form_version: hashOf(SECOND),
    new_question: { count: 1, keys: ["hobby"] },
    wanted_answer: { count: 1, keys: ["birthday"] },
    wrong_answer: { count: 1, keys: ["code_word"] },
    set_aside: 0,
  };

  it("is told what it asks now, of what shows, with the day of the last save [TOL-01]", async () => {
    const { browser, id } = await begin();
    expect(await told(browser)).toBeUndefined();
    const { savedAt } = await loadApplication(server.context.store, id);
    await publish(SECOND);
    expect(await told(browser)).toEqual({ ...CHANGED, since: new Date(savedAt).toISOString() });
  });

  it("is told what was set aside, and nothing of a question that another answer hides [TOL-01]", async () => {
    const all = { agree: true, country: "USA", state: "ME", score: "1", birthday: "1999-01-01", visa: "" };
    const { browser } = await begin({ name: "Ada", ...all, visa: undefined });
    await publish(SECOND);
    expect(await told(browser)).toEqual({
      ...CHANGED,
      new_question: { count: 2, keys: ["hobby", "visa"] },
      wanted_answer: NONE,
      wrong_answer: NONE,
      set_aside: 1,
    });
  });

  it("is not told where nothing concerns them: a new one, one who has submitted, one whose answers fit [TOL-02]", async () => {
    const { browser, id } = await begin();
    await publish(SECOND);
    const newcomer = await logInAs(server, "newcomer@example.org");
    expect(await told(newcomer)).toBeUndefined();
    await newcomer.put("/api/answer", { name: "Eve" });
    expect(await told(newcomer)).toBeUndefined();
    await publish(THIRD);
    expect(await told(newcomer)).toBeUndefined();
    await browser.put("/api/answer", { code_word: "123", birthday: "1999-01-01", hobby: "Chess" });
    expect(await told(browser)).toBeUndefined();
    // A question that an answer shows later is no news to whoever has given it.
    await browser.put("/api/answer", { agree: true });
    expect(await told(browser)).toBeUndefined();

    const late = await begin();
    await publish(SECOND);
    await server.context.store.db
      .insertInto("applications")
      .values({
        account_id: late.id,
        application: "",
        started_at: 1,
        validating_at: 1,
        submitted_at: 1,
        reference: "r",
        submitted_form_version: hashOf(FIRST),
        last_page: "",
        add_another_counts: "{}",
        chosen_tabs: "{}",
        validations: null,
        validations_at: null,
      })
      .execute();
    expect(await told(late.browser)).toBeUndefined();
    expect(id).not.toBe(late.id);
  });

  it("goes on being told after saves, also by a page of before, and after the answers were carried over, until they know [TOL-03]", async () => {
    const { browser, id } = await begin();
    const { savedAt } = await loadApplication(server.context.store, id);
    await publish(SECOND);
    await browser.put("/api/answer", { name: "Ada L." });
    await browser.put("/api/answer", { name: "Ada Lovelace" });
    const change = { ...CHANGED, since: new Date(savedAt).toISOString() };
    expect(await told(browser)).toEqual(change);
    await browser.put("/api/answer", { hobby: "Chess" });
    expect(await told(browser)).toEqual({ ...change, new_question: NONE });
  });

  it("is told the same after a job has carried the answers over, and of no key that only has another name [TOL-03]", async () => {
    const { browser, id } = await begin();
    const { savedAt } = await loadApplication(server.context.store, id);
    await publish(RENAMED);
    const change = {
      ...CHANGED,
      since: new Date(savedAt).toISOString(),
      form_version: hashOf(RENAMED),
      wanted_answer: NONE,
      wrong_answer: { count: 1, keys: ["pass_word"] },
    };
    expect(await told(browser)).toEqual(change);
    const stop = startCarryOver(server.context);
    const isCarried = async () =>
      (await loadAnswers(server.context.store, id)).formVersion === hashOf(RENAMED);
    await expect.poll(isCarried).toBe(true);
    await stop();
    expect(await told(browser)).toEqual(change);
  });

  it("is told no more on any device once they know the form, and then of later changes alone [TOL-04]", async () => {
    for (const saves of [true, false]) {
      const { browser, id } = await begin();
      await publish(SECOND);
      if (saves) await browser.put("/api/answer", { name: "Ada L." });
      const before = await loadAnswers(server.context.store, id);
      const known = await browser.put("/api/seen-form", { form_version: hashOf(SECOND) });
      expect(known.statusCode).toBe(200);
      expect(await told(browser)).toBeUndefined();
      const after = await loadAnswers(server.context.store, id);
      expect(after).toMatchObject({ answers: before.answers, formVersion: before.formVersion });
      expect(await browser.put("/api/seen-form", { form_version: hashOf(SECOND) })).toMatchObject({
        statusCode: 200,
      });
      expect((await loadAnswers(server.context.store, id)).revision).toBe(after.revision);
      // A save goes on from there.
      expect((await browser.put("/api/answer", { name: "Ada" })).json().kept).toEqual(["name"]);
      expect(await told(browser)).toBeUndefined();
      await publish(FOURTH);
      const news = { ...CHANGED, form_version: hashOf(FOURTH), new_question: { count: 1, keys: ["club"] } };
      expect(await told(browser)).toEqual({ ...news, wanted_answer: NONE, wrong_answer: NONE });
    }
  });

  it("notes no form that was never published [TOL-04]", async () => {
    const { browser, id } = await begin();
    const before = await loadAnswers(server.context.store, id);
    const unknown = await browser.put("/api/seen-form", { form_version: "f".repeat(32) });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, "not_found"]);
    expect(await loadAnswers(server.context.store, id)).toEqual(before);
    expect(before.aside.seenForm).toEqual(NOTHING_ASIDE.seenForm);
  });
});
