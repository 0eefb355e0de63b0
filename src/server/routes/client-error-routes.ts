import type { FastifyInstance } from "fastify";
import { PROBLEM_MAX_BYTES } from "../../contract/client-error-patterns.ts";
import { ClientErrorReport, type MessageResponse } from "../../contract/endpoint-types.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { ProcessLimit, scaledRateLimit } from "../http/rate-limits.ts";
import type { AppContext } from "../services/services.ts";

/** A browser sends ten a page at the most; a whole school may sit behind one address. */
const RATE_LIMIT = { calls: 60, periodMs: 60_000 };

/** Takes what browsers tell of errors that they met, for everyone; each is one line of the log (ERB-01). */
export function clientErrorRoutes(app: FastifyInstance, { config, now }: AppContext): void {
  const limit = new ProcessLimit(scaledRateLimit(RATE_LIMIT, config.rateLimitFactor), now);

  app.route<{ Body: ClientErrorReport }>({
    method: ENDPOINTS.reportClientError.method,
    url: ENDPOINTS.reportClientError.path,
    bodyLimit: PROBLEM_MAX_BYTES,
    schema: { body: ClientErrorReport },
    onRequest: async (request) => limit.spend(request.ip),
    handler: async ({ body, log }): Promise<MessageResponse> => {
      const { kind, error, route, at, form, build } = body;
      log.warn({ problem: { kind, error, route, at, form, build } }, "a browser met an error");
      return { message: "The problem was noted." };
    },
  });
}
