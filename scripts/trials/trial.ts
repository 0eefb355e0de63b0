import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CliError } from "../process/run-script.ts";

/** Something of Debian's that the product is tried with. */
export interface Trial {
  readonly about: string;
  /** What has to be installed: programs by their packages. */
  readonly needs: Readonly<Record<string, string>>;
  /** Whether it takes root: users are changed, or what is mounted. */
  readonly needsRoot?: boolean;
  /** Tries it. @throws Error with what did not hold */
  readonly run: (place: TrialPlace) => Promise<void>;
}

/** What a trial works with; all of it is gone when the trial is over. */
export interface TrialPlace {
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Starts a program that goes on until the trial is over. */
  readonly start: (command: readonly string[], options?: StartOptions) => Started;
  /** Done at the end, the last one first. */
  readonly atEnd: (work: () => Promise<unknown>) => void;
}

interface StartOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Sends the signal and waits for the end; the exit code. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** @throws CliError with what has to be installed */
export async function runTrial(name: string, trial: Trial, say: (line: string) => void): Promise<void> {
  const missing = Object.entries(trial.needs).filter(([program]) => !isInstalled(program));
  if (missing.length > 0) {
    const packages = [...new Set(missing.map(([, name]) => name))].join(" ");
    throw new CliError(2, `The trial ${name} needs: apt-get install --no-install-recommends ${packages}`);
  }
  if (trial.needsRoot === true && process.getuid?.() !== 0)
    throw new CliError(2, `The trial ${name} has to be run as root: it changes users, or what is mounted.`);
  const folder = await mkdtemp(join(tmpdir(), `admission-trial-${name}-`));
  const endings: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const start: TrialPlace["start"] = (command, options) => {
    const started = startProgram(command, options);
    endings.push(() => started.end());
    return started;
  };
  try {
    await trial.run({ folder, say, start, atEnd: (work) => void endings.push(work) });
  } finally {
    for (const end of endings.toReversed()) await end();
  }
}

function isInstalled(program: string): boolean {
  return spawnSync("sh", ["-c", 'command -v "$1" >/dev/null', "sh", program]).status === 0;
}

function startProgram([program = "", ...args]: readonly string[], options: StartOptions = {}): Started {
  const { cwd, environment = process.env } = options;
  const child = spawn(program, args, {
    ...(cwd !== undefined && { cwd }),
    env: { ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const ended = once(child, "close").then(() => child.exitCode);
  return {
    child,
    output: () => output,
    end: (signal = "SIGTERM") => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
  };
}

/** Runs a program to its end and gives what it printed. @throws Error with that where it did not end with 0 */
export function runProgram(command: readonly string[], options: StartOptions = {}): string {
  const [program = "", ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, {
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    env: { ...(options.environment ?? process.env) },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command.join(" ")} ended with ${status}.\n${stdout}${stderr}`);
  return stdout + stderr;
}

/** A slow machine takes long to start anything. */
const START_LIMIT_MS = 180_000;

/** Waits until something holds. @throws Error that names it, with what was printed meanwhile */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  output: () => string = () => "",
): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`${what} did not come to be.\n${output()}`);
    await delay(200);
  }
}

/** Whether somebody takes connections at the port of this machine. */
export function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** @throws Error that says what was to hold */
export function hold(what: string, holds: boolean, found = ""): void {
  if (!holds) throw new Error(`${what}: this does not hold.${found === "" ? "" : `\n${found}`}`);
}
