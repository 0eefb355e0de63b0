import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { hasFields } from "../../../src/server/system/has-fields.ts";
import type { AppServer } from "./app-server.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const execute = promisify(execFile);

type Settings = Pick<AppServer, "settings">;

/** Runs `npm run admin -- …` on the server's own settings and gives the lines it printed. */
export const runAdmin = (server: Settings, ...options: readonly string[]) => run(server, "admin", options);

/** Runs `npm run forms -- …` in the same way. */
export const runForms = (server: Settings, ...options: readonly string[]) => run(server, "forms", options);

/** Publishes what the forms folder holds as somebody does who has read what becomes of answers. */
export async function confirmForms(server: Settings): Promise<void> {
  const refused: unknown = await runForms(server, "publish").then(
    () => null,
    (error: unknown) => error,
  );
  if (refused === null) return;
  const said = hasFields(refused, { stdout: "string" }) ? refused.stdout : "";
  const token = /--token ([0-9a-f]{12})$/m.exec(said)?.[1];
  if (token === undefined) throw refused;
  await runForms(server, "publish", "--token", token);
}

async function run(
  { settings }: Settings,
  command: string,
  options: readonly string[],
): Promise<readonly string[]> {
  const { stdout } = await execute(process.execPath, ["scripts/run.mjs", command, ...options], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...settings },
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
