import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { clusterSettings, startAppCluster } from "./app-cluster.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const START_LIMIT_MS = 120_000;

/** A real server on a free port, with data and form definitions of its own. */
export interface AppServer {
  readonly address: string;
  readonly dataDir: string;
  /** A copy of the repository's forms, to be edited at will. */
  readonly formsDir: string;
  /** Address of the PostgreSQL database when several instances share one; null: the SQLite file in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Settings that commands beside the server need, such as `npm run admin`. */
  readonly settings: Readonly<Record<string, string>>;
  /** Everything it has logged so far. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the product as `npm start` does, or another npm script; settings are added to its environment. Under
 * `npm test -- --instances 3` it is several instances behind a balancer.
 */
export async function startApp(
  settings: Readonly<Record<string, string>> = {},
  script: "start" | "dev" = "start",
): Promise<AppServer> {
  const folder = await mkdtemp(join(tmpdir(), "admission-journey-"));
  const dataDir = join(folder, "data");
  const formsDir = join(folder, "forms");
  await mkdir(dataDir);
  await cp(join(ROOT, "forms"), formsDir, { recursive: true });
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  const environment = {
    ...withoutTestSettings(process.env),
    PORT: "0",
    DATA_DIR: dataDir,
    FORMS_DIR: formsDir,
    LOG_LEVEL: "info",
    NODE_ENV: "production",
    ...settings,
  };
  const several = script === "start" ? clusterSettings(process.env) : undefined;
  if (several) {
    const { address, log, shared, stop } = await startAppCluster(several, environment);
    const places = { DATA_DIR: dataDir, FORMS_DIR: formsDir, PUBLIC_URL: address };
    return {
      address,
      dataDir,
      formsDir,
      log,
      databaseUrl: shared.DATABASE_URL,
      settings: { ...places, ...shared },
      stop: () => stop().then(removeFolder),
    };
  }
  // Shared servers run until their worker ends, which waits for nothing.
  const abandon = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", abandon);
  const remove = async () => {
    await removeFolder();
    process.off("exit", abandon);
  };
  try {
    const { address, log, end } = await startProcess(script, environment);
    const places = { DATA_DIR: dataDir, FORMS_DIR: formsDir, PUBLIC_URL: address };
    const stop = () => end("SIGTERM").then(remove);
    return { address, dataDir, formsDir, databaseUrl: null, settings: places, log, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The product in a process of its own. */
export interface AppProcess {
  readonly address: string;
  readonly pid: number | undefined;
  readonly log: () => string;
  /** Resolves when it has ended, which it does at SIGTERM within ten seconds. */
  readonly end: (signal: "SIGTERM" | "SIGKILL") => Promise<void>;
}

/** Runs a script of the product with nothing but this environment, and waits until it serves. It ends with this process. */
export async function startProcess(
  script: "start" | "dev",
  environment: NodeJS.ProcessEnv,
): Promise<AppProcess> {
  const child = spawn(process.execPath, [join(ROOT, "scripts/run.mjs"), script], {
    cwd: ROOT,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const abandon = () => child.kill("SIGKILL");
  process.once("exit", abandon);
  const lines: string[] = [];
  const keep = (chunk: Buffer) => lines.push(chunk.toString("utf8"));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const log = () => lines.join("");
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    await endProcess(child, signal);
    process.off("exit", abandon);
  };
  try {
    return { address: await waitForAddress(child, log), pid: child.pid, log, end };
  } catch (error) {
    await end("SIGTERM");
    throw error;
  }
}

/** What Vitest puts into the environment is not what the product runs with. */
export function withoutTestSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
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

async function endProcess(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  const killer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(killer);
}
