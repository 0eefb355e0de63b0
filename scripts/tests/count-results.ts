import type { Counts } from "../checks/counts.ts";

/** What became of a test file. */
export interface FileResult {
  readonly passed: number;
  readonly failed: number;
  /** False as well where the file itself could not run, so that no test of it failed. */
  readonly isGood: boolean;
}

/**
 * Counts a run. A file that could not run counts as one failure, and so do errors outside every test, and a run without a
 * test.
 */
export function countResults(files: readonly FileResult[], errors: number): Counts {
  const passed = sum(files.map((file) => file.passed));
  const failed = sum(files.map((file) => (file.isGood ? 0 : Math.max(file.failed, 1))));
  const isEmpty = passed + failed === 0;
  return { passed, failed: failed === 0 && (errors > 0 || isEmpty) ? 1 : failed };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
