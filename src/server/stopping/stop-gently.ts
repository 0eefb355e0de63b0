import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../app-context.ts";

/** A request that is not answered by then, such as an upload over a slow line, is cut off. */
const CONNECTIONS_END_MS = 8_000;

export interface Stopping {
  readonly app: FastifyInstance;
  readonly context: AppContext;
  /** Finishes the answers under way and closes everything. */
  readonly close: () => Promise<void>;
}

/**
 * Stops without losing a request: begins no job and says that it is not ready, serves on for
 * `DRAIN_MS` until balancers have noticed, finishes what is under way, and closes.
 */
export async function stopGently({ app, context, close }: Stopping): Promise<void> {
  const { draining, jobs, config, log } = context;
  draining.begin();
  log.info({ drainMs: config.drainMs }, "stopping");
  setTimeout(() => app.server.closeAllConnections(), CONNECTIONS_END_MS).unref();
  // Closing waits for it; answering does not.
  void jobs.stop();
  await delay(config.drainMs);
  await close();
}
