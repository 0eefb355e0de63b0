import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { findChromium } from "../../../scripts/browser/find-chromium.ts";

const START_LIMIT_MS = 120_000;

/** A browser that keeps its data in a folder, and can be killed and started again. */
export interface ProfileBrowser {
  readonly context: BrowserContext;
  /** Ends it, unless it has ended, as a power cut would, except that what the system holds for the disk is not lost. */
  readonly kill: () => Promise<void>;
}

/** A new folder for a browser's data, and how to be rid of it. */
export async function makeProfile(): Promise<{
  readonly folder: string;
  readonly remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "admission-profile-"));
  return {
    folder,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}

/** Starts Chromium without a window on the data of the folder. */
export async function openProfile(folder: string): Promise<ProfileBrowser> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error("Chromium is missing: install it or name it in CHROMIUM_PATH.");
  const portFile = join(folder, "DevToolsActivePort");
  await rm(portFile, { force: true });
  const child = spawn(
    executablePath,
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--no-first-run",
      `--user-data-dir=${folder}`,
      "--remote-debugging-port=0",
      "about:blank",
    ],
    // A group of its own: it is more than one process, and all of them end at once.
    { stdio: "ignore", detached: true },
  );
  const port = await portOf(child, portFile);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error("The browser has no window.");
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    killGroup(child);
    await ended;
  };
  return { context, kill };
}

async function portOf(child: ChildProcess, file: string): Promise<string> {
  const deadlineMs = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadlineMs && child.exitCode === null) {
    const [port] = (await readFile(file, "utf8").catch(() => "")).split("\n");
    if (port !== undefined && port !== "") return port;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  killGroup(child);
  throw new Error("The browser did not start.");
}

function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGKILL");
}

/** The files of the folder that hold these bytes, by path. */
export async function filesWith(folder: string, bytes: Buffer | string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(bytes)) found.push(path);
  }
  return found;
}
