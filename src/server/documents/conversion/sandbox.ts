import { spawnSync } from "node:child_process";

/** What a process that reads a stranger's file may take. */
export interface ProcessLimits {
  readonly memoryMegabytes: number;
  readonly cpuSeconds: number;
  readonly fileMegabytes: number;
}

let canLeaveNetwork: boolean | null = null;

/**
 * The command within limits that the system keeps: memory, processor time, size of the files it writes, and, where
 * the machine allows it, a network of its own with nothing in it. On Windows the command as it is.
 */
export function withinLimits(
  command: readonly string[],
  limits: ProcessLimits,
): readonly [string, ...string[]] {
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
export function isolatesNetwork(): boolean {
  canLeaveNetwork ??=
    process.platform === "linux" &&
    spawnSync("unshare", ["--net", "--map-root-user", "true"], { stdio: "ignore" }).status === 0;
  return canLeaveNetwork;
}
