import type { FastifyInstance } from "fastify";
import type { AppContext } from "../app-context.ts";
import { isReachable } from "../store/is-reachable.ts";

/** For those who run the server: is the process well, and which forms does it serve; is the database there. */
export function healthRoutes(app: FastifyInstance, { db, storage, forms, publisher }: AppContext): void {
  app.get("/health", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const current = await forms.current().catch(() => null);
    return { status: "ok", forms: { hash: current?.hash ?? null, findings: publisher.findings() } };
  });

  app.get("/ready", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const [database, stored] = await Promise.all([isReachable(db), storage.isReachable().catch(() => false)]);
    const ready = database && stored;
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready", database, storage: stored });
  });
}
