import { existsSync } from "node:fs";
import { ROOT } from "./root.ts";

const ENV_FILE = `${ROOT}.env`;

/** Reads `.env` at the top of the repository into the environment, where there is one; what is set already wins. */
export function loadEnvFile(): void {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
}
