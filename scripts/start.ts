import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../src/server/config.ts";
import { startServer } from "../src/server/start-server.ts";
import { builtWeb } from "../src/server/web/built-web.ts";
import { loadEnvFile } from "./process/load-env-file.ts";
import { ensureWebBuild, WEB_DIST } from "./web-build/ensure-web-build.ts";

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
    if ((await ensureWebBuild()) === "built") process.stdout.write("Built the web part.\n");
    const { address } = await startServer(config, builtWeb(WEB_DIST));
    process.stdout.write(`The application is open at ${address}\n`);
  } catch (error) {
    // A wrong setting is for whoever starts the server: one line, and nothing of ours around it.
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
