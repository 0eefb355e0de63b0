import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const TRACED = ["read", "write", "writev", "pwrite64", "pwritev", "pwritev2", "sendto", "fsync", "fdatasync"];

/** Whether system calls can be traced here at all; some containers forbid it. */
export function canTrace(): boolean {
  return spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;
}

/** The program and options that trace what follows, and the processes that run already, into the file. */
export function tracing(file: string, processes: readonly number[]): readonly string[] {
  return [
    "strace",
    "-I",
    "2",
    "-f",
    "-qq",
    "-y",
    "-s",
    "40",
    "-e",
    `trace=${TRACED.join(",")}`,
    "-e",
    "signal=none",
    "-o",
    file,
    ...processes.flatMap((pid) => ["-p", String(pid)]),
  ];
}

/** The process and all that it has started. */
export function processTree(root: number): readonly number[] {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^[0-9]+$/.test(name))
      .map((name) => [Number(name), parentOf(name)]),
  );
  const children = (pid: number): readonly number[] =>
    [...parents].filter(([, parent]) => parent === pid).flatMap(([child]) => [child, ...children(child)]);
  return [root, ...children(root)];
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\t([0-9]+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
