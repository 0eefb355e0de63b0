import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Where a program lies that has one of these names; undefined where there is none. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** A program that goes on until it is ended, or until this process ends. */
export interface Program {
  readonly child: ChildProcess;
  /** What it has printed so far. */
  readonly output: () => string;
  readonly end: () => Promise<void>;
}

/** Starts a program in a process group of its own, with which all that it has started goes. */
export function startProgram(
  path: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(path, options, {
    detached: true,
    env: { ...process.env, ...environment },
    // The fourth is where Xvfb tells its number.
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const abandon = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group has ended.
    }
  };
  process.once("exit", abandon);
  const ended = once(child, "exit");
  const end = async () => {
    abandon();
    process.off("exit", abandon);
    await ended;
  };
  return { child, output: () => output, end };
}
