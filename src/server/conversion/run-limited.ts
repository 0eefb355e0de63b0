import { spawn, spawnSync } from "node:child_process";
import { lowerPriority } from "../processes/service-process.ts";

/** What a process that reads a stranger's file may take. */
interface ProcessLimits {
  readonly memoryMegabytes: number;
  readonly cpuSeconds: number;
  readonly fileMegabytes: number;
}

let canLeaveNetwork: boolean | null = null;

/**
 * The command within limits that the system keeps: memory, processor time, size of the files it writes, and, where
 * the machine allows it, a network of its own with nothing in it. On Windows the command as it is.
 */
function withinLimits(command: readonly string[], limits: ProcessLimits): readonly [string, ...string[]] {
  const [program = "", ...rest] = command;
  if (process.platform === "win32") return [program, ...rest];
  const shell = [
    `ulimit -d ${limits.memoryMegabytes * 1024}`,
    `ulimit -t ${limits.cpuSeconds}`,
    `ulimit -f ${limits.fileMegabytes * 2048}`,
    "ulimit -c 0",
    'exec "$@"',
  ].join(" && ");
  const limited = ["/bin/sh", "-c", shell, "sh", ...command] as const;
  return isolatesNetwork() ? ["unshare", "--net", "--map-root-user", ...limited] : [...limited];
}

/** Whether processes can be put into a network of their own here (Linux, where user namespaces are allowed). */
function isolatesNetwork(): boolean {
  canLeaveNetwork ??=
    process.platform === "linux" &&
    spawnSync("unshare", ["--net", "--map-root-user", "true"], { stdio: "ignore" }).status === 0;
  return canLeaveNetwork;
}

export interface LimitedRun {
  readonly command: readonly string[];
  readonly input?: Uint8Array;
  readonly limits: ProcessLimits;
  readonly timeMs: number;
  readonly maxOutputBytes: number;
  /** The whole environment of the process: nothing of ours gets in by itself. */
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly signal: AbortSignal;
}

export type LimitedOutcome =
  | { readonly kind: "ended"; readonly output: Buffer }
  /** It was stopped by a limit, crashed or failed. */
  | { readonly kind: "broken" }
  /** It had not ended when its time was over, which on a busy machine says nothing of the file. */
  | { readonly kind: "late" };

/**
 * Runs a process within limits, at a lower priority than ours, so that whoever is being served goes first, and gives
 * what it wrote. The process and all it started are killed when the time is over, the output is too long or the signal
 * aborts.
 * @throws the signal's reason when it aborts
 */
export async function runLimited(run: LimitedRun): Promise<LimitedOutcome> {
  const { signal } = run;
  signal.throwIfAborted();
  const [program, ...parameters] = withinLimits(run.command, run.limits);
  const child = spawn(program, parameters, {
    cwd: run.folder,
    env: { ...run.environment },
    stdio: ["pipe", "pipe", "ignore"],
    // A group of its own, to be killed as one.
    detached: process.platform !== "win32",
  });
  lowerPriority(child.pid);
  const kill = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, run.timeMs);
  signal.addEventListener("abort", kill, { once: true });
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > run.maxOutputBytes) kill();
  });
  // A process that dies before it has read all breaks the pipe; its end tells enough.
  child.stdin.on("error", () => undefined);
  child.stdin.end(run.input ?? new Uint8Array());
  try {
    const code = await new Promise<number | null>((resolve) => {
      child.once("error", () => resolve(null));
      child.once("close", resolve);
    });
    signal.throwIfAborted();
    const isWhole = code === 0 && bytes <= run.maxOutputBytes;
    if (isWhole) return { kind: "ended", output: Buffer.concat(chunks) };
    return { kind: isLate ? "late" : "broken" };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", kill);
    kill();
  }
}
