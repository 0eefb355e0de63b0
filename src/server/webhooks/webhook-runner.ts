import type { Logger } from "pino";
import { WorkLoop } from "../jobs/work-loop.ts";
import type { WebhookDeliveryRow } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { claimDelivery, failDelivery, finishDelivery, retryDelivery } from "../store/webhook-deliveries.ts";
import {
  listEndpoints,
  loadSecrets,
  pauseEndpoint,
  restEndpoint,
  type WebhookEndpoint,
  wakeEndpoint,
} from "../store/webhook-endpoints.ts";
import type { PostWebhook, WebhookResponse } from "./post-webhook.ts";
import { webhookHeaders } from "./sign-webhook.ts";

/** Longer than a receiver may take: what a worker that died was sending is sent again after this time. */
const LEASE_MS = 20_000;
/** How many deliveries an endpoint that answers gets at the same time. */
const LANES = 8;
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 15 * 60_000;

interface WebhookRunnerOptions {
  readonly store: Store;
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
  readonly #loop: WorkLoop;
  /** How many deliveries are under way, by endpoint. */
  readonly #underWay = new Map<string, number>();

  constructor(options: WebhookRunnerOptions) {
    this.#options = options;
    const look = async () => {
      for (const endpoint of await listEndpoints(options.store)) {
        if (endpoint.paused_at === null) await this.#fillLanes(endpoint);
      }
    };
    this.#loop = new WorkLoop({ look, log: options.log, what: "webhooks" });
  }

  start(): void {
    this.#loop.start();
  }

  /** Says that there is something to tell. */
  wake(): void {
    this.#loop.wake();
  }

  /** Begins nothing more and breaks off what is being sent: it is sent again. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #fillLanes(endpoint: WebhookEndpoint): Promise<void> {
    const { store, now, leaseMs = LEASE_MS } = this.#options;
    const lanes = endpoint.failures === 0 ? LANES : 1;
    const underWay = () => this.#underWay.get(endpoint.id) ?? 0;
    while (!this.#loop.isStopped && underWay() < lanes) {
      const delivery = await claimDelivery(store, { endpoint, now: now(), leaseMs });
      if (delivery === undefined) return;
      this.#underWay.set(endpoint.id, underWay() + 1);
      const onEnd = () => this.#underWay.set(endpoint.id, underWay() - 1);
      this.#loop.take(this.#send(endpoint, delivery), { about: { delivery: delivery.id }, onEnd });
    }
  }

  async #send(endpoint: WebhookEndpoint, delivery: WebhookDeliveryRow): Promise<void> {
    const { store, post, now, log } = this.#options;
    const about = { endpoint: delivery.endpoint_id, delivery: delivery.id, attempts: delivery.attempts };
    if (now() > delivery.gives_up_at) {
      const { last_status: status, last_error } = delivery;
      await failDelivery(store, delivery, { now: now(), status, error: last_error ?? "too_late" });
      log.error(about, "webhook failed for good");
      return;
    }
    const secrets = await loadSecrets(store, delivery.endpoint_id);
    if (secrets === null) return;
    const { id, body } = delivery;
    const headers = webhookHeaders(secrets, { id, body, now: now() });
    const response = await post({ url: endpoint.url, headers, body, signal: this.#loop.signal });
    if (this.#loop.signal.aborted && response.kind === "unreachable") {
      await retryDelivery(store, delivery, { runAt: now(), status: null, error: null });
      return;
    }
    if (response.kind === "answered" && response.status >= 200 && response.status < 300) {
      await finishDelivery(store, delivery, { now: now(), status: response.status });
      log.info({ ...about, status: response.status }, "webhook delivered");
      return;
    }
    await this.#takeRefusal(endpoint, delivery, response);
    log.warn({ ...about, ...response }, "webhook not taken, to be tried again");
  }

  async #takeRefusal(
    endpoint: WebhookEndpoint,
    delivery: WebhookDeliveryRow,
    response: WebhookResponse,
  ): Promise<void> {
    const { store, now } = this.#options;
    const status = response.kind === "answered" ? response.status : null;
    const error = response.kind === "answered" ? "refused" : response.error;
    const runAt = now() + this.#restMs(delivery.attempts);
    await retryDelivery(store, delivery, { runAt, status, error });
    if (status === 410) await pauseEndpoint(store, endpoint.id, now());
    // It is there and does not want this one: others may go on.
    else if (status !== null && status < 500 && ![408, 425, 429].includes(status))
      await wakeEndpoint(store, endpoint.id);
    else await restEndpoint(store, endpoint, now() + this.#restMs(endpoint.failures + 1));
  }

  #restMs(failures: number): number {
    const { firstRestMs = FIRST_REST_MS } = this.#options;
    return Math.min(firstRestMs * 2 ** (failures - 1), LONGEST_REST_MS);
  }
}
