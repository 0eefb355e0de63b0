import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { AppServer } from "./app-server.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const execute = promisify(execFile);

/** Runs `npm run admin -- …` on the server's own settings and gives the lines it printed. */
export async function runAdmin(server: AppServer, ...options: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await execute(process.execPath, ["scripts/run.mjs", "admin", ...options], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...server.settings },
  });
  return stdout.trim().split("\n");
}

/** The address, token and id in what a command that makes tokens printed. */
export function madeToken([address = "", told = ""]: readonly string[]): {
  readonly address: string;
  readonly token: string;
  readonly id: string;
} {
  const [, token] = /[?&](?:service_)?token=([\w-]{43})$/.exec(address) ?? [];
  const [, id] = /^Token (\w+), until/.exec(told) ?? [];
  if (token === undefined || id === undefined) throw new Error(`No token was made: ${address} ${told}`);
  return { address, token, id };
}
