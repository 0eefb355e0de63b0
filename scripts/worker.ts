import { inspect, parseArgs } from "node:util";
import { startWorker } from "../src/server/app/start-worker.ts";
import { ConfigError, readConfig } from "../src/server/system/config.ts";
import { loadEnvFile } from "./process/load-env-file.ts";

const HELP = `Usage: npm run worker

Does the jobs of the database and serves nobody: beside servers that run with RUN_JOBS=no, on this machine or another
one. There are three kinds, done side by side:

  mail         sends mails, or writes them to DATA_DIR/outbox
  conversion   makes PDFs of uploaded documents
  pdf_copy     makes the PDF copies of applications

It takes the same settings as the server; with several machines that means DATABASE_URL, APP_KEY, S3_*, the mail settings
and partner.config.json, whose changes it follows. npm run admin -- jobs lists what there is to do.
Ctrl+C finishes the mail under way, leaves the rest to another worker, and stops.
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
