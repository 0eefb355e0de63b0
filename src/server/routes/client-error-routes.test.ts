import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../tests/support/test-server.ts";

const REPORT = {
  kind: "screen",
  error: "TypeError",
  route: "/about",
  at: ["form-page-Bx81_a-2.js:1:20345", "index-Dd3.js:40:2"],
  form: "0123456789abcdef0123456789abcdef",
  build: "index-Dd3.js",
} as const;

describe("POST /public/problem", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ environment: { RATE_LIMIT_FACTOR: "1" } });
  });
  beforeEach(() => void server.log.splice(0));
  afterAll(() => server.close());

  const report = (payload: object, remoteAddress = "198.51.100.7") =>
    server.browser().send({ method: "POST", url: "/public/problem", payload, remoteAddress });
  const warnings = () =>
    server.log
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ level }) => level !== "info");

  it("makes one line of the log with the request's id, from anyone [ERB-01]", async () => {
    const answer = await report(REPORT);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: "The problem was noted." });
    expect(warnings()).toEqual([
      {
        level: "warn",
        time: expect.any(String),
        reqId: answer.headers["x-request-id"],
        problem: REPORT,
        msg: "a browser met an error",
      },
    ]);
  });

  it("takes what a page without a form says", async () => {
    const bare = { ...REPORT, kind: "part", error: "Error", route: "/*", at: [], form: "", build: "" };
    expect((await report(bare)).statusCode).toBe(200);
  });

  it.each([
    ["a message", { ...REPORT, message: "Ada Lovelace" }],
    ["another kind", { ...REPORT, kind: "Ada Lovelace" }],
    ["a name that is a sentence", { ...REPORT, error: "Ada Lovelace is no Error" }],
    ["an address with a query", { ...REPORT, route: "/reset?id=abc" }],
    ["a place that is none", { ...REPORT, at: ["Ada Lovelace"] }],
    ["more places than a stack needs", { ...REPORT, at: Array.from({ length: 9 }, () => "a.js:1:1") }],
    ["a form that is no hash", { ...REPORT, form: "123-45-6789" }],
    ["a line break", { ...REPORT, build: "a.js\nlevel: fatal" }],
    ["nothing", {}],
  ])("refuses %s, and the log says nothing of it", async (_what, body) => {
    const answer = await report(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "invalid_request" });
    expect(warnings()).toEqual([]);
  });

  it("refuses more than a report can hold", async () => {
    const answer = await report({ ...REPORT, build: "a".repeat(2_100) });
    expect(answer.statusCode).toBe(413);
  });

  it("refuses what another site sends", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    const answer = await server
      .browser()
      .send({ method: "POST", url: "/public/problem", payload: REPORT, headers });
    expect(answer.json()).toMatchObject({ code: "cross_site" });
  });

  it("takes sixty a minute from a network address", async () => {
    for (let sent = 0; sent < 60; sent++) {
      expect((await report(REPORT, "203.0.113.9")).statusCode).toBe(200);
    }
    expect((await report(REPORT, "203.0.113.9")).json()).toMatchObject({ code: "too_many_requests" });
    expect(warnings()).toHaveLength(60);
    expect((await report(REPORT, "203.0.113.10")).statusCode).toBe(200);
    server.clock.aheadMs += 1_000;
    expect((await report(REPORT, "203.0.113.9")).statusCode).toBe(200);
  });
});
