import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { logInAs, PASSWORD, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { forgetOldSessions } from "./sessions.ts";

const MINUTE_MS = 60_000;

describe.each(ENGINES)("sessions on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), publishes: false });
  });
  afterAll(() => server.close());

  it("end on log out, which clears both cookies [API-07]", async () => {
    const browser = await logInAs(server, "out@example.org");
    const stolen = new Map(browser.cookies);
    expect([...stolen.keys()].toSorted()).toEqual(["idp.session", "session"]);
    const answer = await browser.get("/api/logout");
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: expect.any(String) }]);
    expect([...browser.cookies.keys()]).toEqual([]);
    for (const [name, value] of stolen) browser.cookies.set(name, value);
    expect((await browser.get("/api/profile")).statusCode).toBe(401);
  });

  it("end after 15 idle minutes and a little grace, and live on while calls come", async () => {
    const browser = await logInAs(server, "idle@example.org");
    server.clock.aheadMs += 15 * MINUTE_MS;
    const kept = await browser.get("/api/session");
    expect([kept.statusCode, kept.json()]).toEqual([200, { username: "idle@example.org" }]);
    server.clock.aheadMs += 15 * MINUTE_MS;
    expect((await browser.get("/api/profile")).statusCode).toBe(200);
    server.clock.aheadMs += 17 * MINUTE_MS;
    const ended = await browser.get("/api/profile");
    expect([ended.statusCode, ended.json().code]).toEqual([401, "unauthorized"]);
    expect(browser.cookies.size).toBe(0);
    server.clock.aheadMs = 0;
  });

  it("end after 12 hours, however busy", async () => {
    const browser = await logInAs(server, "busy@example.org");
    const statuses: number[] = [];
    for (let passedMs = 0; passedMs < 13 * 60 * MINUTE_MS; passedMs += 10 * MINUTE_MS) {
      server.clock.aheadMs = passedMs + 1_000;
      statuses.push((await browser.get("/api/session")).statusCode);
    }
    server.clock.aheadMs = 0;
    expect(statuses.indexOf(401)).toBe(72);
  });

  it("get a new id at each login, and the earlier one of the browser ends", async () => {
    const browser = await logInAs(server, "again@example.org");
    const earlier = browser.cookies.get("session");
    await browser.post("/public/login", { username: "again@example.org", password: PASSWORD });
    expect(browser.cookies.get("session")).not.toBe(earlier);
    const thief = server.browser();
    thief.cookies.set("session", earlier ?? "");
    expect((await thief.get("/api/profile")).statusCode).toBe(401);
    expect((await browser.get("/api/profile")).statusCode).toBe(200);
  });

  it("are stored as hashes only", async () => {
    const browser = await logInAs(server, "hash@example.org");
    const rows = await server.context.store.db.selectFrom("sessions").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get("session"));
  });

  it("refuse made-up ids and clear them", async () => {
    const browser = server.browser();
    browser.cookies.set("session", "made-up").set("idp.session", "1");
    expect((await browser.get("/api/profile")).statusCode).toBe(401);
    expect(browser.cookies.size).toBe(0);
  });

  it("end for the browser while nothing can be stored, and for good once it can; others read on [SAF-11]", async () => {
    const [browser, other] = [
      await logInAs(server, "full@example.org"),
      await logInAs(server, "on@example.org"),
    ];
    const stolen = new Map(browser.cookies);
    const { store } = server.context;
    const count = async () => (await store.db.selectFrom("sessions").select("id_hash").execute()).length;
    const before = await count();
    const { db } = store;
    const full = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === "SelectQueryNode") return node;
        throw Object.assign(new Error("The disk is full."), { code: "ENOSPC" });
      },
      transformResult: async ({ result }) => result,
    });
    Reflect.set(store, "db", full);
    const answer = await browser.get("/api/logout");
    expect([answer.statusCode, browser.cookies.size]).toEqual([200, 0]);
    for (const [name, value] of stolen) browser.cookies.set(name, value);
    for (const path of ["/api/profile", "/api/logout"]) {
      for (const [name, value] of stolen) browser.cookies.set(name, value);
      expect((await browser.get(path)).statusCode).toBe(401);
    }
    // That a session is alive cannot be noted, and keeps nobody from reading.
    server.clock.aheadMs += 2 * MINUTE_MS;
    expect((await other.get("/api/profile")).statusCode).toBe(200);
    server.clock.aheadMs = 0;
    await expect(forgetOldSessions(server.context)).rejects.toThrow("The disk is full.");
    expect(await count()).toBe(before);
    Reflect.set(store, "db", db);
    await forgetOldSessions(server.context);
    expect(await count()).toBe(before - 1);
    expect((await other.get("/api/profile")).statusCode).toBe(200);
  });
});

describe("session cookies", () => {
  const cookiesUnder = async (publicUrl: string) => {
    const server = await startTestServer({ publishes: false, environment: { PUBLIC_URL: publicUrl } });
    await logInAs(server, "cookie@example.org");
    const answer = await server
      .browser()
      .post("/public/login", { username: "cookie@example.org", password: PASSWORD });
    await server.close();
    return answer.headers["set-cookie"];
  };

  it("are HttpOnly and Lax, beside a readable marker without a secret [ROL-02]", async () => {
    expect(await cookiesUnder("http://localhost:3000")).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      "idp.session=1; Path=/; SameSite=Lax",
    ]);
  });

  it("travel under https only when the product is there", async () => {
    expect(await cookiesUnder("https://apply.example.org")).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      "idp.session=1; Path=/; Secure; SameSite=Lax",
    ]);
  });
});
