import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Counts } from "../checks/counts.ts";
import { countResults, failuresOf } from "./count-results.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface TestRun extends Counts {
  /** What failed, a line each. */
  readonly failures: readonly string[];
}

/** Runs Vitest with these options, shows what it says as it goes, and counts its tests. */
export async function runVitest(options: readonly string[]): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), "admission-tests-"));
  const report = join(folder, "report.json");
  try {
    const exitCode = await vitest([
      ...["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      ...options,
    ]);
    const results = await readReport(report);
    const counts = countResults(results, exitCode);
    return { ...counts, failures: counts.failed === 0 ? [] : failuresOf(results) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function vitest(options: readonly string[]): Promise<number> {
  const program = join(ROOT, "node_modules/vitest/vitest.mjs");
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...options], { cwd: ROOT, stdio: "inherit" });
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return null;
  }
}
