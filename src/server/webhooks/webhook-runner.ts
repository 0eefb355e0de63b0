import type { Logger } from "pino";
import type { Database, WebhookDeliveryRow } from "../store/schema.ts";
import {
  claimDelivery,
  failDelivery,
  finishDelivery,
  listEndpoints,
  loadSecrets,
  pauseEndpoint,
  restEndpoint,
  retryDelivery,
  type WebhookEndpoint,
  wakeEndpoint,
} from "../store/webhooks.ts";
import type { PostWebhook, WebhookResponse } from "./post-webhook.ts";
import { webhookHeaders } from "./sign-webhook.ts";

const POLL_MS = 2_000;
/** Longer than a receiver may take: what a worker that died was sending is sent again after this time. */
const LEASE_MS = 20_000;
/** How many deliveries an endpoint that answers gets at the same time. */
const LANES = 8;
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 15 * 60_000;

interface WebhookRunnerOptions {
  readonly db: Database;
  readonly post: PostWebhook;
  readonly log: Logger;
  readonly now: () => number;
  /** The first time that an endpoint is left alone after it did not answer; each further one is twice as long. */
  readonly firstRestMs?: number;
  readonly leaseMs?: number;
}

/**
 * Tells endpoints of events: each at least once, those of one application one after the other, several applications at
 * once. An endpoint that does not answer keeps nobody else waiting. Not a queue of jobs: those are forgotten once they are
 * done, and one that waits there would keep a place that others need.
 */
export class WebhookRunner {
  readonly #options: WebhookRunnerOptions;
  /** What is being sent, by endpoint. */
  readonly #underWay = new Map<string, Set<Promise<void>>>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #isAwake = false;
  #isStopped = true;
  #stopping = new AbortController();

  constructor(options: WebhookRunnerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    this.#stopping = new AbortController();
    this.wake();
  }

  /** Says that there is something to tell. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isAwake = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
  }

  /** Begins nothing more and breaks off what is being sent: it is sent again. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopping.abort();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all([...this.#underWay.values()].flatMap((sending) => [...sending]));
  }

  async #look(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    while (this.#isAwake && !this.#isStopped) {
      this.#isAwake = false;
      try {
        const endpoints = await listEndpoints(this.#options.db);
        for (const endpoint of endpoints) {
          if (endpoint.paused_at === null) await this.#fillLanes(endpoint);
        }
      } catch (error) {
        this.#options.log.error({ err: error }, "webhooks cannot be read");
      }
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), POLL_MS);
  }

  async #fillLanes(endpoint: WebhookEndpoint): Promise<void> {
    const { db, now, leaseMs = LEASE_MS } = this.#options;
    const sending = this.#underWay.get(endpoint.id) ?? new Set();
    this.#underWay.set(endpoint.id, sending);
    const lanes = endpoint.failures === 0 ? LANES : 1;
    while (!this.#isStopped && sending.size < lanes) {
      const delivery = await claimDelivery(db, { endpoint, now: now(), leaseMs });
      if (delivery === undefined) return;
      const sent = this.#send(endpoint, delivery)
        .then(() => true)
        .catch((error: unknown) => {
          this.#options.log.error(
            { err: error, delivery: delivery.id },
            "what became of a webhook cannot be stored",
          );
          return false;
        })
        .then((isStored) => {
          sending.delete(sent);
          // Where nothing can be stored, the next look is soon enough.
          if (isStored) this.wake();
        });
      sending.add(sent);
    }
  }

  async #send({ url }: WebhookEndpoint, delivery: WebhookDeliveryRow): Promise<void> {
    const { db, post, now, log } = this.#options;
    const about = { endpoint: delivery.endpoint_id, delivery: delivery.id, attempts: delivery.attempts };
    if (now() > delivery.gives_up_at) {
      const { last_status: status, last_error } = delivery;
      await failDelivery(db, delivery, { now: now(), status, error: last_error ?? "too_late" });
      log.error(about, "webhook failed for good");
      return;
    }
    const secrets = await loadSecrets(db, delivery.endpoint_id);
    if (secrets === null) return;
    const { id, body } = delivery;
    const headers = webhookHeaders(secrets, { id, body, now: now() });
    const response = await post({ url, headers, body, signal: this.#stopping.signal });
    if (this.#stopping.signal.aborted && response.kind === "unreachable") {
      await retryDelivery(db, delivery, { runAt: now(), status: null, error: null });
      return;
    }
    if (response.kind === "answered" && response.status >= 200 && response.status < 300) {
      await finishDelivery(db, delivery, { now: now(), status: response.status });
      log.info({ ...about, status: response.status }, "webhook delivered");
      return;
    }
    await this.#takeRefusal(delivery, response);
    log.warn({ ...about, ...response }, "webhook not taken, to be tried again");
  }

  async #takeRefusal(delivery: WebhookDeliveryRow, response: WebhookResponse): Promise<void> {
    const { db, now } = this.#options;
    const endpointId = delivery.endpoint_id;
    const status = response.kind === "answered" ? response.status : null;
    const error = response.kind === "answered" ? "refused" : response.error;
    const runAt = now() + this.#restMs(delivery.attempts);
    await retryDelivery(db, delivery, { runAt, status, error });
    if (status === 410) await pauseEndpoint(db, endpointId, now());
    // It is there and does not want this one: others may go on.
    else if (status !== null && status < 500 && ![408, 425, 429].includes(status))
      await wakeEndpoint(db, endpointId);
    else await restEndpoint(db, endpointId, (failures) => now() + this.#restMs(failures));
  }

  #restMs(failures: number): number {
    const { firstRestMs = FIRST_REST_MS } = this.#options;
    return Math.min(firstRestMs * 2 ** (failures - 1), LONGEST_REST_MS);
  }
}
