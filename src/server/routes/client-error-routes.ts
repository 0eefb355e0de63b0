import type { FastifyInstance } from "fastify";
import { PUBLIC_ENDPOINTS } from "../../contract/public-endpoints.ts";
import type { AppContext } from "../services/services.ts";
import * as sentences from "../system/sentences.ts";
import { serving } from "./serve.ts";

/** Takes what browsers tell of errors that they met, for everyone; each is one line of the log (ERB-01). */
export function clientErrorRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);

  serve(PUBLIC_ENDPOINTS.reportClientError, async ({ body, log }) => {
    const { kind, error, route, at, form, build } = body;
    log.warn({ problem: { kind, error, route, at, form, build } }, "a browser met an error");
    return { message: sentences.clientErrorNoted };
  });
}
