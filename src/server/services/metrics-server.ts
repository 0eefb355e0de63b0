import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { CONVERSION_JOB } from "../documents/conversion-jobs.ts";
import { MAIL_JOB } from "../mail/mail-jobs.ts";
import { REMINDER_JOB } from "../mail/reminder-jobs.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import { PDF_COPY_JOB } from "../pdf-copy/copy-jobs.ts";
import { countJobs, JOB_STATES } from "../store/jobs.ts";
import { countOpenDeliveries } from "../store/webhook-deliveries.ts";
import { listenError } from "../system/ports.ts";
import { type AppContext, applicationsOf } from "./services.ts";

const JOB_KINDS = [MAIL_JOB, REMINDER_JOB, CONVERSION_JOB, PDF_COPY_JOB];

/**
 * Asks for what only the database and the publisher know: jobs, form, whether the database answers and how fast.
 * Without the database its figures are left out, and the others are still told.
 */
async function measureState(context: AppContext, metrics: Metrics): Promise<void> {
  const { store, partner } = context;
  const applications = applicationsOf(context);
  const start = performance.now();
  const isUp = await store.isReachable();
  metrics.database.set(isUp ? 1 : 0);
  metrics.databasePing.set((performance.now() - start) / 1000);
  metrics.formRefused.set(applications.some(({ publisher }) => publisher.isRefused()) ? 1 : 0);
  metrics.partnerRefused.set(partner.isRefused() ? 1 : 0);
  metrics.jobs.reset();
  metrics.jobsDueSeconds.reset();
  metrics.form.reset();
  metrics.webhookDeliveries.reset();
  metrics.webhookWaitingSeconds.reset();
  if (!isUp) return;
  try {
    await Promise.all([
      measureJobs(context, metrics),
      measureWebhooks(context, metrics),
      ...applications.map((one) => measureForm(one, metrics)),
    ]);
  } catch (error) {
    context.log.warn({ err: error }, "some figures could not be read");
  }
}

async function measureJobs({ store, now }: AppContext, { jobs, jobsDueSeconds }: Metrics): Promise<void> {
  const counts = await countJobs(store, now());
  for (const kind of JOB_KINDS) {
    for (const state of JOB_STATES) jobs.set({ kind, state }, 0);
    jobsDueSeconds.set({ kind }, 0);
  }
  for (const { kind, state, count, firstRunAt } of counts) {
    jobs.set({ kind, state }, count);
    if (state === "due") jobsDueSeconds.set({ kind }, Math.max(0, now() - firstRunAt) / 1000);
  }
}

async function measureWebhooks(
  { store, now }: AppContext,
  { webhookDeliveries, webhookWaitingSeconds }: Metrics,
): Promise<void> {
  const counts = await countOpenDeliveries(store);
  for (const state of ["waiting", "failed"] as const) {
    const ofState = counts.filter((one) => one.state === state);
    webhookDeliveries.set(
      { state },
      ofState.reduce((sum, { count }) => sum + count, 0),
    );
    if (state === "failed") continue;
    const firstAt = Math.min(now(), ...ofState.map((one) => one.firstAt));
    webhookWaitingSeconds.set((now() - firstAt) / 1000);
  }
}

async function measureForm({ application, forms }: AppContext, { form }: Metrics): Promise<void> {
  const current = await forms.current();
  if (current !== null) form.set({ hash: current.hash, ...(application !== "" && { application }) }, 1);
}

/** An answer to whoever asks for the figures. */
interface MetricsResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The figures in the text format of Prometheus, for who brings the token where METRICS_TOKEN is set. */
export async function respondWithMetrics(
  context: AppContext,
  metrics: Metrics,
  authorization: string | undefined,
): Promise<MetricsResponse> {
  const token = context.config.metricsToken;
  if (token !== null && !isSame(authorization ?? "", `Bearer ${token}`)) {
    return {
      status: 401,
      headers: { "content-type": "text/plain; charset=utf-8", "www-authenticate": "Bearer" },
      body: "Send the token of METRICS_TOKEN in a header: Authorization: Bearer TOKEN\n",
    };
  }
  await measureState(context, metrics);
  return {
    status: 200,
    headers: { "content-type": metrics.registry.contentType, "cache-control": "no-store" },
    body: await metrics.registry.metrics(),
  };
}

/** In a time that does not tell how much of it was right. */
function isSame(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

/** Serves GET /metrics and nothing else on METRICS_PORT, when it is set. Returns a stop function. @throws ConfigError */
export async function startMetricsServer(context: AppContext): Promise<() => Promise<void>> {
  const { config, metrics, log } = context;
  const port = config.metricsPort;
  if (metrics === null || port === null) return async () => undefined;
  const server = createServer((request, response) => {
    answer(context, { metrics, request, response }).catch((error: unknown) => {
      log.error({ err: error }, "the figures could not be given");
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject(listenError(error, { name: "METRICS", port, host: config.metricsHost })),
    );
    server.listen({ port, host: config.metricsHost }, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

interface Exchange {
  readonly metrics: Metrics;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answer(context: AppContext, { metrics, request, response }: Exchange): Promise<void> {
  const path = request.url?.split("?")[0];
  if (path !== "/metrics" || request.method !== "GET") {
    response
      .writeHead(404, { "content-type": "text/plain; charset=utf-8" })
      .end("There is only GET /metrics.\n");
    return;
  }
  const { status, headers, body } = await respondWithMetrics(context, metrics, request.headers.authorization);
  response.writeHead(status, { ...headers, "x-content-type-options": "nosniff" }).end(body);
}
