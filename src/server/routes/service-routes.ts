import type { FastifyInstance } from "fastify";
import packageJson from "../../../package.json" with { type: "json" };
import { openApi } from "../../contract/openapi.ts";
import { sendNotFound } from "../http/error-handler.ts";
import { respondWithMetrics } from "../services/metrics-server.ts";
import type { AppContext } from "../services/services.ts";

/**
 * For those who run the server. `/health` is 200 while the process answers, and tells which form it serves and what is
 * wrong with the definitions (`checked` is false until they were looked at, `held` true while they wait for somebody to say what
 * becomes of answers) and with partner.config.json when they were refused; `/ready` is 503 while the database or the document storage does not answer, and names what jobs cannot do, which
 * is no reason to send nobody here.
 */
export function healthRoutes(app: FastifyInstance, context: AppContext): void {
  const { store, storage, partner, draining, named, outages } = context;
  app.get("/health", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const applications = await Promise.all(
      named.map(async (one) => [one.application, await formsOf(one)] as const),
    );
    return {
      status: "ok",
      ...(named.length === 0
        ? { forms: await formsOf(context) }
        : { applications: Object.fromEntries(applications) }),
      partner: { refused: partner.isRefused(), findings: partner.findings() },
    };
  });

  app.get("/ready", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (draining.isOn) return reply.code(503).send({ status: "stopping" });
    const [database, stored] = await Promise.all([
      store.isReachable(),
      storage.isReachable().catch(() => false),
    ]);
    const ready = database && stored;
    const problems = outages.known().map(({ name, reason }) => [name, reason] as const);
    return reply.code(ready ? 200 : 503).send({
      status: ready ? "ready" : "not ready",
      database,
      storage: stored,
      ...(problems.length > 0 && { problems: Object.fromEntries(problems) }),
    });
  });
}

/** The form that an application serves, and what is wrong with its files. */
async function formsOf({ forms, publisher }: AppContext) {
  const current = await forms.current().catch(() => null);
  return {
    hash: current?.hash ?? null,
    checked: publisher.isChecked(),
    refused: publisher.isRefused(),
    held: (await publisher.held().catch(() => null)) !== null,
    findings: publisher.findings(),
  };
}

/** `/openapi.json`: what every endpoint takes, sends and refuses, for whoever writes a client. */
export function openApiRoute(app: FastifyInstance, { named }: Pick<AppContext, "named">): void {
  const prefixes = named.map(({ prefix }) => prefix);
  const document = JSON.stringify(openApi(packageJson.version, prefixes));
  app.get("/openapi.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(document));
}

/**
 * GET /metrics beside the calls, for who brings METRICS_TOKEN. METRICS_PORT moves it to a port of its own; without
 * either there is nothing here, and no page of the application either.
 */
export function metricsRoutes(app: FastifyInstance, context: AppContext): void {
  const { config, metrics } = context;
  if (metrics === null || config.metricsToken === null || config.metricsPort !== null) {
    app.get("/metrics", sendNotFound);
    return;
  }
  app.get("/metrics", async (request, reply) => {
    const { status, headers, body } = await respondWithMetrics(
      context,
      metrics,
      request.headers.authorization,
    );
    return reply.code(status).headers(headers).send(body);
  });
}
