import { readdirSync, readFileSync } from "node:fs";

/** Looks again and again, from now on; gives a function that ends it and returns what was seen. */
export function watch(everyMs: number, look: () => number): () => readonly number[] {
  const seen = [look()];
  const watching = setInterval(() => seen.push(look()), everyMs);
  return () => {
    clearInterval(watching);
    return seen;
  };
}

/** The most memory that any one process below this one holds or has held, in MB. */
export function memoryMbBelow(): number {
  return Math.max(0, ...below("self").map((pid) => memoryMbOf(pid, "VmHWM")));
}

/** The processes that this one has started, and those which they have. */
function below(pid: string): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      const children = readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").match(/\d+/g) ?? [];
      return children.flatMap((child) => [child, ...below(child)]);
    });
  } catch {
    // It has ended, or one of its threads has.
    return [];
  }
}

/**
 * The most memory that a process has held so far (`VmHWM`), or what it holds now (`VmRSS`), in MB; 0 when it has ended,
 * or where there is no /proc.
 */
export function memoryMbOf(pid: number | string | undefined, which: "VmHWM" | "VmRSS"): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return (Number(new RegExp(`^${which}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0) * 1_024) / 1e6;
  } catch {
    return 0;
  }
}
