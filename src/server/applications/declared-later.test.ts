import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOTH_ENGINES } from "../../../tests/support/databases.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import { publishForm } from "../../../tests/support/publish-form.ts";
import { SAVING_FORMS } from "../../../tests/support/saving-forms.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { type Answers, type FormOperation, givenAnswers } from "../../form/index.ts";

/** Two keys have other names, one of them of a sensitive answer, and nothing is declared of that. */
const RENAMED = edited(SAVING_FORMS, [
  ["data-model.json", `"left_2":`, `"second":`],
  ["pages/about.schema.json", `"left_2":`, `"second":`],
  ["pages/about.ui.json", `"left_2"`, `"second"`],
  ["data-model.json", `"left_3":`, `"third":`],
  ["pages/about.schema.json", `"left_3":`, `"third":`],
  ["pages/about.ui.json", `"left_3"`, `"third"`],
]);

function declaring(operations: readonly FormOperation[]): Readonly<Record<string, string>> {
  const change = JSON.stringify({ reason: "The records have other names.", operations });
  return { ...RENAMED, "changes/2027-01-05-renamed.json": change };
}

const DECLARED = declaring([
  { op: "rename", from: "left_2", to: "second" },
  { op: "rename", from: "left_3", to: "third" },
]);

describe.each(BOTH_ENGINES)("answers whose key went without a word, on $name", ({ create }) => {
  let server: TestServer;
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), publishes: false });
  });
  afterAll(() => server.close());

  const publish = async (files: Readonly<Record<string, string>>) => (await publishForm(server, files)).hash;
  /** An applicant with answers, and the form that they were given under. */
  const begin = async () => {
    const under = await publish(SAVING_FORMS);
    count += 1;
    const browser = await logInAs(server, `applicant-${count}@example.org`);
    await save(browser, { left_1: "one", left_2: "two", left_3: "three" });
    return { browser, under };
  };
  const save = async (browser: TestBrowser, answers: Answers, under?: string) => {
    const headers = under === undefined ? {} : { "saved-under": under };
    const answer = await browser.send({ method: "PUT", url: "/api/answer", payload: answers, headers });
    expect(answer.statusCode).toBe(200);
  };
  const profileOf = async (browser: TestBrowser) => (await browser.get("/api/profile")).json();

  it.each([
    ["whoever does nothing meanwhile", {}, false],
    ["whoever saves something else meanwhile", { left_1: "1" }, false],
    ["whoever sees the new questions and leaves them out", { second: "", third: "" }, false],
    ["whoever answers once more in a page of before", { left_3: "3" }, true],
  ])("follow once that is declared: %s [STF-11]", async (_who, answers, isOfBefore) => {
    const { browser, under } = await begin();
    const renamed = await publish(RENAMED);
    if (Object.keys(answers).length > 0) await save(browser, answers, isOfBefore ? under : renamed);
    expect((await profileOf(browser)).not_asked_answer).toHaveLength(2);
    await publish(DECLARED);
    const profile = await profileOf(browser);
    expect(givenAnswers(profile.answer)).toMatchObject({ second: "two", third: isOfBefore ? "3" : "three" });
    expect(profile.not_asked_answer).toEqual([]);
  });

  it("are there again once the form asks for the key again [STF-11]", async () => {
    const { browser } = await begin();
    await save(browser, { left_1: "1" }, await publish(RENAMED));
    await publish(SAVING_FORMS);
    const { answer } = await profileOf(browser);
    expect(givenAnswers(answer)).toEqual({ left_1: "1", left_2: "two", left_3: "three" });
  });

  it("stay in sight where another answer was given meanwhile [STF-11]", async () => {
    const { browser } = await begin();
    await save(browser, { third: "drei" }, await publish(RENAMED));
    await publish(DECLARED);
    const profile = await profileOf(browser);
    expect(givenAnswers(profile.answer)).toEqual({ left_1: "one", second: "two", third: "drei" });
    expect(profile.not_asked_answer).toMatchObject([{ answer: "three" }]);
    await publish(SAVING_FORMS);
    expect(givenAnswers((await profileOf(browser)).answer)).toMatchObject({ left_2: "two" });
  });

  it("become parts, or a part, of others that are declared [STF-11]", async () => {
    const { browser } = await begin();
    await save(browser, { left_1: "1" }, await publish(RENAMED));
    await publish(declaring([{ op: "join", from: ["left_2", "left_3"], to: "third", with: " and " }]));
    expect(givenAnswers((await profileOf(browser)).answer)).toEqual({ left_1: "1", third: "two and three" });
  });
});
