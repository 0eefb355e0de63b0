import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const START_LIMIT_MS = 60_000;

/** A real server on a free port, with data and form definitions of its own. */
export interface AppServer {
  readonly address: string;
  readonly dataDir: string;
  /** A copy of the repository's forms, to be edited at will. */
  readonly formsDir: string;
  /** Everything it has logged so far. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

/** Starts the product as `npm start` does, or another npm script; settings are added to its environment. */
export async function startApp(
  settings: Readonly<Record<string, string>> = {},
  script: "start" | "dev" = "start",
): Promise<AppServer> {
  const folder = await mkdtemp(join(tmpdir(), "admission-journey-"));
  const dataDir = join(folder, "data");
  const formsDir = join(folder, "forms");
  await mkdir(dataDir);
  await cp(join(ROOT, "forms"), formsDir, { recursive: true });
  const child = spawn(process.execPath, [join(ROOT, "scripts/run.mjs"), script], {
    cwd: ROOT,
    env: {
      ...withoutTestSettings(process.env),
      ...{ PORT: "0", DATA_DIR: dataDir, FORMS_DIR: formsDir, LOG_LEVEL: "info", NODE_ENV: "production" },
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const keep = (chunk: Buffer) => lines.push(chunk.toString("utf8"));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const log = () => lines.join("");
  const stop = async () => {
    await stopProcess(child);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    const address = await waitForAddress(child, log);
    return { address, dataDir, formsDir, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What Vitest puts into the environment is not what the product runs with. */
function withoutTestSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(VITEST|TEST|DEV|PROD|MODE)/.test(name)),
  );
}

async function waitForAddress(child: ChildProcess, log: () => string): Promise<string> {
  const deadlineMs = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadlineMs) {
    const address = /open at (http:\/\/\S+)/.exec(log())?.[1];
    if (address !== undefined) return address;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server did not start:\n${log()}`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(killer);
}
