import type { FastifyInstance } from "fastify";
import type { AppContext } from "../app-context.ts";
import { isReachable } from "../store/is-reachable.ts";

/**
 * For those who run the server. `/health` is 200 while the process answers, and tells which form it serves and what is
 * wrong with the definitions (`checked` is false until they were looked at) and with partner.config.json when they were
 * refused; `/ready` is 503 while the database or the document storage does not answer.
 */
export function healthRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, storage, forms, publisher, partner, draining } = context;
  app.get("/health", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const current = await forms.current().catch(() => null);
    const hash = current?.hash ?? null;
    const checked = publisher.isChecked();
    return {
      status: "ok",
      forms: { hash, checked, refused: publisher.isRefused(), findings: publisher.findings() },
      partner: { refused: partner.isRefused(), findings: partner.findings() },
    };
  });

  app.get("/ready", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (draining.isOn) return reply.code(503).send({ status: "stopping" });
    const [database, stored] = await Promise.all([isReachable(db), storage.isReachable().catch(() => false)]);
    const ready = database && stored;
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready", database, storage: stored });
  });
}
