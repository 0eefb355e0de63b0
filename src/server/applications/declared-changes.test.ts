import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import { accountIdOf, publishForm } from "../../../tests/support/publish-form.ts";
import { SAVING_FORMS } from "../../../tests/support/saving-forms.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { type Answers, givenAnswers } from "../../form/index.ts";
import { makeToken } from "../access-links/access-links.ts";
import { loadAnswers } from "../store/stored-answers.ts";
import { formChangedHere } from "../system/sentences.ts";
import { startCarryOver } from "./carry-over.ts";

/** Two questions of one page change their keys, one gets a new one. */
const MOVED: Readonly<Record<string, string>> = {
  ...edited(SAVING_FORMS, [
    ["data-model.json", `"left_3":`, `"third":`],
    ["pages/about.schema.json", `"left_3":`, `"third":`],
    ["pages/about.ui.json", `"left_3"`, `"third"`],
  ]),
  "changes/2027-01-05-moved.json": JSON.stringify({
    reason: "The records have other names.",
    operations: [
      { op: "rename", from: "left_3", to: "third" },
      { op: "move", keys: { left_1: "left_2", left_2: "left_1" } },
    ],
  }),
};

/** One text becomes two. */
const SPLIT: Readonly<Record<string, string>> = {
  ...edited(SAVING_FORMS, [
    ["data-model.json", `"left_1":`, `"first":`],
    ["pages/about.schema.json", `"left_1":`, `"first":`],
    ["pages/about.ui.json", `"left_1"`, `"first"`],
  ]),
  "changes/2027-01-05-split.json": JSON.stringify({
    reason: "The records keep names in parts.",
    operations: [{ op: "split", from: "left_1", to: ["first", "left_2"], at: " " }],
  }),
};

describe.each(ENGINES)("declared changes of a form that is being filled in, on $name", ({ create }) => {
  let server: TestServer;
  let count = 0;
  let hashBefore = "";
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), publishes: false });
  });
  afterAll(() => server.close());

  const publish = async (files: Readonly<Record<string, string>>) => (await publishForm(server, files)).hash;
  /** An applicant who has answered under the form of before, which is then followed by the other. */
  const begin = async (answers: Answers) => {
    hashBefore = await publish(SAVING_FORMS);
    count += 1;
    const email = `applicant-${count}@example.org`;
    const browser = await logInAs(server, email);
    const id = await accountIdOf(server, email);
    const { revision } = (await save(browser, { tab: "tab-of-ada", seq: 1, seen: 0 }, answers)).json();
    return { browser, id, revision };
  };
  const save = (
    browser: TestBrowser,
    { tab, seq, seen, under }: { tab: string; seq: number; seen: number; under?: string },
    answers: Answers,
  ) =>
    browser.send({
      method: "PUT",
      url: "/api/answer",
      payload: answers,
      headers: {
        "seen-revision": String(seen),
        "saved-by": `${tab};${seq}`,
        ...(under !== undefined && { "saved-under": under }),
      },
    });
  const answersOf = async (browser: TestBrowser) =>
    givenAnswers((await browser.get("/api/profile")).json().answer);
  const carryAll = async () => {
    const stop = startCarryOver(server.context);
    const left = async () => {
      const hash = (await server.context.forms.required()).hash;
      const rows = await server.context.store.db
        .selectFrom("answers")
        .select("account_id")
        .where("form_version", "<>", hash)
        .execute();
      return rows.length;
    };
    await expect.poll(left).toBe(0);
    await stop();
  };

  it("are there when the application is opened, and stored with the next save [CRY-01] [CRY-04]", async () => {
    const { browser, id, revision } = await begin({ left_1: "one", left_2: "two", left_3: "three" });
    const under = await publish(MOVED);
    expect(await answersOf(browser)).toMatchObject({ left_1: "two", left_2: "one", third: "three" });
    await save(browser, { tab: "tab-of-ada", seq: 2, seen: revision, under }, { left_4: "four" });
    const { answers, formVersion } = await loadAnswers(server.context.store, id);
    expect(givenAnswers(answers)).toEqual({ left_1: "two", left_2: "one", third: "three", left_4: "four" });
    expect(formVersion).toBe(under);
  });

  it.each(["before the job", "after the job"])(
    "reach what a page of before saves, each answer at its question, %s [CRY-06]",
    async (when) => {
      const { browser, revision } = await begin({ left_1: "one", left_2: "two", left_3: "three" });
      await publish(MOVED);
      if (when === "after the job") await carryAll();
      const under = hashBefore;
      const sent = { left_1: "1", left_3: "" };
      const answer = (await save(browser, { tab: "tab-of-ada", seq: 2, seen: revision, under }, sent)).json();
      expect(answer).toMatchObject({ refused: {}, set_aside: [], conflicts: {}, changes: {} });
      expect(answer.kept.toSorted()).toEqual(["left_1", "left_3"]);
      expect(await answersOf(browser)).toEqual({ left_1: "two", left_2: "1" });
      // The same save once more changes nothing, and is answered alike.
      const again = (await save(browser, { tab: "tab-of-ada", seq: 2, seen: revision, under }, sent)).json();
      expect(again.kept.toSorted()).toEqual(["left_1", "left_3"]);
      expect(again.revision).toBe(answer.revision);
    },
  );

  it("keep two answers apart that a page of before and one of now give [CRY-06]", async () => {
    const { browser, revision } = await begin({ left_1: "one", left_2: "two" });
    const now = await publish(MOVED);
    await save(
      browser,
      { tab: "tab-of-now", seq: 1, seen: revision, under: now },
      { left_2: "new", third: "3" },
    );
    const sent = { left_1: "old" };
    const answer = await save(
      browser,
      { tab: "tab-of-ada", seq: 2, seen: revision, under: hashBefore },
      sent,
    );
    // What is under left_2 by now was asked under left_1, and what is under third under left_3.
    expect(answer.json()).toMatchObject({ kept: [], conflicts: { left_1: { theirs: "new" } } });
    const told = Object.entries(answer.json().changes).map(([key, change]) => [key, (change as string[])[0]]);
    expect(Object.fromEntries(told)).toEqual({ left_1: "new", left_3: "3" });
    expect(await answersOf(browser)).toMatchObject({ left_2: "new", left_1: "two", third: "3" });
  });

  it("store all parts of what a page of before has in one box, or none [CRY-06]", async () => {
    const { browser, revision } = await begin({ left_1: "Ada King" });
    const now = await publish(SPLIT);
    await save(browser, { tab: "tab-of-now", seq: 1, seen: revision, under: now }, { first: "Cleo" });
    const by = { tab: "tab-of-ada", seq: 2, seen: revision, under: hashBefore };
    const answer = await save(browser, by, { left_1: "Xaver Young" });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ left_1: [formChangedHere] });
    expect(await answersOf(browser)).toEqual({ first: "Cleo", left_2: "King" });
  });

  it("reach an answer that was not chosen, too [CRY-06]", async () => {
    const { browser } = await begin({ left_1: "one" });
    await publish(MOVED);
    const kept = await browser.send({
      method: "PUT",
      url: "/api/overwritten-answer",
      payload: { answer_key: "left_3", answer: "not chosen" },
      headers: { "saved-under": hashBefore },
    });
    expect(kept.statusCode).toBe(200);
    const { overwritten_answer } = (await browser.get("/api/profile")).json();
    expect(Object.keys(overwritten_answer)).toEqual(["third"]);
  });

  it("reach all parts of an answer that was not chosen, and one that the form asks no more [CRY-06] [SYN-03]", async () => {
    const { browser } = await begin({ left_1: "one" });
    await publish(SPLIT);
    const keep = async (answer: string, headers: Readonly<Record<string, string>> = {}) => {
      const payload = { answer_key: "left_1", answer };
      return (await browser.send({ method: "PUT", url: "/api/overwritten-answer", payload, headers }))
        .statusCode;
    };
    expect(await keep("Ada King", { "saved-under": hashBefore })).toBe(200);
    expect(await keep("two")).toBe(200);
    const { overwritten_answer } = (await browser.get("/api/profile")).json();
    expect(overwritten_answer).toMatchObject({
      first: [{ answer: "Ada" }],
      left_2: [{ answer: "King" }],
      left_1: [{ answer: "two" }],
    });
  });

  it("reach answers that a token brings [CRY-01] [QRY-01]", async () => {
    await publish(SAVING_FORMS);
    const answers = { left_1: "one", left_3: "three" };
    const { token } = await makeToken(server.context, { opens: { answers }, ttlMs: 60_000 });
    await publish(MOVED);
    const brought = await server.browser().get(`/public/tmp?token=${token}`);
    expect(brought.json()).toEqual({ left_2: "one", third: "three" });
  });

  it("leave a save alone that comes while the job carries over [CRY-04]", async () => {
    const { browser, revision } = await begin({ left_1: "one", left_3: "three" });
    const under = await publish(MOVED);
    const saving = Array.from({ length: 20 }, (_, index) =>
      save(browser, { tab: "tab-of-ada", seq: index + 2, seen: revision, under }, { left_4: `${index}` }),
    );
    await carryAll();
    const codes = (await Promise.all(saving)).map(({ statusCode }) => statusCode);
    expect(new Set(codes)).toEqual(new Set([200]));
    expect(await answersOf(browser)).toEqual({ left_2: "one", third: "three", left_4: "19" });
  });

  it("are not made for a form that no page can show [CRY-06]", async () => {
    const { browser, revision } = await begin({ left_1: "one" });
    await publish(MOVED);
    const by = { tab: "tab-of-ada", seq: 2, seen: revision, under: "0".repeat(32) };
    expect((await save(browser, by, { left_1: "mine" })).json()).toMatchObject({ kept: ["left_1"] });
    expect(await answersOf(browser)).toEqual({ left_1: "mine", left_2: "one" });
  });
});
