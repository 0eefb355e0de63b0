import { inspect, parseArgs } from "node:util";
import { ConfigError, readConfig } from "../src/server/config.ts";
import { startWorker } from "../src/server/start-worker.ts";
import { loadEnvFile } from "./process/load-env-file.ts";

const HELP = `Usage: npm run worker

Sends mails and converts documents, and serves nobody: beside servers that run with RUN_JOBS=no, on this machine or
another one. It takes the same settings as the server; with several machines that means DATABASE_URL, APP_KEY and S3_*.
Ctrl+C finishes what is under way and stops.
`;

const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });

if (values.help) {
  process.stdout.write(HELP);
} else {
  try {
    loadEnvFile();
    await startWorker(readConfig(process.env));
    process.stdout.write("The worker is waiting for jobs.\n");
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : inspect(error)}\n`);
    process.exitCode = 1;
  }
}
