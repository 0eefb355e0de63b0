import { readdirSync, readFileSync } from "node:fs";

/** Returns a function that gives the most memory that any one process below this one has held since, in MB. */
export function watchMemory(everyMs = 100): () => number {
  let mostMb = 0;
  const look = setInterval(() => {
    for (const pid of below("self")) mostMb = Math.max(mostMb, memoryMbOf(pid));
  }, everyMs);
  return () => {
    clearInterval(look);
    return mostMb;
  };
}

/** The processes that this one has started, and those which they have. */
function below(pid: string): readonly string[] {
  return threadsOf(pid).flatMap((thread) => {
    try {
      const children = readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").trim();
      return children.split(" ").flatMap((child) => (child === "" ? [] : [child, ...below(child)]));
    } catch {
      // The thread has ended.
      return [];
    }
  });
}

function threadsOf(pid: string): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/**
 * The most memory that a process has held so far (`VmHWM`), or what it holds now (`VmRSS`), in MB; 0 when it has ended,
 * or where there is no /proc.
 */
export function memoryMbOf(pid: number | string | undefined, which: "VmHWM" | "VmRSS" = "VmHWM"): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return (Number(new RegExp(`^${which}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0) * 1_024) / 1e6;
  } catch {
    return 0;
  }
}
