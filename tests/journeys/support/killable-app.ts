import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../support/free-port.ts";
import { PARTNER_CONFIG, writeForms } from "../../support/test-server.ts";
import { type AppProcess, type AppServer, startProcess, withoutTestSettings } from "./app-server.ts";

/** A server of one process that can be killed, and started again at the same address on the same data. */
export interface KillableApp {
  readonly server: AppServer;
  /** Ends it as a power cut would, except that what the system holds for the disk is not lost. */
  readonly kill: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
  /** Edits the forms as staff do; they are published a moment later. */
  readonly changeForms: (forms: Readonly<Record<string, string>>) => void;
}

/** Starts the product as `npm start` does on a SQLite database, with these forms. */
export async function startKillableApp(forms: Readonly<Record<string, string>>): Promise<KillableApp> {
  const folder = await mkdtemp(join(tmpdir(), "admission-killable-"));
  const [dataDir, formsDir] = [join(folder, "data"), join(folder, "forms")];
  await mkdir(dataDir);
  writeForms(formsDir, forms);
  const places = { PORT: String(await freePort()), DATA_DIR: dataDir, FORMS_DIR: formsDir };
  const environment = {
    ...withoutTestSettings(process.env),
    ...places,
    PARTNER_CONFIG,
    LOG_LEVEL: "info",
    NODE_ENV: "production",
    RATE_LIMIT_FACTOR: "1000",
  };
  const logs: string[] = [];
  const start = () => startProcess("start", environment);
  let running: AppProcess = await start();
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    await running.end(signal);
    logs.push(running.log());
  };
  const { address } = running;
  return {
    server: {
      address,
      dataDir,
      formsDir,
      databaseUrl: null,
      settings: { ...places, PUBLIC_URL: address },
      log: () => [...logs, running.log()].join(""),
      stop: async () => {
        await end("SIGTERM");
        await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      },
    },
    kill: () => end("SIGKILL"),
    changeForms: (changed) => writeForms(formsDir, changed),
    startAgain: async () => {
      running = await start();
    },
  };
}
