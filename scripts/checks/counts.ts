/** How many of something passed and failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Both counts together. */
export function addCounts(left: Counts, right: Counts): Counts {
  return { passed: left.passed + right.passed, failed: left.failed + right.failed };
}
