import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOTH_ENGINES } from "../../../tests/support/databases.ts";
import { logInAs, PASSWORD, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { DomainError } from "../system/domain-error.ts";
import { clientNetwork, type LimitedCall, limitCall, rateLimits } from "./rate-limits.ts";

describe.each(BOTH_ENGINES)("limits on $name", ({ create }) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({
      database: await create(),
      environment: { RATE_LIMIT_FACTOR: "1" },
      publishes: false,
    });
  });
  afterEach(() => server.close());

  const call = (url: string, payload: object, remoteAddress: string) =>
    server.app.inject({ method: "POST", url, payload, remoteAddress });
  const logIn = (username: string, password: string, client: string) =>
    call("/public/login", { username, password }, client);

  const spend = async (name: LimitedCall, email: string, client: string) => {
    try {
      await limitCall(server.context, { call: name, email, client });
      return "allowed";
    } catch (error) {
      if (error instanceof DomainError && error.code === "too_many_requests") return "refused";
      throw error;
    }
  };

  it("stop guessing at one account from one address, and tell when to come back", async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++) {
      statuses.push((await logIn("ada@example.org", "Wrong-password-1", "192.0.2.1")).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    const refused = await logIn("ADA@example.org ", "Wrong-password-1", "192.0.2.1");
    expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(30);
    server.clock.aheadMs += 31_000;
    expect((await logIn("ada@example.org", "Wrong-password-1", "192.0.2.1")).statusCode).toBe(400);
  });

  it("do not keep the owner out while somebody else guesses", async () => {
    await logInAs(server, "owner@example.org");
    for (let tries = 0; tries < 15; tries++)
      await logIn("owner@example.org", "Wrong-password-1", "198.51.100.9");
    expect((await logIn("owner@example.org", PASSWORD, "198.51.100.9")).statusCode).toBe(429);
    expect((await logIn("owner@example.org", PASSWORD, "203.0.113.5")).statusCode).toBe(200);
  });

  it("stop guessing at one account from many addresses", async () => {
    const tries = Array.from({ length: 61 }, (_, client) => ({ client: `192.0.2.${client}` }));
    const outcomes: string[] = [];
    for (const { client } of tries) outcomes.push(await spend("login", "ada@example.org", client));
    expect(outcomes).toEqual([...Array(60).fill("allowed"), "refused"]);
    expect((await logIn("ada@example.org", PASSWORD, "203.0.113.5")).statusCode).toBe(429);
    server.clock.aheadMs += 16_000;
    expect((await logIn("ada@example.org", PASSWORD, "203.0.113.5")).statusCode).toBe(400);
  });

  it("give the tries back when the password was right", async () => {
    await logInAs(server, "typo@example.org");
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 8; tries++)
        await logIn("typo@example.org", "Wrong-password-1", "192.0.2.7");
      expect((await logIn("typo@example.org", PASSWORD, "192.0.2.7")).statusCode).toBe(200);
    }
  });

  it("hold for every account call, for known and unknown addresses alike", async () => {
    await logInAs(server, "known@example.org");
    for (const username of ["known@example.org", "unknown@example.org"]) {
      const calls: readonly (readonly [LimitedCall, string, object, number])[] = [
        ["signup", "/public/signup", { username, password: PASSWORD }, 5],
        ["resendConfirm", "/public/resend-confirm", { username }, 5],
        ["forgotPassword", "/public/forgot-password", { username }, 5],
        ["confirm", "/public/confirm", { username, code: "000000" }, 10],
        ["resetPassword", "/public/reset-password", { username, password: PASSWORD, id: "x" }, 10],
      ];
      for (const [limited, url, payload, allowed] of calls) {
        for (let tries = 1; tries < allowed; tries++) {
          expect(await spend(limited, username, "192.0.2.1")).toBe("allowed");
        }
        expect([url, (await call(url, payload, "192.0.2.1")).statusCode]).not.toEqual([url, 429]);
        expect([url, (await call(url, payload, "192.0.2.1")).statusCode]).toEqual([url, 429]);
      }
    }
  });

  it("stop one network that asks for account after account", async () => {
    const outcomes: string[] = [];
    for (let number = 0; number < 61; number++) {
      outcomes.push(await spend("signup", `new${number}@example.org`, `2001:db8:1:2::${number}`));
    }
    expect(outcomes).toEqual([...Array(60).fill("allowed"), "refused"]);
    expect(await spend("signup", "other@example.org", "2001:db8:1:3::1")).toBe("allowed");
  });

  it("keep no address readable", async () => {
    await logIn("ada@example.org", "Wrong-password-1", "192.0.2.1");
    const rows = JSON.stringify(
      await server.context.store.db.selectFrom("rate_limits").selectAll().execute(),
    );
    expect(rows).toContain("key_hash");
    expect(rows).not.toMatch(/ada|192\.0\.2/);
  });
});

describe("the limits", () => {
  it("grow with the factor, and never become none", () => {
    expect(rateLimits(2).login.perAccountAndClient.calls).toBe(20);
    expect(rateLimits(0.001).signup.perAccount.calls).toBe(1);
  });

  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
  ])("count %s as %s", (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});
