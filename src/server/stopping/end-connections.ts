import type { FastifyInstance } from "fastify";
import type { Draining } from "./draining.ts";

/**
 * Lets each connection end with the answer under way once the instance drains: nobody sends a request into one that
 * closes.
 */
export function endConnectionsOfDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook("onSend", async (_request, reply) => {
    if (draining.isOn) reply.header("connection", "close");
  });
}
