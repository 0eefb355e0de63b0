import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import type { DeliveryList, WebhookList } from "../../contract/desk-passing-on.ts";
import { listLatestAudit } from "../store/audit.ts";
import { addEndpoint, pauseEndpoint, restEndpoint } from "../store/webhook-endpoints.ts";
import { newWebhookSecret } from "../webhooks/sign-webhook.ts";

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const received: Received[] = [];
let status = 204;
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on("end", () => {
    received.push({ headers: request.headers, body });
    response.writeHead(status).end();
  });
});
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => receiver.close(resolve)));

describe.each(ENGINES)("webhooks at the desk on $name", ({ create }) => {
  let server: TestServer;
  let admin: TestBrowser;
  let [id, secret] = ["", ""];
  const at = (path: string) => `/desk/api/webhooks/${id}${path}`;
  const webhook = async (): Promise<WebhookList["webhooks"][number] | undefined> =>
    (await admin.get("/desk/api/webhooks")).json().webhooks.find((one: { id: string }) => one.id === id);
  const deliveries = async (query = ""): Promise<DeliveryList["deliveries"]> =>
    (await admin.get(at(`/deliveries${query}`))).json().deliveries;
  const submit = async (email: string) => {
    const browser = await logInAs(server, email);
    await browser.put("/api/answer", { name: "Ada Lovelace", mail_city: "Portland" });
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
  };

  beforeAll(async () => {
    server = await startTestServer({
      database: await create(),
      environment: { WEBHOOK_NETWORKS: "127.0.0.1" },
    });
    admin = await signInAtDesk(server, { email: "admin@school.example", role: "admin" });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const { store, now } = server.context;
    await store.db.deleteFrom("webhook_endpoints").execute();
    received.length = 0;
    status = 204;
    [id, secret] = [randomUUID(), newWebhookSecret()];
    const { port } = receiver.address() as AddressInfo;
    await addEndpoint(store, { id, url: `http://127.0.0.1:${port}/hook`, secret, now: now() });
  });

  it("are listed with how they do and what waits or has failed, without their secrets [DSK-46]", async () => {
    const { store, now } = server.context;
    expect(await webhook()).toMatchObject({ state: "answers", failures: 0, waiting: 0, failed: 0 });
    await restEndpoint(store, { id, failures: 0 }, now() + 60_000);
    await submit(`rests-${id}@example.org`);
    expect(await webhook()).toMatchObject({ state: "resting", failures: 1, waiting: 1 });
    await pauseEndpoint(store, id, now());
    expect(await webhook()).toMatchObject({
      state: "paused",
      paused_at: expect.any(Number),
      rests_until: null,
    });
    expect((await admin.get("/desk/api/webhooks")).body).not.toContain(secret);
    const resumed = (await admin.post(at("/resumption"), {})).json();
    expect(resumed.webhooks[0]).toMatchObject({ state: "answers", failures: 0 });
    await expect.poll(() => received.length).toBe(1);
  });

  it("tell what was told, and one delivery again with the same id and body and a new time [DSK-46] [DSK-47]", async () => {
    await submit(`told-${id}@example.org`);
    await expect.poll(async () => (await deliveries())[0]?.state).toBe("delivered");
    const [told] = await deliveries();
    expect(told).toMatchObject({
      event: "application.submitted",
      attempts: 1,
      last_status: 204,
      last_error: null,
      application_id: expect.any(String),
    });
    server.clock.aheadMs += 5_000;
    const answer = await admin.post(`/desk/api/webhook-deliveries/${told?.id}/replay`, {});
    expect(answer.json()).toEqual({ deliveries: 1 });
    await expect.poll(() => received.length).toBe(2);
    const [first, second] = received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(Number(second?.headers["webhook-timestamp"])).toBeGreaterThan(
      Number(first?.headers["webhook-timestamp"]),
    );
    new Webhook(secret).verify(second?.body ?? "", { ...second?.headers } as Record<string, string>);
    await expect.poll(async () => (await deliveries())[0]?.attempts).toBe(2);
  });

  it("tell all that failed for good once more, and nothing that still waits [DSK-47]", async () => {
    const { store, now } = server.context;
    await pauseEndpoint(store, id, now());
    for (const name of ["one", "two", "three"]) await submit(`${name}-${id}@example.org`);
    const all = await deliveries();
    expect(all.map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
    expect((await admin.post(`/desk/api/webhook-deliveries/${all[0]?.id}/replay`, {})).json().code).toBe(
      "unknown_delivery",
    );
    await store.db
      .updateTable("webhook_deliveries")
      .set({ failed_at: now(), is_head: 0, last_status: 500, last_error: "refused" })
      .where("id", "in", [all[0]?.id ?? "", all[1]?.id ?? ""])
      .execute();
    expect(await deliveries("?failed=1")).toHaveLength(2);
    expect(await webhook()).toMatchObject({ waiting: 1, failed: 2 });
    expect((await admin.post(at("/replay"), {})).json()).toEqual({ deliveries: 2 });
    expect((await admin.post(at("/replay"), {})).json()).toEqual({ deliveries: 0 });
    await admin.post(at("/resumption"), {});
    await expect
      .poll(async () => (await deliveries()).map(({ state }) => state))
      .toEqual([...Array(3).fill("delivered")]);
    expect(received).toHaveLength(3);
  });

  it("can be tried, and what they answer is told [DSK-46]", async () => {
    status = 400;
    expect((await admin.post(at("/test"), {})).json()).toEqual({ deliveries: 1 });
    await expect.poll(async () => (await deliveries())[0]?.last_status).toBe(400);
    expect((await deliveries())[0]).toMatchObject({
      event: "webhook.test",
      application_id: null,
      state: "waiting",
      last_error: "refused",
    });
  });

  it("are written down in the trail, by whom [DSK-47]", async () => {
    await admin.post(at("/test"), {});
    await admin.post(at("/replay"), {});
    await admin.post(at("/resumption"), {});
    await webhook();
    const trail = await listLatestAudit(server.context.store, 6);
    expect(trail.every(({ staff_email: by }) => by === "admin@school.example")).toBe(true);
    expect(
      trail
        .map(({ action, detail }) => [action, detail])
        .toReversed()
        .slice(1),
    ).toEqual([
      ["webhook_tested", null],
      ["webhook_replayed", "all failed"],
      ["webhook_replayed", "0 deliveries"],
      ["webhook_changed", "resumed"],
      ["webhooks_listed", null],
    ]);
  });

  it("are refused under names that nothing has [DSK-47]", async () => {
    id = "nobody";
    for (const path of ["/replay", "/test", "/resumption"])
      expect((await admin.post(at(path), {})).json().code).toBe("unknown_webhook");
    expect((await admin.get(at("/deliveries"))).json().code).toBe("unknown_webhook");
    expect((await admin.post("/desk/api/webhook-deliveries/nobody/replay", {})).json().code).toBe(
      "unknown_delivery",
    );
  });
});
