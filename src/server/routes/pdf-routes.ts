import type { FastifyInstance } from "fastify";
import { CALLS } from "../../contract/endpoints.ts";
import type { PdfCopyAnswer } from "../../contract/endpoint-types.ts";
import type { AppContext } from "../services/services.ts";
import { ProcessLimit, scaledAllowance } from "../http/rate-limits.ts";
import { askForCopy } from "../pdf-copy/request-copy.ts";
import { requireSession, sessionOf } from "./session-cookies.ts";

/** Every open tab asks once a second (PDF-01): ten of them for five minutes, and as often as five of them for good. */
const ALLOWANCE = { calls: 3_000, periodMs: 10 * 60_000 };

/** The PDF copy of the own application (PDF-01). */
export function pdfRoutes(app: FastifyInstance, context: AppContext): void {
  const limit = new ProcessLimit(scaledAllowance(ALLOWANCE, context.config.rateLimitFactor), context.now);
  app.route({
    method: CALLS.pdfCopy.method,
    url: CALLS.pdfCopy.path,
    onRequest: requireSession(context),
    handler: async (request): Promise<PdfCopyAnswer> => {
      const session = sessionOf(request);
      limit.spend(session.accountId);
      return askForCopy(context, session);
    },
  });
}
