import { flushCompileCache } from "node:module";
import { inspect, parseArgs } from "node:util";
import { startServer } from "../src/server/app/start-server.ts";
import { ConfigError, readConfig } from "../src/server/system/config.ts";
import { refuseTakenPorts } from "../src/server/system/ports.ts";
import { builtWeb } from "../src/server/web/web-assets.ts";
import { loadEnvFile } from "./process/load-env-file.ts";
import { ensureWebBuild, WEB_DIST, WebBuildError } from "./web-build/ensure-web-build.ts";

const HELP = `Usage: npm start

Builds the web part where it is stale, makes or updates the database, publishes the forms and serves everything on
one address, http://localhost:3000 unless PORT, HOST or PUBLIC_URL say otherwise. .env.example lists all settings;
they may also stand in a file named .env beside it. Ctrl+C finishes what is under way and stops.
`;

const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });

if (values.help) {
  process.stdout.write(HELP);
} else {
  await start();
}

async function start(): Promise<void> {
  try {
    loadEnvFile();
    const config = readConfig(process.env);
    await refuseTakenPorts(config);
    if ((await ensureWebBuild()) === "built") process.stdout.write("Built the web part.\n");
    const { address } = await startServer(config, builtWeb(WEB_DIST));
    process.stdout.write(`The application is open at ${address}\n`);
    // A server that is killed has no other time to keep what the next one starts faster with.
    flushCompileCache();
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = 1;
  }
}

/** What whoever starts the server can mend is said in a sentence; anything else is shown as it is. */
function describe(error: unknown): string {
  return error instanceof ConfigError || error instanceof WebBuildError ? error.message : inspect(error);
}
