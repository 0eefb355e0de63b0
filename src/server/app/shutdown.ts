import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { AppContext } from "../services/services.ts";

/** Those who start processes kill them after ten seconds as a rule. */
const PROCESS_ENDS_MS = 9_500;

/**
 * Closes on the first SIGTERM or SIGINT and ends the process within ten seconds; what has not ended by then is cut off.
 * Further signals change nothing: a terminal and npm send the same one twice. Returns a function that removes the listeners.
 */
export function closeOnSignals(close: () => Promise<void>, log: Logger): () => void {
  const signals = ["SIGTERM", "SIGINT"] as const;
  let isClosing = false;
  const onSignal = () => {
    if (isClosing) return;
    isClosing = true;
    // The timer keeps nothing alive: when all is closed, the process ends by itself.
    setTimeout(() => {
      log.error("something did not end in time and is cut off; its jobs are done again");
      process.exit(1);
    }, PROCESS_ENDS_MS).unref();
    void close();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}

/** A request that is not answered by then, such as an upload over a slow line, is cut off. */
const CONNECTIONS_END_MS = 8_000;

interface Stopping {
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
