import type { FastifyInstance } from "fastify";
import { PASSING_ON_ENDPOINTS } from "../../contract/desk-passing-on.ts";
import type { AppContext } from "../services/services.ts";
import { serving } from "./serve.ts";

/** What an administrator is told above every page of the desk: that mails do not go out, or uploads wait (OPS-01). */
export function deskOutageRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);
  serve(PASSING_ON_ENDPOINTS.listOutages, async () => ({ outages: [...(await context.outages.list())] }));
}
