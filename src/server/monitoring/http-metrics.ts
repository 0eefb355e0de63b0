import type { FastifyInstance } from "fastify";
import { DESK_ENDPOINTS, ENDPOINTS } from "../../contract/endpoints.ts";
import { errorCodeOf } from "../http/error-handler.ts";
import type { Metrics } from "./metrics.ts";

const ENDPOINT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...ENDPOINTS, ...DESK_ENDPOINTS }).map(([name, { method, path }]) => [
    `${method} ${path}`,
    name,
  ]),
);

/** Counts and times every answer under its route's pattern, and every call of the contract under what came of it. */
export function measureResponses(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "none";
    metrics.requestAnswered({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    const call = ENDPOINT_NAMES.get(`${method} ${route}`);
    if (call !== undefined) metrics.callEnded(call, errorCodeOf(reply) ?? "ok");
    done();
  });
}
