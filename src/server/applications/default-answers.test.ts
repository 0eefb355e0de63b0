import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import {
  BEGINS_WITH,
  DEFAULTS_FORMS,
  FORMS_WITHOUT_DEFAULTS,
} from "../../../tests/support/defaults-forms.ts";
import { honestPdf } from "../../../tests/support/honest-files.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import { accountIdOf, publishForm } from "../../../tests/support/publish-form.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";
import { givenAnswers } from "../../form/index.ts";
import { loadAnswers } from "../store/stored-answers.ts";

const SHOWN = { ...BEGINS_WITH, country_desc: "United States" };
/** The next year's: an exchange lasts shorter. */
const NEXT_YEAR = edited(DEFAULTS_FORMS, [
  ["application.json", `"title": "Exchange"`, `"title": "Exchange 2028"`],
  ["pages/you.schema.json", `"default": "10"`, `"default": "6"`],
]);
/** Three questions say otherwise what they begin with: "6", nothing, and an answer for the first time. */
const OTHERWISE = edited(DEFAULTS_FORMS, [
  ["application.json", `"title": "Exchange"`, `"title": "Exchange 2028"`],
  ["pages/you.schema.json", `"default": "10"`, `"default": "6"`],
  ["pages/you.schema.json", `,\n      "default": "N"`, ""],
  ["pages/end.schema.json", `"title": "Remark"`, `"title": "Remark", "default": "None"`],
]);
const WITH_PAPER = edited(DEFAULTS_FORMS, [
  [
    "data-model.json",
    `"remark": {`,
    `"paper": { "type": "document", "sensitivity": "sensitive" },\n    "remark": {`,
  ],
  [
    "pages/end.schema.json",
    `"remark": {`,
    `"paper": { "type": "string", "title": "Paper" },\n    "remark": {`,
  ],
  ["pages/end.ui.json", `"remark",`, `"remark",\n    { "upload": "paper" },`],
]);

describe.each(ENGINES)("applications that begin with answers, on $name", ({ create }) => {
  let server: TestServer;
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), publishes: false });
  });
  afterAll(() => server.close());

  const begin = async () => {
    count += 1;
    const email = `applicant-${count}@example.org`;
    const browser = await logInAs(server, email);
    return { browser, id: await accountIdOf(server, email) };
  };
  const profileOf = async (browser: TestBrowser) => (await browser.get("/api/profile")).json();
  const shown = async (browser: TestBrowser) => givenAnswers((await profileOf(browser)).answer);
  const stored = (id: string) => loadAnswers(server.context.store, id);
  /** A save of one tab that has seen nothing saved. */
  const saveBy = async (browser: TestBrowser, tab: string, answers: object, under?: string) => {
    const headers = {
      "seen-revision": "0",
      "saved-by": `${tab}-00000;1`,
      ...(under !== undefined && { "saved-under": under }),
    };
    const sent = { method: "PUT", url: "/api/answer", payload: answers, headers } as const;
    return (await browser.send(sent)).json();
  };

  it("show them before anything is stored, and store them with the first answer [DEF-01] [DEF-04]", async () => {
    await publishForm(server, DEFAULTS_FORMS);
    const { browser, id } = await begin();
    const before = await profileOf(browser);
    expect([before.answer, before.hidden_answer, before.revision]).toEqual([SHOWN, { where: "Spain" }, 0]);
    expect((await stored(id)).revision).toBe(0);

    expect((await browser.put("/api/answer", { name: "Ana" })).statusCode).toBe(200);
    const { answers, aside, revision } = await stored(id);
    expect([answers, aside.hidden, revision]).toEqual([{ ...SHOWN, name: "Ana" }, { where: "Spain" }, 1]);
    await browser.put("/api/answer", { abroad: "Y" });
    expect(await shown(browser)).toMatchObject({ where: "Spain", abroad: "Y" });
  });

  it("store nothing with a save of which nothing could be taken [DEF-02]", async () => {
    await publishForm(server, DEFAULTS_FORMS);
    const { browser, id } = await begin();
    expect((await browser.put("/api/answer", { country: "FRA" })).statusCode).toBe(422);
    expect([(await stored(id)).revision, await shown(browser)]).toEqual([0, SHOWN]);
    await browser.put("/api/answer", { name: "Ana" });
    expect((await stored(id)).answers).toMatchObject({ ...BEGINS_WITH, name: "Ana" });
  });

  it("keep empty what was taken out, with the first save or later, hidden or not, under a newer form too [DEF-02]", async () => {
    await publishForm(server, DEFAULTS_FORMS);
    const { browser, id } = await begin();
    await browser.put("/api/answer", { months: "", where: "" });
    await browser.put("/api/answer", { country: "" });
    expect((await stored(id)).aside.hidden).toEqual({});
    await publishForm(server, NEXT_YEAR);
    await browser.put("/api/answer", { abroad: "Y" });
    const expected = { abroad: "Y" };
    expect(await shown(browser)).toEqual(expected);
    expect(await shown((await logInAgain(id)).browser)).toEqual(expected);
  });

  /** Another browser of the same account. */
  const logInAgain = async (_id: string) => {
    const browser = server.browser();
    const username = `applicant-${count}@example.org`;
    await browser.post("/public/login", { username, password: "Correct-horse-7" });
    return { browser };
  };

  it("take none once they have begun, and all of it where nothing is saved yet [DEF-02]", async () => {
    await publishForm(server, FORMS_WITHOUT_DEFAULTS);
    const [begun, waiting] = [await begin(), await begin()];
    await begun.browser.put("/api/answer", { name: "Ana" });
    await publishForm(server, DEFAULTS_FORMS);
    expect(await shown(begun.browser)).toEqual({ name: "Ana" });
    await begun.browser.put("/api/answer", { abroad: "Y" });
    expect(await shown(begun.browser)).toEqual({ name: "Ana", abroad: "Y" });
    expect(await shown(waiting.browser)).toEqual(SHOWN);
  });

  it("are submitted with them though nobody has touched one, without what is hidden [DEF-01]", async () => {
    await publishForm(server, DEFAULTS_FORMS);
    const { browser, id } = await begin();
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
    const { answers, aside } = await stored(id);
    expect([givenAnswers(answers), aside.hidden]).toEqual([SHOWN, {}]);
  });

  it("are refused like any other answer once what is required is taken out, or one is wrong [DEF-01]", async () => {
    await publishForm(server, DEFAULTS_FORMS);
    const { browser } = await begin();
    await browser.put("/api/answer", { country: "", months: "13" });
    const refused = await browser.post("/api/submit", {});
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { country: ["Country"], months: ["An exchange lasts 1 to 12 months."] },
    ]);
  });

  it("give way to what another device has saved without asking, and ask where both have answered [DEF-02]", async () => {
    await publishForm(server, DEFAULTS_FORMS);
    const { browser } = await begin();
    await saveBy(browser, "laptop", { country: "CAN", months: "" });
    const told = await saveBy(browser, "phone", { name: "Ana" });
    expect(told.conflicts).toEqual({});
    expect(told.changes).toMatchObject({
      country: ["CAN", 1, expect.anything()],
      months: ["", 1, expect.anything()],
    });
    const asked = await saveBy(browser, "tablet", { months: "3" });
    expect(asked.conflicts).toEqual({ months: { theirs: "", savedAt: expect.anything() } });
    expect(await shown(browser)).toEqual({
      name: "Ana",
      country: "CAN",
      country_desc: "Canada",
      abroad: "N",
    });
  });

  it("tell a page that shows them how an application stands that had begun without them [DEF-02]", async () => {
    await publishForm(server, FORMS_WITHOUT_DEFAULTS);
    const { browser } = await begin();
    await saveBy(browser, "laptop", { name: "Ana" });
    await publishForm(server, DEFAULTS_FORMS);
    const { changes, conflicts } = await saveBy(browser, "phone", { guest: "Bo", abroad: "N" });
    expect(conflicts).toEqual({});
    expect(changes).toMatchObject({
      country: ["", 2, expect.anything()],
      months: ["", 2, expect.anything()],
      where: ["", 2, expect.anything()],
    });
    expect(changes).not.toHaveProperty("abroad");
  });

  it("tell a page of an earlier form what they begin with by now [DEF-02]", async () => {
    const { hash } = await publishForm(server, FORMS_WITHOUT_DEFAULTS);
    const { browser } = await begin();
    await publishForm(server, DEFAULTS_FORMS);
    const { changes } = await saveBy(browser, "laptop", { name: "Ana", months: "" }, hash);
    expect(changes).toMatchObject({
      country: ["USA", 1, expect.anything()],
      abroad: ["N", 1, expect.anything()],
    });
    expect(changes).not.toHaveProperty("months");
    expect(await shown(browser)).toEqual({
      name: "Ana",
      country: "USA",
      country_desc: "United States",
      state: "ME",
      abroad: "N",
    });
  });

  it("tell a page of an earlier form what they do not begin with any more, or otherwise [DEF-05]", async () => {
    const { hash } = await publishForm(server, DEFAULTS_FORMS);
    const { browser } = await begin();
    await publishForm(server, OTHERWISE);
    const { changes } = await saveBy(browser, "laptop", { name: "Ana" }, hash);
    expect(changes).toEqual({
      months: ["6", 1, expect.anything()],
      abroad: ["", 1, expect.anything()],
      remark: ["None", 1, expect.anything()],
    });
    expect(await shown(browser)).toMatchObject({ name: "Ana", country: "USA", months: "6", remark: "None" });
  });

  it("are not submitted from a page of an earlier form before it has shown what they begin with [DEF-05]", async () => {
    const { hash } = await publishForm(server, DEFAULTS_FORMS);
    const { browser, id } = await begin();
    await publishForm(server, OTHERWISE);
    const submitSeeing = async (revision: number) => {
      const headers = { "seen-revision": `${revision}`, "saved-by": "laptop-00000;1", "saved-under": hash };
      return await browser.send({ method: "POST", url: "/api/submit", payload: {}, headers });
    };
    const refused = await submitSeeing(0);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "answers_changed"]);
    // A save of nothing asks what there is to show.
    const told = await saveBy(browser, "laptop", {}, hash);
    expect([told.revision, Object.keys(told.changes).toSorted()]).toEqual([
      1,
      ["abroad", "months", "remark"],
    ]);
    expect((await submitSeeing(told.revision)).statusCode).toBe(200);
    expect(givenAnswers((await stored(id)).answers)).toMatchObject({ months: "6", remark: "None" });
    expect((await stored(id)).answers.abroad ?? "").toBe("");
  });

  it("are submitted from a page of an earlier form at once where they begin in the same way [DEF-05]", async () => {
    const { hash } = await publishForm(server, DEFAULTS_FORMS);
    const { browser, id } = await begin();
    await publishForm(
      server,
      edited(DEFAULTS_FORMS, [["application.json", `"title": "Exchange"`, `"title": "Exchange 2028"`]]),
    );
    const headers = { "seen-revision": "0", "saved-by": "laptop-00000;1", "saved-under": hash };
    const sent = { method: "POST", url: "/api/submit", payload: {}, headers } as const;
    expect((await browser.send(sent)).statusCode).toBe(200);
    expect(givenAnswers((await stored(id)).answers)).toEqual(SHOWN);
  });

  it("have begun with a document that is uploaded before anything is answered [DEF-05]", async () => {
    await publishForm(server, WITH_PAPER);
    const { browser, id } = await begin();
    const { key } = await sendFile(browser, "paper", await honestPdf(1));
    await browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: "paper.pdf" });
    // Before the conversion has ended another form begins otherwise.
    await publishForm(
      server,
      edited(WITH_PAPER, [["pages/you.schema.json", `"default": "10"`, `"default": "6"`]]),
    );
    expect((await conversionOf(browser, "paper")).status).toBe("completed");
    expect(await shown(browser)).toEqual({ ...SHOWN, paper: "ANSWERED" });
    await saveBy(browser, "laptop", { name: "Ana" });
    expect(await shown(browser)).toEqual({ ...SHOWN, name: "Ana", paper: "ANSWERED" });
    expect((await stored(id)).aside.hidden).toEqual({ where: "Spain" });
  });

  it("know no write of theirs: nobody is told that somebody else has answered them [DEF-02]", async () => {
    await publishForm(server, DEFAULTS_FORMS);
    const { browser, id } = await begin();
    await saveBy(browser, "laptop", { name: "Ana" });
    expect(Object.keys((await stored(id)).aside.written.keys)).toEqual(["name"]);
    const told = await saveBy(browser, "phone", { country: "CAN" });
    expect([told.conflicts, Object.keys(told.changes)]).toEqual([{}, ["name"]]);
  });
});
