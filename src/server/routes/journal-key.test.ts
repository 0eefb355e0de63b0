import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSqlite, type TestDatabase } from "../../../tests/support/databases.ts";
import {
  logInAs,
  PASSWORD,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import type { JournalKeyResponse } from "../../contract/account-endpoints.ts";

const [FIRST_KEY, SECOND_KEY] = ["first-secret-of-thirty-two-letters", "other-secret-of-thirty-two-letters"];

describe("the keys for what a browser keeps", () => {
  let database: TestDatabase;
  let server: TestServer;
  const start = (environment: Readonly<Record<string, string>> = {}) =>
    startTestServer({
      // The database is started on again.
      database: { ...database, remove: async () => undefined },
      environment: { APP_KEY: FIRST_KEY, ...environment },
      publishes: false,
    });
  beforeEach(async () => {
    database = await createSqlite();
    server = await start();
  });
  afterEach(async () => {
    await server.close();
    await database.remove();
  });

  const keysOf = async (browser: TestBrowser): Promise<JournalKeyResponse> =>
    (await browser.get("/api/journal-key")).json();
  const logIn = async (username: string) => {
    const browser = server.browser();
    const { statusCode } = await browser.post("/public/login", { username, password: PASSWORD });
    expect(statusCode).toBe(200);
    return browser;
  };

  it("are the same in every session of an account, and others in every other account", async () => {
    const ada = await keysOf(await logInAs(server, "ada@example.org"));
    expect(ada.keys.map((key) => Buffer.from(key, "base64").length)).toEqual([32]);
    const { time: _, ...again } = await keysOf(await logIn("ada@example.org"));
    expect(again).toEqual({ account: ada.account, keys: ada.keys });
    const ben = await keysOf(await logInAs(server, "ben@example.org"));
    expect(ben.account).not.toBe(ada.account);
    expect(ben.keys).toHaveLength(1);
    expect(ada.keys).not.toContain(ben.keys[0]);
  });

  it("are nobody's without a session, nor after it has ended", async () => {
    const refused = await server.browser().get("/api/journal-key");
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { message: expect.any(String), code: "unauthorized" },
    ]);
    const ada = await logInAs(server, "ada@example.org");
    const cookies = new Map(ada.cookies);
    await ada.get("/api/logout");
    for (const [name, value] of cookies) ada.cookies.set(name, value);
    expect((await ada.get("/api/journal-key")).statusCode).toBe(401);
  });

  it("outlive a change of APP_KEY: the new one comes first, the one before is still there", async () => {
    const before = await keysOf(await logInAs(server, "ada@example.org"));
    await server.close();
    server = await start({ APP_KEY: SECOND_KEY, APP_KEY_PREVIOUS: FIRST_KEY });
    const after = await keysOf(await logIn("ada@example.org"));
    expect(after.account).toBe(before.account);
    expect(after.keys).toHaveLength(2);
    expect(after.keys[0]).not.toBe(before.keys[0]);
    expect(after.keys[1]).toBe(before.keys[0]);
  });

  it("are stored by nobody on their way and written into no log, and name the account as its profile does", async () => {
    const ada = await logInAs(server, "ada@example.org");
    const response = await ada.get("/api/journal-key");
    expect(response.headers["cache-control"]).toBe("no-store");
    const { account, keys }: JournalKeyResponse = response.json();
    const log = server.log.join("");
    expect(log).toContain("/api/journal-key");
    for (const key of keys) expect(log).not.toContain(key);
    expect((await ada.get("/api/profile")).json().account).toBe(account);
  });

  it("are given to an account so often, and others are not kept waiting", async () => {
    await server.close();
    server = await start({ RATE_LIMIT_FACTOR: "0.05" });
    const [ada, ben] = [await logInAs(server, "ada@example.org"), await logInAs(server, "ben@example.org")];
    for (let calls = 0; calls < 6; calls++) expect((await ada.get("/api/journal-key")).statusCode).toBe(200);
    const refused = await ada.get("/api/journal-key");
    expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_requests"]);
    expect((await ben.get("/api/journal-key")).statusCode).toBe(200);
    server.clock.aheadMs += Number(refused.headers["retry-after"]) * 1_000;
    expect((await ada.get("/api/journal-key")).statusCode).toBe(200);
  });
});
