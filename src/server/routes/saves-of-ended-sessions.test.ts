import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";

const TOKEN = "t0k3n-".repeat(6);
const MINUTE_MS = 60_000;
const WITHOUT_SESSION = { status: 401, code: "unauthorized", cookies: 0 };

describe.each(ENGINES)("saves of a session that was used a moment ago on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), environment: { METRICS_TOKEN: TOKEN } });
  });
  afterAll(() => server.close());

  /** A browser whose session and answers this instance has just seen. */
  const saving = async (email: string) => {
    const browser = await logInAs(server, email);
    const save = async (count: number) => {
      const headers = { "seen-revision": String(count), "saved-by": `laptop-1;${count + 1}` };
      return browser.send({ method: "PUT", url: "/api/answer", payload: { name: `Ada ${count}` }, headers });
    };
    for (const count of [0, 1, 2]) expect((await save(count)).statusCode).toBe(200);
    return { browser, save };
  };
  /** What another instance does. */
  const elsewhere = () => server.context.store;
  const outcome = (browser: TestBrowser, answer: LightMyRequestResponse) => ({
    status: answer.statusCode,
    code: answer.json().code,
    cookies: browser.cookies.size,
  });
  const stored = () =>
    elsewhere().db.selectFrom("answers").select(["account_id", "revision"]).orderBy("account_id").execute();

  it("are one statement each, which looks whether it is still open", async () => {
    const { save } = await saving("one@example.org");
    const statements = async () => {
      const figures = await server.browser().get("/metrics", { authorization: `Bearer ${TOKEN}` });
      const kinds = figures.body.matchAll(
        /^admission_database_query_duration_seconds_count\{kind="(select|update)"\} (\d+)$/gm,
      );
      return Object.fromEntries([...kinds].map(([, kind, count]) => [kind, Number(count)]));
    };
    // What the figures themselves ask, and the form that is looked for now and then, is not the save's.
    const [before, between] = [await statements(), await statements()];
    await save(3);
    const after = await statements();
    const own = (kind: string) => (after[kind] ?? 0) - 2 * (between[kind] ?? 0) + (before[kind] ?? 0);
    expect([own("select"), own("update")]).toEqual([0, 1]);
  });

  it("store nothing from the moment on in which it ends elsewhere", async () => {
    const { browser, save } = await saving("ended@example.org");
    await elsewhere().db.deleteFrom("sessions").execute();
    const before = await stored();
    expect(outcome(browser, await save(3))).toEqual(WITHOUT_SESSION);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ["idle too long", { last_seen_at: -17 * MINUTE_MS }],
    ["too old", { created_at: -13 * 60 * MINUTE_MS }],
  ])("store nothing when it is found to be %s", async (title, { ...columns }) => {
    const { browser, save } = await saving(`${title.replaceAll(" ", "-")}@example.org`);
    const changed = Object.entries(columns).map(([column, ms]) => [column, Date.now() + ms]);
    await elsewhere().db.updateTable("sessions").set(Object.fromEntries(changed)).execute();
    const before = await stored();
    expect(outcome(browser, await save(3))).toEqual(WITHOUT_SESSION);
    expect(await stored()).toEqual(before);
  });

  it("tell a session that has ended nothing else: not what is wrong with the call, nor what is stored", async () => {
    const calls: readonly Parameters<TestBrowser["send"]>[0][] = [
      { payload: { no_such_key: "x" } },
      { payload: "{", headers: { "content-type": "application/json" } },
      { payload: "<x>", headers: { "content-type": "text/xml" } },
      { payload: { name: "Ada" }, headers: { "saved-by": "odd" } },
      { payload: { name: "Ada" }, headers: { "saved-for": "another account" } },
      { payload: { name: "x".repeat(3_000_000) } },
      // The same save again, which changes nothing and is answered with what others have written.
      { payload: { name: "Ada 2" }, headers: { "seen-revision": "0", "saved-by": "laptop-1;3" } },
    ];
    for (const [index, call] of calls.entries()) {
      const { browser } = await saving(`told-${index}@example.org`);
      const send = () => browser.send({ method: "PUT", url: "/api/answer", ...call });
      expect((await send()).statusCode).not.toBe(401);
      await elsewhere().db.deleteFrom("sessions").execute();
      expect(outcome(browser, await send())).toEqual(WITHOUT_SESSION);
    }
  });

  it("reach no other account than the one that they name [SYN-11]", async () => {
    const { browser } = await saving("named@example.org");
    const before = await stored();
    const headers = { "saved-for": "another account" };
    const answer = await browser.send({
      method: "PUT",
      url: "/api/answer",
      payload: { name: "Eve" },
      headers,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, "other_account"]);
    expect(await stored()).toEqual(before);
  });

  it("wait for each other without taking over who may save", async () => {
    const { browser, save } = await saving("several@example.org");
    const other = server.browser();
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    await browser.post("/public/login", { username: "several@example.org", password: "Correct-horse-7" });
    expect((await save(3)).statusCode).toBe(200);
    const ended = () => other.put("/api/answer", { name: "Eve" });
    const answers = await Promise.all([save(4), ended(), save(5), ended()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 200, 401]);
    expect((await browser.get("/api/profile")).json().answer.name).toBe("Ada 5");
  });

  it("note now and then that it is in use", async () => {
    const { save } = await saving("noted@example.org");
    const lastSeen = async () =>
      (
        await elsewhere()
          .db.selectFrom("sessions")
          .select("last_seen_at")
          .orderBy("created_at", "desc")
          .execute()
      )[0]?.last_seen_at ?? 0;
    const before = await lastSeen();
    server.clock.aheadMs = 31_000;
    await save(3);
    server.clock.aheadMs = 0;
    expect((await lastSeen()) - before).toBeGreaterThanOrEqual(30_000);
  });
});
