import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What is known of an answered request: the route's pattern, never its address. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERY_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/**
 * The figures of one process for Prometheus, besides what prom-client knows of Node (event loop, memory, garbage
 * collection). Labels come from short lists written in the program: none holds an answer, an address or a token.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #own = { registers: [this.registry] };

  readonly #requests = new Histogram({
    ...this.#own,
    name: "admission_http_request_duration_seconds",
    help: "Time to answer a request, by method, route and status.",
    labelNames: ["method", "route", "status"] as const,
    buckets: REQUEST_SECONDS,
  });
  readonly #calls = new Counter({
    ...this.#own,
    name: "admission_calls_total",
    help: "Calls by what came of them: ok, or the code of the error (docs/errors.md).",
    labelNames: ["call", "outcome"] as const,
  });
  readonly #queries = new Histogram({
    ...this.#own,
    name: "admission_database_query_duration_seconds",
    help: "Time of a statement in the database, until it is on disk where it writes.",
    labelNames: ["kind"] as const,
    buckets: QUERY_SECONDS,
  });
  /** Child processes that were started, by what they do. */
  readonly childStarts = new Counter({
    ...this.#own,
    name: "admission_child_starts_total",
    help: "Child processes started, by what they do; search and PDF processes start again after they broke down.",
    labelNames: ["child"] as const,
  });
  /** Child processes that ended otherwise than planned. */
  readonly childFailures = new Counter({
    ...this.#own,
    name: "admission_child_failures_total",
    help: "Child processes that crashed, were killed or said that they failed, by what they do.",
    labelNames: ["child"] as const,
  });
  readonly database = new Gauge({
    ...this.#own,
    name: "admission_database_up",
    help: "1 while the database answers.",
  });
  readonly databasePing = new Gauge({
    ...this.#own,
    name: "admission_database_ping_seconds",
    help: "How long the database took to answer the simplest question, asked with these figures.",
  });
  readonly jobs = new Gauge({
    ...this.#own,
    name: "admission_jobs",
    help: "Jobs of all instances: due, waiting for a later try, running or failed.",
    labelNames: ["kind", "state"] as const,
  });
  readonly jobsDueSeconds = new Gauge({
    ...this.#own,
    name: "admission_jobs_due_seconds",
    help: "How long the job that is due longest has waited; 0 when none is due.",
    labelNames: ["kind"] as const,
  });
  readonly webhookDeliveries = new Gauge({
    ...this.#own,
    name: "admission_webhook_deliveries",
    help: "Deliveries of webhooks that wait to be sent, or have failed for good.",
    labelNames: ["state"] as const,
  });
  readonly webhookWaitingSeconds = new Gauge({
    ...this.#own,
    name: "admission_webhook_waiting_seconds",
    help: "How long the delivery of a webhook that waits longest has waited; 0 when none does.",
  });
  readonly form = new Gauge({
    ...this.#own,
    name: "admission_form_info",
    help: "1 for the version of the form that this instance serves.",
    labelNames: ["hash", "application"] as const,
  });
  readonly formRefused = new Gauge({
    ...this.#own,
    name: "admission_form_refused",
    help: "1 while the definitions have an error and an earlier version is served; /health tells more.",
  });
  readonly partnerRefused = new Gauge({
    ...this.#own,
    name: "admission_partner_refused",
    help: "1 while partner.config.json has an error and an earlier one is in use; /health tells more.",
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  requestAnswered({ method, route, status, seconds }: AnsweredRequest): void {
    this.#requests.observe({ method, route, status }, seconds);
  }

  callEnded(call: string, outcome: string): void {
    this.#calls.inc({ call, outcome });
  }

  /** @param kind what the statement does, such as select; no part of its text */
  queryTook(kind: string, seconds: number): void {
    this.#queries.observe({ kind }, seconds);
  }
}
