import { flushCompileCache } from "node:module";
import { inspect } from "node:util";
import { ConfigError, readConfig } from "../src/server/system/config.ts";
import { loadEnvFile } from "./process/load-env-file.ts";
import { CliError, runScript } from "./process/run-script.ts";
import { DESK_DIST, ensureWebBuild, WEB_DIST, WebBuildError } from "./web-build/ensure-web-build.ts";

const HELP = `Usage: npm start [-- --worker | --build]

Builds the web part where it is stale, makes or updates the database, publishes the forms and serves everything on
one address, http://localhost:3000 unless PORT, HOST or PUBLIC_URL say otherwise. .env.example lists all settings;
they may also stand in a file named .env beside it. Ctrl+C finishes what is under way and stops.

  --worker   serve nobody and do the jobs of the database, beside servers that run with RUN_JOBS=no, on this machine or
             another one: send mails, make PDFs of uploaded documents, make the PDF copies of applications. Takes the
             same settings as the server; npm run admin -- jobs lists what there is to do. Ctrl+C finishes the mail
             under way and leaves the rest to another worker
  --build    build the web part into dist/web, where it is stale, and stop
`;

const NOBODY_AT_THE_DESK =
  "Nobody can sign in at the desk, /desk, yet: npm run admin -- staff add EMAIL --role admin\n";

await runScript({
  name: "start",
  help: HELP,
  options: {
    worker: { type: "boolean", default: false },
    build: { type: "boolean", default: false },
  },
  run: async ({ worker, build }) => {
    try {
      await (build ? buildWeb() : worker ? work() : serve());
      return undefined;
    } catch (error) {
      // What whoever starts the server can mend is said in a sentence; anything else is shown as it is.
      const isForThem = error instanceof ConfigError || error instanceof WebBuildError;
      throw new CliError(1, isForThem ? error.message : inspect(error));
    }
  },
});

async function serve(): Promise<void> {
  const { startServer } = await import("../src/server/app/start-server.ts");
  const { refuseTakenPorts } = await import("../src/server/system/ports.ts");
  const { builtDesk, builtWeb } = await import("../src/server/web/web-assets.ts");
  loadEnvFile();
  const config = readConfig(process.env);
  await refuseTakenPorts(config);
  if ((await ensureWebBuild()) === "built") process.stdout.write("Built the web part.\n");
  const desk = builtDesk(DESK_DIST);
  const web = builtWeb(WEB_DIST);
  const { address, hasStaff } = await startServer(config, desk === undefined ? web : { ...web, desk });
  process.stdout.write(`The application is open at ${address}\n`);
  if (!hasStaff) process.stdout.write(NOBODY_AT_THE_DESK);
  // A server that is killed has no other time to keep what the next one starts faster with.
  flushCompileCache();
}

async function work(): Promise<void> {
  const { startWorker } = await import("../src/server/app/start-worker.ts");
  loadEnvFile();
  await startWorker(readConfig(process.env));
  process.stdout.write("The worker is waiting for jobs.\n");
}

async function buildWeb(): Promise<void> {
  const outcome = await ensureWebBuild();
  process.stdout.write(outcome === "built" ? "Built dist/web.\n" : "dist/web is up to date.\n");
}
