import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ADMIN = fileURLToPath(new URL("../../admin.ts", import.meta.url));
const LOOK_MS = 20;

export interface AdminRun {
  readonly seconds: number;
  readonly lines: number;
  readonly lastLine: string;
  /** The most memory that the process held, start included. */
  readonly mostBytes: number;
}

/** Runs a command of `npm run admin` as a process of its own. */
export async function runAdmin(
  options: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<AdminRun> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [ADMIN, ...options], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let mostBytes = 0;
  const look = setInterval(() => {
    mostBytes = Math.max(mostBytes, memoryOf(child.pid));
  }, LOOK_MS);
  let [lines, lastLine] = [0, ""];
  try {
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once("close", resolve);
      child.once("error", reject);
    });
    for await (const line of createInterface({ input: child.stdout })) {
      lines += 1;
      lastLine = line;
    }
    const code = await ended;
    if (code !== 0) throw new Error(`npm run admin -- ${options.join(" ")} ended with ${code}.`);
  } finally {
    clearInterval(look);
  }
  return { seconds: (performance.now() - startedAt) / 1_000, lines, lastLine, mostBytes };
}

/** The most memory that a process has held so far; 0 when it has ended, or where there is no /proc. */
function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
