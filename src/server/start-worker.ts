import { closeOnSignals } from "./close-on-signals.ts";
import type { ServerConfig } from "./config.ts";
import { createContext } from "./create-context.ts";

/**
 * Does the jobs of the database, mails and conversions, without serving anybody. SIGTERM and SIGINT end it: a mail
 * under way is finished, a conversion is left to another worker.
 * @throws ConfigError when a setting or partner.config.json is wrong
 */
export async function startWorker(config: ServerConfig): Promise<{ readonly close: () => Promise<void> }> {
  const { context, close } = await createContext({ config, web: { indexHtml: async () => "" } });
  context.jobs.start();
  const stopListening = closeOnSignals(async () => {
    await close();
  });
  return {
    close: async () => {
      stopListening();
      await close();
    },
  };
}
