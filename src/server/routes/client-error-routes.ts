import type { FastifyInstance } from "fastify";
import { CLIENT_ERROR_MAX_BYTES } from "../../contract/client-error-patterns.ts";
import type { ClientErrorReport } from "../../contract/endpoint-requests.ts";
import type { MessageResponse } from "../../contract/endpoint-responses.ts";
import { endpoint } from "../http/endpoint.ts";
import { ProcessLimit, scaledRateLimit } from "../http/rate-limits.ts";
import type { AppContext } from "../services/services.ts";
import * as sentences from "../system/sentences.ts";

/** A browser sends ten a page at the most; a whole school may sit behind one address. */
const RATE_LIMIT = { calls: 60, periodMs: 60_000 };

/** Takes what browsers tell of errors that they met, for everyone; each is one line of the log (ERB-01). */
export function clientErrorRoutes(app: FastifyInstance, { config, now }: AppContext): void {
  const limit = new ProcessLimit(scaledRateLimit(RATE_LIMIT, config.rateLimitFactor), now);

  app.route<{ Body: ClientErrorReport }>({
    ...endpoint("reportClientError"),
    bodyLimit: CLIENT_ERROR_MAX_BYTES,
    onRequest: async (request) => limit.spend(request.ip),
    handler: async ({ body, log }): Promise<MessageResponse> => {
      const { kind, error, route, at, form, build } = body;
      log.warn({ problem: { kind, error, route, at, form, build } }, "a browser met an error");
      return { message: sentences.clientErrorNoted };
    },
  });
}
