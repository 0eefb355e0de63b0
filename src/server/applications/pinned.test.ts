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
import { givenAnswers } from "../../form/index.ts";
import { setPin } from "../store/published-forms.ts";
import { loadAnswers, setDocumentAnswer } from "../store/stored-answers.ts";

const MINUTE_MS = 60_000;
/** The last question gets another key, and is required. */
const NEWER = {
  ...edited(SAVING_FORMS, [
    ["data-model.json", `"left_4":`, `"fourth":`],
    ["pages/about.schema.json", `"left_4":`, `"fourth":`],
    ["pages/about.schema.json", `}}}`, `}},"required":["fourth"]}`],
    ["pages/about.ui.json", `"left_4"`, `"fourth"`],
  ]),
  "changes/2027-01-05-moved.json": JSON.stringify({
    reason: "The records have other names.",
    operations: [{ op: "rename", from: "left_4", to: "fourth" }],
  }),
};
const RETITLED = edited(NEWER, [["application.json", "About You", "All About You"]]);

type Rollout = Parameters<typeof publishForm>[2];

describe.each(ENGINES)("applicants who finish the form that they have begun, on $name", ({ create }) => {
  let server: TestServer;
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), publishes: false });
  });
  afterAll(() => server.close());

  const publish = (files: Readonly<Record<string, string>>, about: Rollout = {}) =>
    publishForm(server, files, about);
  const begin = async () => {
    count += 1;
    const email = `applicant-${count}@example.org`;
    const browser = await logInAs(server, email);
    const id = await accountIdOf(server, email);
    return { browser, id };
  };
  const save = async (browser: TestBrowser, answers: Readonly<Record<string, string>>) =>
    (await browser.put("/api/answer", answers)).json();
  const answersOf = async (browser: TestBrowser) =>
    givenAnswers((await browser.get("/api/profile")).json().answer);
  const formInPage = async (browser: TestBrowser) => {
    const { payload } = await browser.get("/about", { accept: "text/html" });
    return /"formHash":"([0-9a-f]+)"/.exec(payload)?.[1];
  };

  it("are asked, checked, shown and submitted what it asks, until the day that was set [PIN-01]", async () => {
    const older = await publish(SAVING_FORMS);
    const [begun, other] = [await begin(), await begin()];
    await save(begun.browser, { left_4: "four" });
    const newer = await publish(NEWER, { begun: "pin", pinnedUntil: server.context.now() + MINUTE_MS });
    expect([await formInPage(begun.browser), await formInPage(other.browser)]).toEqual([
      older.hash,
      newer.hash,
    ]);
    expect(await answersOf(begun.browser)).toEqual({ left_4: "four" });
    expect((await save(begun.browser, { left_4: "4", left_1: "one" })).form_version).toBe(older.hash);
    expect((await save(other.browser, { fourth: "of the other" })).form_version).toBe(newer.hash);
    expect((await loadAnswers(server.context.store, begun.id)).formVersion).toBe(older.hash);

    // Whatever is published after it goes the same way.
    const newest = await publish(RETITLED);
    expect([await formInPage(begun.browser), await formInPage(other.browser)]).toEqual([
      older.hash,
      newest.hash,
    ]);

    server.clock.aheadMs += MINUTE_MS;
    expect(await formInPage(begun.browser)).toBe(newest.hash);
    expect(await answersOf(begun.browser)).toEqual({ fourth: "4", left_1: "one" });
    expect((await save(begun.browser, { left_2: "two" })).form_version).toBe(newest.hash);
    expect((await begun.browser.post("/api/submit", {})).statusCode).toBe(200);
  });

  it("submit it, though the newer one wants an answer more [PIN-01]", async () => {
    const older = await publish(SAVING_FORMS);
    const { browser, id } = await begin();
    await save(browser, { left_1: "one" });
    await publish(NEWER, { begun: "stay" });
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
    expect((await loadAnswers(server.context.store, id)).formVersion).toBe(older.hash);
    const beginner = await begin();
    expect((await beginner.browser.post("/api/submit", {})).statusCode).toBe(422);
  });

  it("get the newer one when staff end it, or bring the older one back [PIN-01]", async () => {
    await publish(SAVING_FORMS);
    const [one, two] = [await begin(), await begin()];
    await save(one.browser, { left_4: "four" });
    const newer = await publish(NEWER, { begun: "stay" });
    await save(two.browser, { fourth: "of two" });
    const back = await publish(SAVING_FORMS);
    expect([await formInPage(one.browser), await formInPage(two.browser)]).toEqual([back.hash, back.hash]);
    expect(await answersOf(two.browser)).toEqual({ left_4: "of two" });

    const again = await publish(NEWER, { begun: "stay" });
    expect(await formInPage(one.browser)).toBe(back.hash);
    expect(await setPin(server.context.store, again.number, null)).toBe(true);
    server.context.forms.lookAgain();
    expect(await formInPage(one.browser)).toBe(newer.hash);
    expect(await answersOf(one.browser)).toEqual({ fourth: "four" });
  });

  it("go on with the newer one when another has taken the place of a planned one [PIN-01] [VER-04]", async () => {
    await publish(SAVING_FORMS);
    const { browser } = await begin();
    await save(browser, { left_1: "one" });
    const liveAt = server.context.now() + MINUTE_MS;
    await publish(NEWER, { begun: "stay", liveAt });
    const instead = await publish(RETITLED);
    server.clock.aheadMs += 2 * MINUTE_MS;
    expect(await formInPage(browser)).toBe(instead.hash);
  });

  it("are told when their own form closes [PIN-01] [OPN-04]", async () => {
    const closed = (year: number) =>
      edited(SAVING_FORMS, [
        [
          "application.json",
          `"title":"Application"`,
          `"title":"${year}","closes":"${year}-01-05","timeZone":"UTC"`,
        ],
      ]);
    await publish(closed(2090));
    const { browser } = await begin();
    await save(browser, { left_1: "one" });
    await publish(closed(2020), { begun: "stay" });
    const phase = async (whose: TestBrowser) =>
      /"phase":"(\w+)"/.exec((await whose.get("/about", { accept: "text/html" })).payload)?.[1];
    expect([await phase(browser), await phase(server.browser())]).toEqual(["open", "closed"]);
    expect((await browser.put("/api/answer", { left_2: "two" })).statusCode).toBe(200);
  });

  it("count as begun with a document alone [PIN-01]", async () => {
    const older = await publish(SAVING_FORMS);
    const { browser, id } = await begin();
    const entry = {
      accountId: id,
      answerKey: "left_4",
      answer: "ANSWERED",
      now: server.context.now(),
    } as const;
    await setDocumentAnswer(server.context.store, entry);
    await publish(NEWER, { begun: "stay" });
    expect(await formInPage(browser)).toBe(older.hash);
  });
});
