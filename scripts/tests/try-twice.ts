import type { Counts } from "../checks/counts.ts";
import type { Results } from "./count-results.ts";

/** More files than these fail for a reason that a second try does not mend. */
const MOST_FILES = 6;

/** Runs tests, of all files or of these alone, one at a time. */
export type RunTests = (files?: readonly string[]) => Promise<Results>;

/**
 * Runs tests whose files start servers and browsers; what fails is tried once more by itself, for a machine that was
 * too busy to be in time. What passed only then is said, so that it can be mended. Files that failed twice have failed.
 */
export async function tryTwice(run: RunTests, say: (line: string) => void): Promise<Counts> {
  const first = await run();
  const { failedFiles } = first;
  if (failedFiles.length === 0 || failedFiles.length > MOST_FILES) return first;
  const paths = failedFiles.map(({ path }) => path);
  say(`Once more, one at a time: ${paths.join(", ")}`);
  const second = await run(paths);
  const failedAgain = new Set(second.failedFiles.flatMap(({ failures }) => failures));
  for (const { failures } of failedFiles) {
    for (const name of failures) if (!failedAgain.has(name)) say(`Passed only at the second try: ${name}`);
  }
  const passedBefore = failedFiles.reduce((sum, { passed }) => sum + passed, 0);
  return { passed: first.passed - passedBefore + second.passed, failed: second.failed };
}
