import { describe, expect, it } from "vitest";
import { countResults } from "./count-results.ts";

const file = (status: string, tests: number) => ({
  status,
  assertionResults: Array.from({ length: tests }, () => ({})),
});

describe("countResults", () => {
  it("takes the counts of the report", () => {
    const report = { numPassedTests: 3, numFailedTests: 2, testResults: [file("failed", 5)] };
    expect(countResults(report, 1)).toEqual({ passed: 3, failed: 2 });
  });

  it("counts a file that could not run as a failure", () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 0,
      testResults: [file("passed", 3), file("failed", 0)],
    };
    expect(countResults(report, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it("counts a bad end without a failed test as a failure", () => {
    const report = { numPassedTests: 3, numFailedTests: 0, testResults: [file("passed", 3)] };
    expect(countResults(report, 1)).toEqual({ passed: 3, failed: 1 });
    expect(countResults(report, 0)).toEqual({ passed: 3, failed: 0 });
  });

  it("counts a report that is missing as a failure", () => {
    expect(countResults(null, 0)).toEqual({ passed: 0, failed: 1 });
  });
});
