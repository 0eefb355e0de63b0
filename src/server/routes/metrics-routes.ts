import type { FastifyInstance } from "fastify";
import type { AppContext } from "../app-context.ts";
import { sendNotFound } from "../http/error-handler.ts";
import { answerMetrics } from "../metrics/answer-metrics.ts";

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
    const { status, headers, body } = await answerMetrics(context, metrics, request.headers.authorization);
    return reply.code(status).headers(headers).send(body);
  });
}
