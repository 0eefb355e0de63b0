import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AppContext } from "../app-context.ts";
import { listenError } from "../listening/listen-error.ts";
import { answerMetrics } from "./answer-metrics.ts";
import type { Metrics } from "./metrics.ts";

/** Serves GET /metrics and nothing else on METRICS_PORT, when it is set. Gives how to stop. @throws ConfigError */
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
  const { status, headers, body } = await answerMetrics(context, metrics, request.headers.authorization);
  response.writeHead(status, { ...headers, "x-content-type-options": "nosniff" }).end(body);
}
