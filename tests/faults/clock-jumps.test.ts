import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addJob, claimJob } from "../../src/server/store/jobs.ts";
import { ENGINES } from "../support/databases.ts";
import { codeIn, logInAs, PASSWORD, startTestServer, type TestServer } from "../support/test-server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(ENGINES)("when the clock jumps, on $name", ({ create }) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ database: await create(), environment: { RATE_LIMIT_FACTOR: "1" } });
  });
  afterEach(() => server.close());

  it("a day ahead, sessions end with a sentence, and whoever logs in again finds the answers", async () => {
    const browser = await logInAs(server, "ada@example.org");
    await browser.put("/api/answer", { name: "Ada" });
    server.clock.aheadMs = DAY_MS;
    const refused = await browser.put("/api/answer", { name: "Eve" });
    expect([refused.statusCode, refused.json().code]).toEqual([401, "unauthorized"]);
    expect(
      (await browser.post("/public/login", { username: "ada@example.org", password: PASSWORD })).statusCode,
    ).toBe(200);
    expect((await browser.get("/api/profile")).json().answer.name).toBe("Ada");
  });

  it("back again, saving and logging in go on, and no session lives on because of the jump", async () => {
    server.clock.aheadMs = DAY_MS;
    const browser = await logInAs(server, "ada@example.org");
    server.clock.aheadMs = 0;
    expect((await browser.put("/api/answer", { name: "Ada" })).statusCode).toBe(200);
    expect(
      (await server.browser().post("/public/login", { username: "ada@example.org", password: PASSWORD }))
        .statusCode,
    ).toBe(200);
    server.clock.aheadMs = 20 * MINUTE_MS;
    expect((await browser.get("/api/profile")).statusCode).toBe(401);
  });

  it("back by a day, a code that was mailed before still confirms", async () => {
    server.clock.aheadMs = DAY_MS;
    const browser = server.browser();
    const username = "new@example.org";
    await browser.post("/public/signup", { username, password: PASSWORD });
    const code = codeIn(await server.mailTo(username));
    server.clock.aheadMs = 0;
    expect((await browser.post("/public/confirm", { username, code })).statusCode).toBe(200);
  });

  it("back by a day, a job that was queued or claimed before is not left for a day", async () => {
    const { store } = server.context;
    const now = server.context.now();
    const claim = (at: number) => claimJob(store, { kinds: ["test"], now: at, leaseMs: 15_000 });
    const ahead = now + DAY_MS;
    await addJob(store, { kind: "test", payload: "", now: ahead, givesUpAt: ahead + DAY_MS });
    expect(await claim(ahead)).toMatchObject({ attempts: 1 });
    expect(await claim(ahead)).toBeUndefined();
    expect(await claim(now)).toMatchObject({ attempts: 2 });
    expect(await claim(now)).toBeUndefined();
  });
});
