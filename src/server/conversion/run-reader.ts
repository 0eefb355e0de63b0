import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type LimitedOutcome, type LimitedRun, runLimited } from "./run-limited.ts";

/** Where the code and its packages are: all that the process may read. */
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const HEAP_MEGABYTES = 384;
const MEMORY_MEGABYTES = 1_200;
const FILE_MEGABYTES = 1;

interface ReaderRun extends Omit<LimitedRun, "command" | "limits"> {
  /** The `x.process.ts` that reads the file. */
  readonly program: string;
  readonly parameters?: readonly string[];
  readonly cpuSeconds: number;
}

/**
 * Runs a process of ours that reads a stranger's file, with limits for time and memory and without a network: it may read our
 * code and nothing else, and write nothing but its answer.
 * @throws the signal's reason when it aborts
 */
export function runReader(run: ReaderRun): Promise<LimitedOutcome> {
  const { program, parameters = [], cpuSeconds, environment, ...others } = run;
  return runLimited({
    ...others,
    command: [
      process.execPath,
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      "--permission",
      `--allow-fs-read=${join(ROOT, "src")}/*`,
      `--allow-fs-read=${join(ROOT, "node_modules")}/*`,
      `--allow-fs-read=${join(ROOT, "package.json")}`,
      "--allow-addons",
      program,
      ...parameters,
    ],
    limits: { memoryMegabytes: MEMORY_MEGABYTES, cpuSeconds, fileMegabytes: FILE_MEGABYTES },
    environment: { PATH: process.env.PATH ?? "", NODE_NO_WARNINGS: "1", ...environment },
  });
}
