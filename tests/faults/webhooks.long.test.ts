import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, it } from "vitest";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { addAccount } from "../../src/server/store/accounts.ts";
import { openStore } from "../../src/server/store/open-store.ts";
import type { Store } from "../../src/server/store/store.ts";
import { addEndpoint } from "../../src/server/store/webhook-endpoints.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { newWebhookSecret } from "../../src/server/webhooks/sign-webhook.ts";
import { tellWebhooks } from "../../src/server/webhooks/tell-webhooks.ts";
import { ENGINES, type TestDatabase } from "../support/databases.ts";
import { MINIMAL_FORMS } from "../support/minimal-forms.ts";
import { writeForms } from "../support/test-server.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** WEBHOOKS=1000 npx vitest run --project faults tests/faults/webhooks.long.test.ts */
const APPLICATIONS = Number(process.env.WEBHOOKS ?? 60);
const KILLS = 3;
const EVENTS = 2;

interface Arrived {
  readonly id: string;
  readonly subject: string;
  readonly number: number;
}

/** A receiver that is down, then slow and out of order, and judges each signature. */
class MoodyReceiver {
  mood: "down" | "slow" | "well" = "down";
  secret = "";
  readonly arrived: Arrived[] = [];
  readonly #server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on(
      "end",
      () => void this.#answer(request.headers, body).then((status) => response.writeHead(status).end()),
    );
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    // It listens on a port, so the address is no path of a socket.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  async #answer(headers: NodeJS.Dict<string | string[]>, body: string): Promise<number> {
    if (this.mood === "down") return 503;
    if (this.mood === "slow") {
      await delay(Math.random() * 100);
      if (Math.random() < 0.02) return 503;
    }
    new Webhook(this.secret).verify(body, headers as Record<string, string>);
    const { data } = JSON.parse(body);
    this.arrived.push({
      id: String(headers["webhook-id"]),
      subject: data.application_id,
      number: Number(data.reference),
    });
    return 204;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

describe.concurrent.each(ENGINES)("webhooks on $name", ({ create }) => {
  let place: TestDatabase;
  let store: Store;
  let server: ServerProcess;
  const receiver = new MoodyReceiver();
  const start = () =>
    startServerProcess(place.location.dataDir, {
      WEBHOOK_NETWORKS: "127.0.0.1",
      LOG_LEVEL: "silent",
      ...(place.location.databaseUrl !== null && { DATABASE_URL: place.location.databaseUrl }),
    });
  beforeEach(async () => {
    place = await create();
    writeForms(`${place.location.dataDir}/forms`, MINIMAL_FORMS);
    server = await start();
    store = await openStore(place.location, loadAppKeys(readConfig({ DATA_DIR: place.location.dataDir })));
  });
  afterEach(async () => {
    await server.end("SIGKILL");
    await receiver.close();
    await store.close();
    await place.remove();
  });

  it("reach a receiver that was down and slow, each at least once and in order, over kills of the server [HOK-03]", async ({
    expect,
  }) => {
    receiver.secret = newWebhookSecret();
    await addEndpoint(store, {
      id: randomUUID(),
      url: await receiver.listen(),
      secret: receiver.secret,
      now: Date.now(),
    });
    for (let number = 0; number < APPLICATIONS; number++) await submitTwice(store, number);
    await delay(1_000);
    receiver.mood = "slow";
    for (let kill = 0; kill < KILLS; kill++) {
      await delay(6_000 / KILLS);
      await server.end("SIGKILL");
      server = await start();
    }
    receiver.mood = "well";
    const ids = () => new Set(receiver.arrived.map(({ id }) => id));
    await expect.poll(() => ids().size, { timeout: 120_000 }).toBe(APPLICATIONS * EVENTS);
    const firsts = receiver.arrived.filter(
      ({ id }, at) => receiver.arrived.findIndex((other) => other.id === id) === at,
    );
    const orders = Object.groupBy(firsts, ({ subject }) => subject);
    for (const order of Object.values(orders)) expect(order?.map(({ number }) => number)).toEqual([1, 2]);
    const left = () =>
      store.db.selectFrom("webhook_deliveries").select("id").where("done_at", "is", null).execute();
    await expect.poll(async () => (await left()).length, { timeout: 120_000 }).toBe(0);
  });
});

/** What two submissions of one application would queue, each in a transaction of its own. */
async function submitTwice(store: Store, applicant: number): Promise<void> {
  const [accountId, now] = [randomUUID(), Date.now()];
  const account = {
    id: accountId,
    email: `applicant${applicant}@example.org`,
    password_hash: "",
    created_at: now,
  };
  await addAccount(store, { ...account, confirmed_at: now });
  for (let number = 1; number <= EVENTS; number++) {
    const about = { reference: String(number), submitted_at: "", form_version: "", submission: 1 };
    const data = { application_id: accountId, ...about };
    await store.transaction((tx) =>
      tellWebhooks(tx, { event: { type: "application.submitted", data }, accountId, now }),
    );
  }
}
