import { hasFields } from "../../src/server/system/has-fields.ts";
import type { Counts } from "../checks/counts.ts";

interface TestFile {
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/** What is read of the report that Vitest's JSON reporter writes. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly TestFile[];
}

/**
 * Counts a Vitest report. A file that failed before it could run a test counts as one failure, and so does a run
 * that ended badly without a failed test (an error outside every test), or left no report.
 */
export function countResults(report: unknown, exitCode: number): Counts {
  if (!isReport(report)) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.testResults.filter(isBroken).length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

function isBroken({ status, assertionResults }: TestFile): boolean {
  const hasRun = assertionResults.some((result) => result.status === "passed" || result.status === "failed");
  return status === "failed" && !hasRun;
}

function isReport(value: unknown): value is Report {
  const fields = { numPassedTests: "number", numFailedTests: "number", testResults: "object" } as const;
  return hasFields(value, fields) && Array.isArray(value.testResults);
}
