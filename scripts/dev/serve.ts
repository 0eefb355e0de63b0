// The forms are compiled in a process of its own, whose files --watch does not see.
import "../../src/authoring/lint/lint-forms.ts";
import { startServer } from "../../src/server/app/start-server.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { loadEnvFile } from "../process/load-env-file.ts";
import { viteWeb } from "./vite-web.ts";

/** What `npm run dev` runs, and runs again when a file that it imports has changed. */
loadEnvFile();
const { web, close } = await viteWeb();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void close());
const { address } = await startServer(readConfig(process.env), web);
process.stdout.write(`The application is open at ${address} and follows your changes.\n`);
