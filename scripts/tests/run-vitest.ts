import { type CliOptions, startVitest, type TestModule } from "vitest/node";
import type { Counts } from "../checks/counts.ts";
import { ROOT } from "../process/root.ts";
import { countResults, type FileResult } from "./count-results.ts";
import { RunReporter } from "./run-reporter.ts";

export interface TestRun extends Counts {
  /** The slowest files, and what failed, a line each. */
  readonly lastWords: readonly string[];
}

/** Runs the tests whose path holds one of these texts, or all tests; says as it goes what it runs, and counts. */
export async function runVitest(files: readonly string[], options: CliOptions = {}): Promise<TestRun> {
  const reporter = new RunReporter();
  const vitest = await startVitest([...files], {
    root: ROOT,
    watch: false,
    reporters: [reporter],
    ...options,
  });
  const modules = vitest.state.getTestModules();
  const counts = countResults(modules.map(resultOf), vitest.state.getUnhandledErrors().length);
  await vitest.close();
  return { ...counts, lastWords: reporter.lastWords(modules) };
}

function resultOf(module: TestModule): FileResult {
  const count = (state: "passed" | "failed") => [...module.children.allTests(state)].length;
  return { passed: count("passed"), failed: count("failed"), isGood: module.ok() };
}
