import type { FastifyInstance } from "fastify";
import type { Outages } from "../../contract/outages.ts";
import { deskEndpoint } from "../http/endpoint.ts";
import type { AppContext } from "../services/services.ts";
import { requireStaff } from "./desk-session.ts";

/** What an administrator is told above every page of the desk: that mails do not go out, or uploads wait (OPS-01). */
export function deskOutageRoutes(app: FastifyInstance, context: AppContext): void {
  app.route({
    ...deskEndpoint("listOutages"),
    onRequest: requireStaff(context, "manageMachines"),
    handler: async (): Promise<Outages> => ({ outages: [...(await context.outages.list())] }),
  });
}
