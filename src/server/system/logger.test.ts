import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { codeIn, PASSWORD, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { ExplainedError } from "./explained-error.ts";
import { createLogger } from "./logger.ts";

describe("the log", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ environment: { LOG_LEVEL: "trace" } });
  });
  afterAll(() => server.close());

  it("has a line for every call, and none of what people typed or were mailed", async () => {
    const email = "canary-address@example.org";
    const browser = server.browser();
    await browser.post("/public/signup", { username: email, password: "canary-Weak" });
    await browser.post("/public/signup", { username: email, password: PASSWORD });
    const code = codeIn(await server.mailTo(email));
    await browser.post("/public/confirm", { username: email, code: "canary-code" });
    await browser.post("/public/confirm", { username: email, code });
    await browser.post("/public/login", { username: email, password: "Canary-wrong-1" });
    await browser.post("/public/login", { username: email, password: PASSWORD });
    await browser.put("/api/answer", { name: "canary-answer", canary_key: "canary-value" });
    await browser.put("/api/answer", { name: "canary-answer" });
    await browser.post("/api/validations", { name: ["canary-error"] });
    await browser.post("/public/forgot-password", { username: email });
    const reset = /[?&]id=([\w-]+)/.exec(await server.mailTo(email, 2))?.[1] ?? "";
    await browser.post("/public/reset-password", { username: email, password: "weak", id: reset });
    await browser.get(`/reset?username=${email}&id=${reset}&token=canary-token`, {
      accept: "text/html",
      referer: "http://x/?canary-referer",
    });
    await browser.get("/api/profile?service_token=canary-token");
    await server.app.inject({
      method: "POST",
      url: "/public/login",
      payload: '{"canary-malformed',
      headers: { "content-type": "application/json" },
    });
    const session = browser.cookies.get("session") ?? "";
    await server.context.store.db.schema.alterTable("answers").renameTo("elsewhere").execute();
    await browser.put("/api/answer", { name: "canary-answer" });
    await server.context.store.db.schema.alterTable("elsewhere").renameTo("answers").execute();

    const log = server.log.join("");
    const answered = server.log.map((line) => JSON.parse(line)).filter((line) => line.msg === "answered");
    expect(answered.length).toBeGreaterThanOrEqual(15);
    expect(answered).toContainEqual({
      level: "info",
      time: expect.any(String),
      reqId: expect.any(String),
      req: { method: "PUT", route: "/api/answer" },
      res: { statusCode: 200 },
      ms: expect.any(Number),
      msg: "answered",
    });
    expect([session.length, reset.length, code.length]).toEqual([43, 43, 6]);
    for (const secret of [
      "canary",
      "Canary",
      "example.org",
      PASSWORD,
      session,
      reset,
      `"${code}"`,
      "username=",
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe("a line of the log", () => {
  it("has listed fields only, whatever a library passes along", () => {
    const lines: string[] = [];
    const log = createLogger("trace", { write: (line) => void lines.push(line) });
    log.child({ reqId: "1" }).trace({ options: { headers: { cookie: "canary" } }, ms: 3 }, "parsing");
    expect(JSON.parse(lines.join(""))).toEqual({
      level: "trace",
      time: expect.any(String),
      reqId: "1",
      ms: 3,
      msg: "parsing",
    });
  });
});

describe("an error in the log", () => {
  it("is its kind and its place, because messages quote people's data", () => {
    const lines: string[] = [];
    const log = createLogger("info", { write: (line) => void lines.push(line) });
    const error = Object.assign(new RangeError("bad value: canary\n    at canary"), {
      code: "E_RANGE",
      detail: "canary",
    });
    error.stack = `RangeError: bad value: canary\n    at place (file.ts:1:2)`;
    log.error(
      { err: error, req: { method: "GET", url: "/x?canary", headers: { cookie: "canary" } } },
      "failed",
    );
    expect(JSON.parse(lines.join(""))).toMatchObject({
      msg: "failed",
      req: { method: "GET" },
      err: { type: "RangeError", code: "E_RANGE", stack: ["at place (file.ts:1:2)"] },
    });
    expect(lines.join("")).not.toContain("canary");
  });
});

describe("what an error says by its codes", () => {
  const lineOf = (error: Error) => {
    const lines: string[] = [];
    createLogger("info", { write: (line) => void lines.push(line) }).error({ err: error }, "failed");
    expect(lines.join("")).not.toContain("canary");
    return JSON.parse(lines.join("")).err;
  };
  const withFields = (fields: object, cause?: unknown) =>
    Object.assign(new Error("canary", { cause }), fields);

  it.each([
    [
      "what the connection failed of",
      withFields({}, withFields({ code: "ECONNREFUSED", address: "canary" })),
      { cause: { code: "ECONNREFUSED" } },
    ],
    [
      "why none of several addresses could be reached",
      new AggregateError([withFields({ code: "ECONNREFUSED" }), withFields({ code: "ENETUNREACH" })]),
      { type: "AggregateError", cause: { code: "ECONNREFUSED" } },
    ],
    [
      "what the mail server answered, and what TLS did",
      withFields({
        code: "ESOCKET",
        originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT",
        responseCode: 550,
        response: "550 canary@example.org is unknown",
        recipient: "canary@example.org",
      }),
      { code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT", responseCode: 550 },
    ],
    [
      "what the OpenID provider answered",
      withFields({}, withFields({ error: "invalid_client", error_description: "canary", status: 401 })),
      { cause: { oauth: "invalid_client", status: 401 } },
    ],
    [
      "where PostgreSQL refused",
      withFields({
        code: "23505",
        constraint: "accounts_email_key",
        table: "accounts",
        routine: "_bt_check_unique",
        detail: "Key (email)=(canary@example.org) already exists.",
      }),
      { code: "23505", constraint: "accounts_email_key", table: "accounts", routine: "_bt_check_unique" },
    ],
    [
      "SQLite's result",
      withFields({ code: "ERR_SQLITE_ERROR", errcode: 2067, errstr: "canary" }),
      { code: "ERR_SQLITE_ERROR", errcode: 2067 },
    ],
    [
      "words of our own",
      new ExplainedError("the mail server is away"),
      { reason: "the mail server is away" },
    ],
  ])("is %s [OPS-03]", (_name, error, facts) => {
    expect(lineOf(error)).toMatchObject(facts);
  });

  it.each([{ code: "canary@example.org" }, { error: "canary" }, { table: "canary, Ada" }, { constraint: 1 }])(
    "is nothing that is no code, as in %j [OPS-03]",
    (fields) => {
      expect(lineOf(withFields(fields))).toEqual({ type: "Error", stack: expect.any(Array) });
    },
  );
});

describe("what is away for a while", () => {
  afterEach(() => void vi.useRealTimers());

  it("has one line and a count for each minute, not a line each time [OPS-03]", () => {
    vi.useFakeTimers();
    const lines: string[] = [];
    const isOutage = (error: unknown) => error instanceof Error && error.message === "away";
    const log = createLogger("info", { write: (line) => void lines.push(line) }, isOutage);
    const away = (code: string) => Object.assign(new Error("away"), { code });
    // Every half second of two minutes, whatever asks.
    for (let tries = 0; tries < 240; tries++) {
      log.child({ reqId: String(tries) }).error({ err: away("ECONNREFUSED") }, "the storage is unavailable");
      log.error({ err: new Error("a defect") }, "unexpected error");
      vi.advanceTimersByTime(500);
    }
    log.error({ err: away("ENOSPC") }, "the storage is full");
    vi.advanceTimersByTime(180_000);
    log.error({ err: away("ECONNREFUSED") }, "the storage is unavailable");
    const told = lines.map((line) => JSON.parse(line)).map(({ msg, repeated }) => [msg, repeated]);
    expect(told.filter(([msg]) => msg !== "unexpected error")).toEqual([
      ["the storage is unavailable", undefined],
      ["the storage is unavailable", 119],
      ["the storage is unavailable", 120],
      ["the storage is full", undefined],
      ["the storage is unavailable", undefined],
    ]);
    expect(told.filter(([msg]) => msg === "unexpected error")).toHaveLength(240);
  });
});
