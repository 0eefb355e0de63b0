import type { FastifyInstance } from "fastify";
import { CALLS } from "../../contract/endpoints.ts";
import { type MessageAnswer, ProblemReport } from "../../contract/endpoint-types.ts";
import { PROBLEM_MAX_BYTES } from "../../contract/client-error-patterns.ts";
import type { AppContext } from "../services/services.ts";
import { ProcessLimit, scaledAllowance } from "../http/rate-limits.ts";

/** A browser sends ten a page at the most; a whole school may sit behind one address. */
const ALLOWANCE = { calls: 60, periodMs: 60_000 };

/** Takes what browsers tell of errors that they met, for everyone; each is one line of the log (ERB-01). */
export function problemRoutes(app: FastifyInstance, { config, now }: AppContext): void {
  const limit = new ProcessLimit(scaledAllowance(ALLOWANCE, config.rateLimitFactor), now);

  app.route<{ Body: ProblemReport }>({
    method: CALLS.reportProblem.method,
    url: CALLS.reportProblem.path,
    bodyLimit: PROBLEM_MAX_BYTES,
    schema: { body: ProblemReport },
    onRequest: async (request) => limit.spend(request.ip),
    handler: async ({ body, log }): Promise<MessageAnswer> => {
      const { kind, error, route, at, form, build } = body;
      log.warn({ problem: { kind, error, route, at, form, build } }, "a browser met an error");
      return { message: "The problem was noted." };
    },
  });
}
