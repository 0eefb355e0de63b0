import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { BODY_MAX_BYTES } from "../../contract/limits.ts";

const JSON_TYPE = { "content-type": "application/json" };

describe("every call", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const post = (payload: string, headers: Record<string, string> = JSON_TYPE, url = "/public/login") =>
    server.app.inject({ method: "POST", url, payload, headers });
  const errorCode = (answer: Awaited<ReturnType<typeof post>>) => [answer.statusCode, answer.json().code];

  it("takes JSON only", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/xml",
    ]) {
      expect(errorCode(await post("{}", { "content-type": type }))).toEqual([415, "not_json"]);
    }
    expect(
      (
        await post('{"username":"a@b.co","password":"x"}', {
          "content-type": "application/json; charset=utf-8",
        })
      ).statusCode,
    ).toBe(400);
  });

  it("refuses what is not well-formed", async () => {
    for (const payload of [
      "{",
      "",
      "{'a':1}",
      "\u0000",
      '{"__proto__":{"a":1},"username":"a","password":"b"}',
    ]) {
      expect(errorCode(await post(payload))).toEqual([400, "malformed_json"]);
    }
  });

  it("refuses bytes that are no UTF-8, in a body and in a query, and takes every script that is [INP-09]", async () => {
    const send = (payload: Buffer) =>
      server.app.inject({ method: "POST", url: "/public/login", payload, headers: JSON_TYPE });
    const latin1 = Buffer.from('{"username":"zoë@example.org","password":"x"}', "latin1");
    const surrogate = Buffer.from([
      ...Buffer.from('{"username":"'),
      0xed,
      0xa0,
      0x80,
      ...Buffer.from('","password":"x"}'),
    ]);
    for (const payload of [latin1, surrogate])
      expect(errorCode(await send(payload))).toEqual([400, "malformed_json"]);
    const known = Buffer.from('\ufeff{"username":"zoë@example.org","password":"密码🔑"}');
    expect(errorCode(await send(known))).toEqual([400, "wrong_login"]);

    const find = (text: string) => server.app.inject(`/lookup/find?category=hs_ceeb&text=${text}`);
    for (const text of ["caf%E9", "%ED%A0%80", "100%"])
      expect(errorCode(await find(text))).toEqual([400, "invalid_request"]);
    expect((await find("caf%C3%A9")).statusCode).toBe(200);
    // A page is shown whatever an advertisement appended to its address.
    const page = await server.app.inject({
      url: "/about?utm_source=caf%E9",
      headers: { accept: "text/html" },
    });
    expect(page.statusCode).toBe(200);
  });

  it("refuses halves of characters where they would be hashed [INP-09]", async () => {
    expect(errorCode(await post('{"username":"a@b.co","password":"long enough \\ud83d 1A"}'))).toEqual([
      400,
      "invalid_request",
    ]);
  });

  it("refuses bodies of another form, without turning types into one another", async () => {
    for (const body of [
      [],
      null,
      "text",
      1,
      {},
      { username: "a@b.co" },
      { username: 1, password: "x" },
      { username: "a@b.co", password: "x", more: 1 },
    ]) {
      expect(errorCode(await post(JSON.stringify(body)))).toEqual([400, "invalid_request"]);
    }
    expect(errorCode(await post(JSON.stringify({ username: "a@b.co", password: "x".repeat(257) })))).toEqual([
      400,
      "invalid_request",
    ]);
  });

  it("refuses bodies over 256 kB", async () => {
    const browser = await logInAs(server, "large@example.org");
    const answer = await browser.put("/api/answer", { name: "x".repeat(BODY_MAX_BYTES) });
    expect([answer.statusCode, answer.json().code]).toEqual([413, "body_too_large"]);
    expect((await browser.get("/api/profile")).json().revision).toBe(0);
  });

  it("answers unknown addresses of calls and files with a JSON error, also for scripts that take anything", async () => {
    for (const url of [
      "/api/nothing",
      "/public/signup",
      "/forms/nothing",
      "/forms/0.json",
      "/lookup/x",
      "/service/x",
      "/assets/gone.js",
    ]) {
      const answer = await server.app.inject({ url, headers: { accept: "*/*" } });
      expect(errorCode(answer)).toEqual([404, "not_found"]);
    }
    const hash = "0".repeat(32);
    for (const url of [`/forms/${hash}.json`, `/forms/${hash}.js`, "/%zz"]) {
      expect(errorCode(await server.app.inject({ url }))).toEqual([404, "not_found"]);
    }
    expect(errorCode(await server.app.inject({ method: "DELETE", url: "/about" }))).toEqual([
      404,
      "not_found",
    ]);
  });

  it("tells a sentence of what nobody foresaw, and logs its kind under the id of the request [CAT-01]", async () => {
    const { store } = server.context;
    await store.db.schema.alterTable("sessions").renameTo("sessions_elsewhere").execute();
    const browser = server.browser();
    browser.cookies.set("session", "whatever");
    const answer = await browser.get("/api/profile");
    await store.db.schema.alterTable("sessions_elsewhere").renameTo("sessions").execute();
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      {
        message: "We've encountered an unexpected error at this time. Please try again later.",
        code: "unexpected",
      },
    ]);
    const lines = server.log.map((line) => JSON.parse(line)).filter((line) => line.level === "error");
    expect(lines).toEqual([
      expect.objectContaining({
        msg: "unexpected error",
        reqId: answer.headers["x-request-id"],
        err: {
          type: "Error",
          code: "ERR_SQLITE_ERROR",
          errcode: 1,
          stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
        },
      }),
    ]);
  });

  it("carries the headers that keep browsers from doing what is never needed", async () => {
    const answer = await server.app.inject({ url: "/api/profile" });
    expect(answer.headers).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
    });
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
    expect((await post("{}")).headers["cache-control"]).toBe("no-store");
  });

  it("demands https for a year where the product is under https", async () => {
    const secure = await startTestServer({ environment: { PUBLIC_URL: "https://apply.example.org" } });
    const answer = await secure.app.inject({ url: "/about", headers: { accept: "text/html" } });
    await secure.close();
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it("refuses other sites whatever changes something, log out included [RTS-05]", async () => {
    const browser = await logInAs(server, "site@example.org");
    const foreign: readonly Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "http://localhost:80.evil.example" },
      // Under the same name, and not by the same scheme.
      { origin: "https://localhost:3000", host: "localhost:3000" },
      { origin: "https://apply.test", host: "apply.test" },
    ];
    for (const headers of foreign) {
      const out = await browser.get("/api/logout", headers);
      expect([out.statusCode, out.json().code]).toEqual([403, "cross_site"]);
      const saved = await browser.send({
        method: "PUT",
        url: "/api/answer",
        payload: { name: "Eve" },
        headers,
      });
      expect([saved.statusCode, saved.json().code]).toEqual([403, "cross_site"]);
      expect(
        errorCode(await post('{"username":"a@b.co","password":"x"}', { ...JSON_TYPE, ...headers })),
      ).toEqual([403, "cross_site"]);
    }
    expect((await browser.get("/api/logout", { accept: "text/html,*/*" })).statusCode).toBe(403);
    expect((await browser.get("/api/profile")).json()).toMatchObject({
      username: "site@example.org",
      answer: {},
    });
  });

  it("accepts its own pages", async () => {
    const browser = await logInAs(server, "home@example.org");
    const own: readonly Record<string, string>[] = [
      { "sec-fetch-site": "same-origin", origin: "https://behind.a.proxy" },
      { origin: "http://localhost:3000" },
      { origin: "http://apply.test", host: "apply.test" },
      {},
    ];
    for (const headers of own) {
      const saved = await browser.send({
        method: "PUT",
        url: "/api/answer",
        payload: { name: "Ada" },
        headers,
      });
      expect(saved.statusCode).toBe(200);
    }
  });

  it("reports its health and whether database and storage are there", async () => {
    const health = await server.app.inject({ url: "/health" });
    const { hash } = (await server.app.inject({ url: "/forms/current" })).json();
    expect([health.statusCode, health.json()]).toMatchObject([
      200,
      { status: "ok", forms: { hash, refused: false, findings: [] } },
    ]);
    const ready = await server.app.inject({ url: "/ready" });
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: "ready", database: true, storage: true },
    ]);
  });
});
