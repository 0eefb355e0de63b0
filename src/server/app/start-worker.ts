import { watchDefinitions } from "../publishing/form-folder.ts";
import { startMetricsServer } from "../services/metrics-server.ts";
import { createContext } from "../services/services.ts";
import type { ServerConfig } from "../system/config.ts";
import { closeOnSignals } from "./shutdown.ts";

/**
 * Does the jobs of the database (mails, conversions and PDF copies) without serving anybody, and follows changes of
 * partner.config.json. SIGTERM and SIGINT end it: a mail under way is finished, the rest is left to another worker.
 * @throws ConfigError when a setting or partner.config.json is wrong
 */
export async function startWorker(config: ServerConfig): Promise<{ readonly close: () => Promise<void> }> {
  const { context, close } = await createContext({ config, web: { indexHtml: async () => "" } });
  const stopMetrics = await startMetricsServer(context).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const stopWatching = await watchDefinitions([config.partnerConfig], () => void context.partner.reload());
  context.jobs.start();
  const end = async () => {
    await stopWatching();
    await stopMetrics();
    await close();
  };
  const stopListening = closeOnSignals(end, context.log);
  return {
    close: async () => {
      stopListening();
      await end();
    },
  };
}
