import type { Counts } from "../checks/counts.ts";

/** What is read of the report that Vitest's JSON reporter writes. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/**
 * Counts a Vitest report. A file that failed before it could run a test counts as one failure, and so does a run
 * that ended badly without a failed test (an error outside every test), or left no report.
 */
export function countResults(report: unknown, exitCode: number): Counts {
  if (!isReport(report)) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + brokenFiles.length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

function isReport(value: unknown): value is Report {
  return (
    typeof value === "object" &&
    value !== null &&
    "numPassedTests" in value &&
    typeof value.numPassedTests === "number" &&
    "numFailedTests" in value &&
    typeof value.numFailedTests === "number" &&
    "testResults" in value &&
    Array.isArray(value.testResults)
  );
}
