import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";

/** Log Out ends whatever session there is. */
const SESSION_CALLS = Object.entries(ENDPOINTS)
  .filter(([name, { access }]) => access === "session" && name !== "logout")
  .map(([, endpoint]) => endpoint);

type Headers = Readonly<Record<string, string>>;

const save = (browser: TestBrowser, payload: object, headers: Headers = {}) =>
  browser.send({ method: "PUT", url: "/api/answer", payload, headers });
const by = (writer: string, seq: number, seen: number): Headers => ({
  "seen-revision": String(seen),
  "saved-by": `${writer};${seq}`,
});
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe.each(ENGINES)("saves with a revision on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create() });
  });
  afterAll(() => server.close());

  it("are told of conflicts and of what others have written [SYN-01] [SYN-02]", async () => {
    const browser = await logInAs(server, "revisions@example.org");
    await save(browser, { name: "Ada", code_word: "sesame" }, by("laptop-1", 1, 0));
    const told = await save(browser, { name: "Ida", pet_name: "Rex" }, by("phone-12", 1, 0));
    expect([told.statusCode, told.json()]).toEqual([
      200,
      expect.objectContaining({
        revision: 2,
        kept: ["pet_name"],
        conflicts: { name: { theirs: "Ada", savedAt: ISO } },
        changes: { name: ["Ada", 1, ISO], code_word: ["sesame", 1, ISO] },
      }),
    ]);
    const { answer } = (await browser.get("/api/profile")).json();
    expect(answer).toMatchObject({ name: "Ada", pet_name: "Rex" });
  });

  it("are answered again word for word when they come twice, each at once or after a restart [SYN-04]", async () => {
    const browser = await logInAs(server, "twice@example.org");
    const send = () => save(browser, { name: "Ada" }, by("laptop-1", 1, 0));
    const all = await Promise.all([send(), send(), send()]);
    expect(all.map((response) => [response.json().revision, response.json().kept])).toEqual([
      [1, ["name"]],
      [1, ["name"]],
      [1, ["name"]],
    ]);
  });

  it("of many tabs at once lose nothing: each is kept or told as a conflict [SYN-01]", async () => {
    const browser = await logInAs(server, "tabs@example.org");
    const names = Array.from({ length: 12 }, (_, tab) => `Tab ${tab}`);
    const responses = await Promise.all(
      names.map((name, tab) => save(browser, { name }, by(`tab-number-${tab}`, 1, 0))),
    );
    const kept = names.filter((_, tab) => responses[tab]?.json().kept.length === 1);
    const conflicts = responses.filter((response) => response.json().conflicts.name !== undefined);
    expect([kept.length, conflicts.length]).toEqual([1, 11]);
    expect((await browser.get("/api/profile")).json()).toMatchObject({
      answer: { name: kept[0] },
      revision: 1,
    });
  });

  it("keep what was not chosen within reach until submission, and give it back [SYN-03]", async () => {
    const browser = await logInAs(server, "chosen@example.org");
    await save(browser, { name: "Ada" }, by("laptop-1", 1, 0));
    const keep = (answer_key: string, answer: unknown) =>
      browser.put("/api/overwritten-answer", { answer_key, answer });
    expect((await keep("name", "Ida")).statusCode).toBe(200);
    expect((await keep("name", "Ida")).statusCode).toBe(200);
    expect((await keep("name", 7)).statusCode).toBe(422);
    expect((await keep("no_such_key", "x")).json()).toMatchObject({
      code: "invalid_answers",
      errors: { no_such_key: [expect.any(String)] },
    });
    const { answer, overwritten_answer } = (await browser.get("/api/profile")).json();
    expect(answer.name).toBe("Ada");
    expect(overwritten_answer).toEqual({ name: [{ answer: "Ida", overwritten_at: ISO }] });
  });

  it("overwrite as before without it, and what they overwrite stays within reach [SYN-04]", async () => {
    const browser = await logInAs(server, "old-page@example.org");
    await save(browser, { name: "Ada" }, by("laptop-1", 1, 0));
    expect((await save(browser, { name: "Ida" })).json()).toMatchObject({ kept: ["name"], conflicts: {} });
    const { answer, overwritten_answer } = (await browser.get("/api/profile")).json();
    expect([answer.name, overwritten_answer.name]).toEqual(["Ida", [{ answer: "Ada", overwritten_at: ISO }]]);
  });

  it("reach no other account than the one that they name [SYN-11]", async () => {
    const ada = await logInAs(server, "ada-names@example.org");
    const eve = await logInAs(server, "eve-names@example.org");
    const { account } = (await ada.get("/api/profile")).json();
    const refused = await save(eve, { name: "Ada" }, { ...by("laptop-1", 1, 0), "saved-for": account });
    expect([refused.statusCode, refused.json().code]).toEqual([409, "other_account"]);
    expect((await eve.get("/api/profile")).json().answer.name ?? "").toBe("");
    expect((await save(ada, { name: "Ada" }, { "saved-for": account })).statusCode).toBe(200);
  });

  it("as every other call with a session, reach no other account than the one that they name [SYN-11]", async () => {
    const eve = await logInAs(server, "eve-is-asked@example.org");
    const answers: unknown[] = [];
    for (const { method, path } of SESSION_CALLS) {
      const url = path.replace(":answer_key", "name");
      const refused = await eve.send({
        method,
        url,
        payload: {},
        headers: { "saved-for": "another-account" },
      });
      answers.push([path, refused.statusCode, refused.json().code]);
    }
    expect(answers).toEqual(SESSION_CALLS.map(({ path }) => [path, 409, "other_account"]));
  });

  it("are refused with headers that nobody sends by mistake [SYN-01]", async () => {
    const browser = await logInAs(server, "odd@example.org");
    const odd: readonly Headers[] = [
      { "seen-revision": "-1", "saved-by": "laptop-1;1" },
      { "seen-revision": "1e3", "saved-by": "laptop-1;1" },
      { "seen-revision": "1", "saved-by": "laptop-1" },
      { "seen-revision": "1", "saved-by": ";1" },
      { "seen-revision": "1", "saved-by": `${"x".repeat(65)};1` },
      { "seen-revision": "9".repeat(16), "saved-by": "laptop-1;1" },
    ];
    for (const headers of odd) {
      const refused = await save(browser, { name: "Ada" }, headers);
      expect([refused.statusCode, refused.json().code]).toEqual([400, "invalid_request"]);
    }
  });

  it("go with a submission: nothing is submitted that this tab has not seen [SYN-10]", async () => {
    const browser = await logInAs(server, "submits@example.org");
    await save(browser, { name: "Ada" }, by("laptop-1", 1, 0));
    await save(browser, { name: "Ida" }, by("phone-12", 1, 1));
    const submit = (headers: Headers) =>
      browser.send({
        method: "POST",
        url: "/api/submit",
        headers: { "content-type": "application/json", ...headers },
      });
    const unseen = await submit(by("laptop-1", 0, 1));
    expect([unseen.statusCode, unseen.json().code]).toEqual([409, "answers_changed"]);
    // Incomplete as it is, it was looked at.
    expect((await submit(by("laptop-1", 0, 2))).json().code).toBe("incomplete_application");
    expect((await submit({})).json().code).toBe("incomplete_application");
  });
});
