import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { freePort } from "../../../tests/support/free-port.ts";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import {
  logInAs,
  PASSWORD,
  startTestServer,
  type TestServer,
  writeForms,
} from "../../../tests/support/test-server.ts";
import { compileForms } from "../publishing/compile-forms.ts";
import { startMetricsServer } from "../services/metrics-server.ts";
import { addJob, claimJob, failJob } from "../store/jobs.ts";
import { addEndpoint, pauseEndpoint } from "../store/webhook-endpoints.ts";
import { newWebhookSecret } from "../webhooks/sign-webhook.ts";
import { tellEndpoint } from "../webhooks/tell-webhooks.ts";

const TOKEN = "t0k3n-".repeat(6);
const WITH_TOKEN = { authorization: `Bearer ${TOKEN}` };

describe.each(ENGINES)("the figures for Prometheus on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), environment: { METRICS_TOKEN: TOKEN } });
  });
  afterAll(() => server.close());

  /** The value of the line with this name and these labels, in any order. */
  const figure = async (name: string, labels: Readonly<Record<string, string>> = {}) => {
    const { body } = await server.browser().get("/metrics", WITH_TOKEN);
    const lines = body
      .split("\n")
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
    const line = lines.find((text) =>
      Object.entries(labels).every(([key, value]) => text.includes(`${key}="${value}"`)),
    );
    return line === undefined ? undefined : Number(line.split(" ").at(-1));
  };

  it("are for who brings the token", async () => {
    for (const headers of [{}, { authorization: "Bearer wrong" }, { authorization: TOKEN }]) {
      const refused = await server.browser().get("/metrics", headers);
      expect([refused.statusCode, refused.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
      expect(refused.body).not.toMatch(/admission_|process_/);
    }
    const answer = await server.browser().get("/metrics", WITH_TOKEN);
    expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
      "no-store",
    ]);
  });

  it("count the deliveries of webhooks that wait or have failed, and tell how long the first has waited [DSK-47]", async () => {
    const { store, now } = server.context;
    expect(await figure("admission_webhook_deliveries", { state: "waiting" })).toBe(0);
    expect(await figure("admission_webhook_waiting_seconds")).toBe(0);
    await addEndpoint(store, {
      id: "hook",
      url: "https://127.0.0.1/",
      secret: newWebhookSecret(),
      now: now(),
    });
    await pauseEndpoint(store, "hook", now());
    const event = { type: "webhook.test", data: {} } as const;
    await tellEndpoint(store, "hook", { event, accountId: null, now: now() - 90_000 });
    const failed = await tellEndpoint(store, "hook", { event, accountId: null, now: now() });
    await store.db
      .updateTable("webhook_deliveries")
      .set({ failed_at: now() })
      .where("id", "=", failed)
      .execute();
    expect(await figure("admission_webhook_deliveries", { state: "waiting" })).toBe(1);
    expect(await figure("admission_webhook_deliveries", { state: "failed" })).toBe(1);
    expect(await figure("admission_webhook_waiting_seconds")).toBeGreaterThanOrEqual(90);
    await store.db.deleteFrom("webhook_endpoints").execute();
  });

  it("count what applicants do and what came of it, and time each route", async () => {
    const browser = await logInAs(server, "counted@example.org");
    await browser.put("/api/answer", { name: "Ada" });
    await browser.put("/api/answer", { no_such_key: "x" });
    await browser.post("/api/submit", {});
    await server
      .browser()
      .post("/public/login", { username: "counted@example.org", password: "Wrong-password-9" });
    await server.browser().get("/nowhere");
    expect(await figure("admission_calls_total", { call: "login", outcome: "ok" })).toBe(1);
    expect(await figure("admission_calls_total", { call: "login", outcome: "wrong_login" })).toBe(1);
    expect(await figure("admission_calls_total", { call: "saveAnswers", outcome: "ok" })).toBe(1);
    expect(await figure("admission_calls_total", { call: "saveAnswers", outcome: "invalid_answers" })).toBe(
      1,
    );
    expect(await figure("admission_calls_total", { call: "submit" })).toBe(1);
    const saves = { method: "PUT", route: "/api/answer", status: "200" };
    expect(await figure("admission_http_request_duration_seconds_count", saves)).toBe(1);
    expect(
      await figure("admission_database_query_duration_seconds_count", { kind: "select" }),
    ).toBeGreaterThan(0);
  });

  it("hold no answer, address, password, token or path that somebody typed", async () => {
    const browser = await logInAs(server, "secret@example.org");
    await browser.put("/api/answer", { name: "Canary-Answer" });
    await server.browser().get("/public/tmp?token=canary-token");
    await server.browser().get("/canary-path?canary=1");
    await browser.get("/api/pdf/document-answer/canary-key");
    const { body } = await server.browser().get("/metrics", WITH_TOKEN);
    expect(body).toContain('route="/public/tmp"');
    for (const secret of [/canary/i, /example\.org/, new RegExp(PASSWORD), new RegExp(TOKEN)]) {
      expect(body).not.toMatch(secret);
    }
  });

  it("tell jobs by kind and state, and how long one has waited", async () => {
    const { store, jobs, now } = server.context;
    await jobs.stop();
    const job = { kind: "conversion", payload: "x", givesUpAt: now() + 3_600_000 };
    await addJob(store, { ...job, now: now() - 90_000 });
    await addJob(store, { ...job, now: now() - 30_000 });
    await addJob(store, { ...job, now: now() + 60_000 });
    const claimed = await claimJob(store, { kinds: ["conversion"], now: now(), leaseMs: 15_000 });
    expect(await figure("admission_jobs", { kind: "conversion", state: "running" })).toBe(1);
    expect(await figure("admission_jobs", { kind: "conversion", state: "due" })).toBe(1);
    expect(await figure("admission_jobs", { kind: "conversion", state: "waiting" })).toBe(1);
    const waited = await figure("admission_jobs_due_seconds", { kind: "conversion" });
    expect(waited).toBeGreaterThanOrEqual(30);
    expect(waited).toBeLessThan(90);
    if (claimed) await failJob(store, claimed, now());
    expect(await figure("admission_jobs", { kind: "conversion", state: "failed" })).toBe(1);
    expect(await figure("admission_jobs", { kind: "pdf_copy", state: "due" })).toBe(0);
    await store.db.deleteFrom("jobs").execute();
    jobs.start();
  });

  it("tell the form in use, children, memory and the event loop", async () => {
    const hash = (await server.context.forms.current())?.hash ?? "";
    expect(await figure("admission_form_info", { hash })).toBe(1);
    expect(await figure("admission_form_refused")).toBe(0);
    writeForms(server.formsDir, { "application.json": "{" });
    // One of several at the same time may find a process that others have left.
    const other = { folderName: "forms", files: MINIMAL_FORMS, unreadable: {}, characterLimit: 7_000 };
    await Promise.all([compileForms(other), compileForms(other), compileForms(other)]);
    await server.context.publisher.publish();
    expect(await figure("admission_form_refused")).toBe(1);
    expect(await figure("admission_child_starts_total", { child: "forms" })).toBeGreaterThanOrEqual(2);
    expect(await figure("admission_child_failures_total", { child: "forms" })).toBe(0);
    expect(await figure("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(await figure("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
    expect(await figure("admission_database_up")).toBe(1);
  });
});

describe("the figures", () => {
  it("are not there unless a setting asks for them", async () => {
    const server = await startTestServer({ publishes: false });
    const answer = await server.browser().get("/metrics", WITH_TOKEN);
    expect([server.context.metrics, answer.statusCode]).toEqual([null, 404]);
    await server.close();
  });

  it("move to a port of their own, which serves nothing else and may ask for the token too", async () => {
    const port = await freePort();
    const environment = { METRICS_PORT: String(port), METRICS_HOST: "127.0.0.1", METRICS_TOKEN: TOKEN };
    const server = await startTestServer({ publishes: false, environment });
    const stop = await startMetricsServer(server.context);
    const ask = async (path: string, init: RequestInit = {}) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, init)).status;
    expect((await server.browser().get("/metrics", WITH_TOKEN)).statusCode).toBe(404);
    expect(await ask("/metrics", { headers: WITH_TOKEN })).toBe(200);
    expect(await ask("/metrics")).toBe(401);
    expect(await ask("/metrics", { method: "POST", headers: WITH_TOKEN })).toBe(404);
    expect(await ask("/health")).toBe(404);
    await stop();
    await expect(ask("/metrics")).rejects.toThrow("fetch failed");
    await server.close();
  });

  it("are told without those of the database when it is away", async () => {
    const server = await startTestServer({ publishes: false, environment: { METRICS_TOKEN: TOKEN } });
    await server.context.jobs.stop();
    await server.context.store.close();
    const answer = await server.browser().get("/metrics", WITH_TOKEN);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/^admission_database_up 0$/m);
    expect(answer.body).not.toMatch(/^admission_jobs\{/m);
    await server.app.close();
    rmSync(server.dataDir, { recursive: true });
  });
});
