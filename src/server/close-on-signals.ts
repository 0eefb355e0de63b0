import type { Logger } from "pino";

/** Those who start processes kill them after ten seconds as a rule. */
const PROCESS_ENDS_MS = 9_500;

/**
 * Closes on the first SIGTERM or SIGINT and ends the process within ten seconds; what has not ended by then is cut off.
 * Further signals change nothing: a terminal and npm send the same one twice. Gives how to no longer listen for them.
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
