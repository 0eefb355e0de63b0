import type { FastifyInstance } from "fastify";
import type { PdfCopyResponse } from "../../contract/endpoint-responses.ts";
import { endpoint } from "../http/endpoint.ts";
import { ProcessLimit, scaledRateLimit } from "../http/rate-limits.ts";
import { askForCopy } from "../pdf-copy/request-copy.ts";
import type { AppContext } from "../services/services.ts";
import { requireSession, sessionOf } from "./session-cookies.ts";

/** Every open tab asks once a second (PDF-01): ten of them for five minutes, and as often as five of them for good. */
const RATE_LIMIT = { calls: 3_000, periodMs: 10 * 60_000 };

/** The PDF copy of the own application (PDF-01). */
export function pdfRoutes(app: FastifyInstance, context: AppContext): void {
  const limit = new ProcessLimit(scaledRateLimit(RATE_LIMIT, context.config.rateLimitFactor), context.now);
  app.route({
    ...endpoint("pdfCopy"),
    onRequest: requireSession(context),
    handler: async (request): Promise<PdfCopyResponse> => {
      const session = sessionOf(request);
      limit.spend(session.accountId);
      return askForCopy(context, session);
    },
  });
}
