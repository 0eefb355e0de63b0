import { hasFields } from "../../src/server/system/has-fields.ts";
import type { Counts } from "../checks/counts.ts";

interface Test {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[] | null;
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  /** What kept the file from running; empty where nothing did. */
  readonly message: string;
  readonly assertionResults: readonly Test[];
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

/**
 * What failed, a line each: the file, the test, and the first line of what went wrong. For the end of a run of several
 * parts, where what an early part has said is far away.
 */
export function failuresOf(report: unknown): readonly string[] {
  if (!isReport(report)) return ["The run left no report."];
  return report.testResults.flatMap((file) => [
    ...(isBroken(file) ? [oneLine([file.name, file.message])] : []),
    ...file.assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => oneLine([file.name, fullName, failureMessages?.[0] ?? ""])),
  ]);
}

const LONGEST_PART = 300;

function oneLine(parts: readonly string[]): string {
  return parts.map((part) => (part.split("\n", 1)[0] ?? "").slice(0, LONGEST_PART)).join(": ");
}

function isBroken({ status, assertionResults }: TestFile): boolean {
  const hasRun = assertionResults.some((result) => result.status === "passed" || result.status === "failed");
  return status === "failed" && !hasRun;
}

function isReport(value: unknown): value is Report {
  const fields = { numPassedTests: "number", numFailedTests: "number", testResults: "object" } as const;
  return hasFields(value, fields) && Array.isArray(value.testResults);
}
