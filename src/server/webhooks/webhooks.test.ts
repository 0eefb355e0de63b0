import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { addDelivery, claimDelivery, listDeliveries, replayDelivery } from "../store/webhook-deliveries.ts";
import {
  addEndpoint,
  listEndpoints,
  pauseEndpoint,
  removeEndpoint,
  restEndpoint,
  resumeEndpoint,
  storeSecrets,
} from "../store/webhook-endpoints.ts";
import { webhookClient } from "./post-webhook.ts";
import { newWebhookSecret } from "./sign-webhook.ts";
import { tellEndpoint } from "./tell-webhooks.ts";

const COMPLETE = { name: "Ada Lovelace", mail_city: "Portland" };

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A system of the school: what it was told, and what it answers by path. */
class Receiver {
  readonly received: Received[] = [];
  readonly answers = new Map<string, number>();
  readonly #server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      const path = request.url ?? "";
      this.received.push({ path, headers: request.headers, body });
      response.writeHead(this.answers.get(path) ?? 204).end();
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get origin(): string {
    // It listens on a port, so the address is no path of a socket.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  at(path: string): readonly Received[] {
    return this.received.filter((received) => received.path === path);
  }

  lastAt(path: string): Received {
    const last = this.at(path).at(-1);
    if (last === undefined) throw new Error(`Nothing has come to ${path}.`);
    return last;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const receiver = new Receiver();
beforeAll(() => receiver.start());
afterAll(() => receiver.stop());

describe.each(ENGINES)("webhooks on $name", ({ name, create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      database: await create(),
      environment: { WEBHOOK_NETWORKS: "127.0.0.1" },
    });
  });
  afterAll(() => server.close());

  const endpointAt = async (path: string) => {
    const { store, now } = server.context;
    const [id, secret] = [randomUUID(), newWebhookSecret()];
    await addEndpoint(store, { id, url: receiver.origin + path, secret, now: now() });
    return { id, secret, path };
  };
  const found = async (id: string) => {
    const endpoint = (await listEndpoints(server.context.store)).find((row) => row.id === id);
    if (endpoint === undefined) throw new Error("The endpoint is gone.");
    return endpoint;
  };
  const submitAs = async (email: string): Promise<string> => {
    const browser = await logInAs(server, email);
    await browser.put("/api/answer", COMPLETE);
    const submitted = await browser.post("/api/submit", {});
    expect(submitted.statusCode).toBe(200);
    return submitted.json().reference;
  };
  const told = (endpointId: string) =>
    listDeliveries(server.context.store, { endpointId, limit: 100, failedOnly: false });
  const test = async (endpointId: string) => {
    const event = { type: "webhook.test", data: {} } as const;
    const { store, now, jobs } = server.context;
    const id = await store.transaction((tx) =>
      tellEndpoint(tx, endpointId, { event, accountId: null, now: now() }),
    );
    jobs.wake();
    return id;
  };
  const later = (milliseconds: number) => {
    server.clock.aheadMs += milliseconds;
    server.context.jobs.wake();
  };

  it("tell of a submission once, signed, without an answer, and never before it is stored [HOK-01, HOK-02]", async () => {
    const { id, secret, path } = await endpointAt(`/${name}/submitted`);
    const reference = await submitAs("ada@example.org");
    await expect.poll(() => receiver.at(path).length).toBe(1);
    const { headers, body } = receiver.lastAt(path);
    // A judge of its own: the library of those who receive.
    const event: unknown = new Webhook(secret).verify(body, {
      "webhook-id": String(headers["webhook-id"]),
      "webhook-timestamp": String(headers["webhook-timestamp"]),
      "webhook-signature": String(headers["webhook-signature"]),
    });
    expect(event).toEqual({
      type: "application.submitted",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        application_id: expect.any(String),
        reference,
        submitted_at: expect.stringMatching(/^\d{4}-.*Z$/),
        form_version: expect.stringMatching(/^[0-9a-f]{32}$/),
        submission: 1,
      },
    });
    expect(headers["content-type"]).toBe("application/json");
    for (const answer of Object.values(COMPLETE)) expect(body).not.toContain(`"${answer}"`);
    await expect.poll(async () => (await told(id))[0]?.done_at).toEqual(expect.any(Number));
    expect(() =>
      new Webhook(newWebhookSecret()).verify(body, { ...headers } as Record<string, string>),
    ).toThrow();
    await removeEndpoint(server.context.store, id);
  });

  it("rest when a receiver is down, try it with one delivery, and go on in order [HOK-03]", async () => {
    const { id, path } = await endpointAt(`/${name}/down`);
    receiver.answers.set(path, 503);
    const ids = [await test(id), await test(id), await test(id)];
    await expect.poll(() => receiver.at(path).length).toBe(1);
    await expect.poll(async () => (await found(id)).failures).toBe(1);
    receiver.answers.set(path, 204);
    later(6_000);
    await expect.poll(async () => (await told(id)).every(({ done_at }) => done_at !== null)).toBe(true);
    expect(receiver.at(path).map(({ headers }) => headers["webhook-id"])).toEqual([ids[0], ...ids]);
    await removeEndpoint(server.context.store, id);
  });

  it("count those that meet a receiver down at the same time as one failure, so that its rest stays short [HOK-03]", async () => {
    const { store } = server.context;
    const { id } = await endpointAt(`/${name}/rests`);
    const begun = await found(id);
    await Promise.all([5, 6, 7].map((until) => restEndpoint(store, begun, until)));
    expect((await found(id)).failures).toBe(1);
    await restEndpoint(store, await found(id), 8);
    expect(await found(id)).toMatchObject({ failures: 2, rests_until: 8 });
    await removeEndpoint(store, id);
  });

  it("are not tried before a rest is over, and then one at a time, whatever they tell of [HOK-03]", async () => {
    const { store } = server.context;
    const { id } = await endpointAt(`/${name}/probed`);
    // Nobody but this test claims its deliveries.
    await pauseEndpoint(store, id, 1);
    await restEndpoint(store, await found(id), 5_000);
    const delivery = { accountId: null, event: "webhook.test", body: "{}", now: 1, givesUpAt: 9_000 };
    for (const subject of ["one", "other"])
      await addDelivery(store, { ...delivery, endpointId: id, subject });
    const endpoint = await found(id);
    const isClaimed = async (now: number) =>
      (await claimDelivery(store, { endpoint, now, leaseMs: 1_000 })) !== undefined;
    expect(await isClaimed(4_999)).toBe(false);
    expect(await isClaimed(5_000)).toBe(true);
    expect(await isClaimed(5_999)).toBe(false);
    expect(await isClaimed(6_000)).toBe(true);
    await removeEndpoint(store, id);
  });

  it("let what one receiver refuses keep nobody else waiting [HOK-03]", async () => {
    const { id, path } = await endpointAt(`/${name}/refuses`);
    receiver.answers.set(path, 422);
    await submitAs("refused@example.org");
    await expect.poll(async () => (await told(id))[0]?.last_status).toBe(422);
    receiver.answers.set(path, 204);
    const ofTest = await test(id);
    await expect
      .poll(async () => (await told(id)).find((row) => row.id === ofTest)?.done_at)
      .toEqual(expect.any(Number));
    expect((await told(id)).filter(({ done_at }) => done_at === null)).toHaveLength(1);
    await removeEndpoint(server.context.store, id);
  });

  it("fail for good after three days, and are replayed with the same id and body [HOK-04]", async () => {
    const { id, path } = await endpointAt(`/${name}/replayed`);
    receiver.answers.set(path, 500);
    const delivery = await test(id);
    await expect.poll(async () => (await told(id))[0]?.last_status).toBe(500);
    later(4 * 24 * 60 * 60_000);
    await expect.poll(async () => (await told(id))[0]?.failed_at).toEqual(expect.any(Number));
    receiver.answers.set(path, 204);
    const { store, now, jobs } = server.context;
    const terms = { now: now(), givesUpAt: now() + 60_000 };
    expect(await replayDelivery(store, delivery, terms)).toBe(true);
    expect(await replayDelivery(store, delivery, terms)).toBe(false);
    expect(await replayDelivery(store, "msg_none", terms)).toBe(false);
    await resumeEndpoint(store, id);
    jobs.wake();
    await expect.poll(async () => (await told(id))[0]?.done_at).toEqual(expect.any(Number));
    const [first, last] = [receiver.at(path)[0], receiver.at(path).at(-1)];
    expect([last?.body, last?.headers["webhook-id"]]).toEqual([first?.body, delivery]);
    expect(last?.headers["webhook-timestamp"]).not.toBe(first?.headers["webhook-timestamp"]);
    await removeEndpoint(store, id);
  });

  it("pause an endpoint that says that it is gone, and sign with both secrets while one takes over [HOK-02, HOK-04]", async () => {
    const { id, secret, path } = await endpointAt(`/${name}/gone`);
    const { store } = server.context;
    receiver.answers.set(path, 410);
    await test(id);
    await expect
      .poll(async () => (await listEndpoints(store)).find((row) => row.id === id)?.paused_at)
      .toEqual(expect.any(Number));
    receiver.answers.set(path, 204);
    const newer = newWebhookSecret();
    await storeSecrets(store, id, [newer, secret]);
    await resumeEndpoint(store, id);
    later(6_000);
    await expect.poll(async () => (await told(id))[0]?.done_at).toEqual(expect.any(Number));
    const { headers, body } = receiver.lastAt(path);
    const [messageId, at] = [String(headers["webhook-id"]), Number(headers["webhook-timestamp"])];
    const signatureBy = (key: string) => new Webhook(key).sign(messageId, new Date(at * 1_000), body);
    expect(headers["webhook-signature"]).toBe([newer, secret].map(signatureBy).join(" "));
    await removeEndpoint(store, id);
  });

  it("go with the account that they tell of [HOK-05]", async () => {
    const { id } = await endpointAt(`/${name}/erased`);
    await submitAs("erased@example.org");
    await expect.poll(async () => (await told(id))[0]?.done_at).toEqual(expect.any(Number));
    await server.context.store.db.deleteFrom("accounts").where("email", "=", "erased@example.org").execute();
    expect(await told(id)).toEqual([]);
    await removeEndpoint(server.context.store, id);
  });

  it("put no address, secret or body into the log [HOK-05]", async () => {
    const { id, secret, path } = await endpointAt(`/${name}/logged?key=canary`);
    receiver.answers.set(path, 500);
    await test(id);
    await expect.poll(() => server.log.some((line) => line.includes("webhook not taken"))).toBe(true);
    for (const word of ["canary", "127.0.0.1", secret.slice(6, 20)])
      expect(server.log.join("")).not.toContain(word);
    await removeEndpoint(server.context.store, id);
  });
});

describe("the way to a receiver", () => {
  const { port } = new URL("http://127.0.0.1:9");
  const sendTo = (url: string, allowed: readonly string[] = []) =>
    webhookClient(allowed)({ url, headers: {}, body: "{}", signal: AbortSignal.timeout(10_000) });

  it.each([
    "127.0.0.1",
    "localhost",
    "127.1",
    "0x7f000001",
    "2130706433",
    "017700000001",
    "0.0.0.0",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::]",
    "169.254.169.254",
  ])("refuses %s, which is no public address [HOK-06]", async (host) => {
    expect(await sendTo(`http://${host}:${port}/`)).toEqual({
      kind: "unreachable",
      error: "address_not_allowed",
    });
  });

  it("takes an address that is allowed, and follows no redirect [HOK-06]", async () => {
    receiver.answers.set("/moved", 302);
    expect(await sendTo(`${receiver.origin}/moved`, ["127.0.0.0/8"])).toEqual({
      kind: "answered",
      status: 302,
    });
  });
});
