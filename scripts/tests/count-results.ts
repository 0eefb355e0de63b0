import type { Counts } from "../checks/counts.ts";

interface TestFile {
  /** Its path. */
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

/** What is read of the report that Vitest's JSON reporter writes. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly TestFile[];
}

export interface Results extends Counts {
  /** The files with a failure, and what each of them counts. */
  readonly failedFiles: readonly FailedFile[];
}

export interface FailedFile {
  readonly path: string;
  /** How many of its tests passed all the same. */
  readonly passed: number;
  /** The names of those that did not. */
  readonly failures: readonly string[];
}

/**
 * Counts a Vitest report. A file that failed before it could run a test counts as one failure, and so does a run
 * that ended badly without a failed test (an error outside every test), or left no report.
 */
export function countResults(report: unknown, exitCode: number): Results {
  if (!isReport(report)) return { passed: 0, failed: 1, failedFiles: [] };
  const failedFiles = report.testResults.filter(({ status }) => status === "failed").map(failedFile);
  const brokenFiles = failedFiles.filter(({ passed, failures }) => passed + failures.length === 0);
  const failed = report.numFailedTests + brokenFiles.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    failedFiles,
  };
}

function failedFile({ name, assertionResults }: TestFile): FailedFile {
  const ended = (wanted: string) => assertionResults.filter(({ status }) => status === wanted);
  return {
    path: name,
    passed: ended("passed").length,
    failures: ended("failed").map(({ fullName }) => fullName),
  };
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
