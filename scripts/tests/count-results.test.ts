import { describe, expect, it } from "vitest";
import { countResults } from "./count-results.ts";

const file = (...statuses: readonly string[]) => ({
  status: statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status) => ({ status })),
});
const FINE = file("passed", "passed", "passed");

describe("countResults", () => {
  it("takes the counts of the report", () => {
    const testResults = [FINE, file("passed", "failed", "failed", "skipped")];
    expect(countResults({ numPassedTests: 4, numFailedTests: 2, testResults }, 1)).toEqual({
      passed: 4,
      failed: 2,
    });
  });

  it("counts a file that could not run as a failure", () => {
    const broken = { status: "failed", assertionResults: [] };
    const report = { numPassedTests: 3, numFailedTests: 0, testResults: [FINE, broken] };
    expect(countResults(report, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it("counts a bad end without a failed test as a failure", () => {
    const report = { numPassedTests: 3, numFailedTests: 0, testResults: [FINE] };
    expect(countResults(report, 1)).toEqual({ passed: 3, failed: 1 });
    expect(countResults(report, 0)).toEqual({ passed: 3, failed: 0 });
  });

  it("counts a report that is missing as a failure", () => {
    expect(countResults(null, 0)).toEqual({ passed: 0, failed: 1 });
  });
});
