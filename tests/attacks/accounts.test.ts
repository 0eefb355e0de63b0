import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { findAccount } from "../../src/server/store/accounts.ts";
import { IS_LONG } from "../setup/long-run.ts";
import { ENGINES } from "../support/databases.ts";
import { longIt } from "../support/depth.ts";
import { codeIn, logInAs, PASSWORD, startTestServer, type TestServer } from "../support/test-server.ts";

const MINUTE_MS = 60_000;
/**
 * Times of several kinds of call, taken in turn, so that whatever else the machine does slows all of them alike. A leak
 * shows in every round; what chance puts apart comes together with more rounds, so these are taken until the medians
 * are less than `FAR_APART` times each other, or there have been many. The ratio of the largest to the smallest.
 */
async function ratioOfTimes(kinds: Readonly<Record<string, () => Promise<number>>>): Promise<number> {
  const timesMs = Object.values(kinds).map((call) => ({ call, all: [] as number[] }));
  let ratio = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= MOST_ROUNDS && (round < FEWEST_ROUNDS || ratio >= FAR_APART); round++) {
    for (const { call, all } of timesMs) all.push(await call());
    const medians = timesMs.map(({ all }) => all.toSorted((a, b) => a - b)[round >> 1] ?? 0);
    ratio = Math.max(...medians) / Math.min(...medians);
  }
  return ratio;
}

/**
 * Generous: steps of 100 ms may fall apart by one on a busy machine; work that one kind lacks shows as many times.
 */
const FAR_APART = 2.5;
const FEWEST_ROUNDS = 7;
const MOST_ROUNDS = 41;

describe.each(ENGINES)("attacks on accounts on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create() });
  });
  afterAll(() => server.close());

  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    server.app.inject({ method: "POST", url, payload, headers });
  const signUp = async () => {
    const username = `${randomUUID()}@example.org`;
    await post("/public/signup", { username, password: PASSWORD });
    return { username, code: codeIn(await server.mailTo(username)) };
  };
  const forgot = async () => {
    const username = `${randomUUID()}@example.org`;
    await logInAs(server, username);
    await post("/public/forgot-password", { username });
    const id = /[?&]id=([\w-]+)/.exec(await server.mailTo(username))?.[1] ?? "";
    return { username, id };
  };
  const errorCode = (answer: { json: () => { code?: string } }) => answer.json().code ?? "ok";
  const confirm = async (username: string, code: string) =>
    errorCode(await post("/public/confirm", { username, code }));
  const reset = async (username: string, id: string) =>
    errorCode(await post("/public/reset-password", { username, id, password: "Another-horse-8" }));

  it("another site makes no call that changes something, by whatever kind of request", async () => {
    const browser = await logInAs(server, "site@example.org");
    const changing = Object.values(ENDPOINTS).filter(
      ({ method, path }) => method !== "GET" || path === "/api/logout",
    );
    expect(changing.length).toBeGreaterThan(15);
    for (const { method, path } of changing) {
      const url = path.replace(":answer_key", "name");
      const foreign = [
        { "sec-fetch-site": "cross-site", origin: "http://localhost:3000" },
        { "sec-fetch-site": "same-site" },
        { origin: "https://evil.example" },
        { origin: "null" },
      ];
      for (const headers of foreign) {
        const payload = method === "GET" ? {} : { payload: {} };
        const answer = await browser.send({ method, url, headers, ...payload });
        expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, "cross_site"]);
        expect(answer.headers["set-cookie"]).toBeUndefined();
        expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      }
      const asForm = await browser.send({
        method: "POST",
        url,
        headers: { "content-type": "text/plain", "sec-fetch-site": "cross-site" },
        payload: '{"name":"Eve"}',
      });
      expect(asForm.statusCode).toBeGreaterThanOrEqual(403);
    }
    expect((await browser.get("/api/profile")).json()).toMatchObject({ answer: {}, revision: 0 });
  });

  it("a session that somebody planted in the browser is not the one that a login gives, and opens nothing", async () => {
    const attacker = await logInAs(server, "attacker@example.org");
    const planted = attacker.cookies.get("session") ?? "";
    for (const id of [planted, "a".repeat(43)]) {
      const victim = await logInAs(server, `${randomUUID()}@example.org`);
      const { username } = (await victim.get("/api/session")).json();
      victim.cookies.clear();
      victim.cookies.set("session", id);
      await victim.post("/public/login", { username, password: PASSWORD });
      expect(victim.cookies.get("session")).not.toBe(id);
      expect((await victim.get("/api/profile")).json().username).toBe(username);
      const thief = server.browser();
      thief.cookies.set("session", id);
      expect((await thief.get("/api/profile")).statusCode).toBe(401);
    }
  });

  it("a code works once, for ten minutes, ten tries, one account, and not after a newer one", async () => {
    const once = await signUp();
    expect(await confirm(once.username, once.code)).toBe("ok");
    expect(await confirm(once.username, once.code)).toBe("wrong_code");

    const tried = await signUp();
    const other = await signUp();
    const wrong = tried.code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 10; tries++) expect(await confirm(tried.username, wrong)).toBe("wrong_code");
    expect(await confirm(tried.username, tried.code)).toBe("wrong_code");

    await post("/public/resend-confirm", { username: other.username });
    const newer = codeIn(await server.mailTo(other.username, 2));
    if (newer !== other.code) expect(await confirm(other.username, other.code)).toBe("wrong_code");
    server.clock.aheadMs += 10 * MINUTE_MS + 1;
    expect(await confirm(other.username, newer)).toBe("wrong_code");
    server.clock.aheadMs = 0;
  });

  it("a reset link works once, for an hour, ten tries, one account, and not after a newer one", async () => {
    const [once, late, tried] = [await forgot(), await forgot(), await forgot()];
    expect(await reset(late.username, once.id)).toBe("wrong_reset_link");
    expect(await reset(once.username, once.id)).toBe("ok");
    expect(await reset(once.username, once.id)).toBe("wrong_reset_link");
    server.clock.aheadMs += 60 * MINUTE_MS + 1;
    expect(await reset(late.username, late.id)).toBe("wrong_reset_link");
    server.clock.aheadMs = 0;
    for (let tries = 0; tries < 10; tries++)
      expect(await reset(tried.username, "guess")).toBe("wrong_reset_link");
    expect(await reset(tried.username, tried.id)).toBe("wrong_reset_link");
  });

  it("of a code sent twice at the same time only one is taken", async () => {
    const { username, code } = await signUp();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => confirm(username, code)));
    expect(outcomes.filter((outcome) => outcome === "ok")).toEqual(["ok"]);
    expect((await findAccount(server.context.store, username))?.confirmed_at).not.toBeNull();
  });

  it("known and unknown addresses get the same answer, header by header, in the long run in the same time, too", async () => {
    const known = await forgot();
    const unconfirmed = await signUp();
    await post("/public/login", { username: "warm@example.org", password: PASSWORD });
    const calls: readonly (readonly [string, object])[] = [
      ["/public/login", { password: "Wrong-horse-1" }],
      ["/public/signup", { password: PASSWORD }],
      ["/public/forgot-password", {}],
      ["/public/resend-confirm", {}],
    ];
    for (const [url, body] of calls) {
      const answers = new Set<string>();
      const timeOf = (username: () => string) => async () => {
        const start = performance.now();
        const answer = await post(url, { ...body, username: username() });
        const tookMs = performance.now() - start;
        const { date: _date, "x-request-id": _id, ...headers } = answer.headers;
        answers.add(JSON.stringify([answer.statusCode, answer.body, headers]));
        return tookMs;
      };
      const askers = {
        known: timeOf(() => known.username),
        unconfirmed: timeOf(() => unconfirmed.username),
        unknown: timeOf(() => `${randomUUID()}@example.org`),
      };
      for (const ask of Object.values(askers)) await ask();
      expect([url, [...answers]]).toEqual([url, [expect.any(String)]]);
      if (!IS_LONG) continue;
      const ratio = await ratioOfTimes(askers);
      expect([url, ratio]).toEqual([url, expect.toSatisfy((times) => times < FAR_APART)]);
    }
  });

  longIt("what is queued cannot be told from the time of the answer", async () => {
    const { username } = await forgot();
    // The call and the one after it: work that is put off until after the answer would hold up the next.
    const timeOf = (asked: () => string) => async () => {
      const start = performance.now();
      await post("/public/forgot-password", { username: asked() });
      await server.app.inject({ url: "/public/tmp?token=x" });
      return performance.now() - start;
    };
    const ratio = await ratioOfTimes({
      idle: timeOf(() => `${randomUUID()}@example.org`),
      queued: timeOf(() => username),
    });
    expect(ratio).toBeLessThan(FAR_APART);
  });
});
