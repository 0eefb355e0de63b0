import { describe, expect, it } from "vitest";
import { countResults } from "./count-results.ts";

const file = (name: string, ...statuses: readonly string[]) => ({
  name,
  status: statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status, index) => ({ status, fullName: `${name} ${index}` })),
});
const FINE = file("fine.test.ts", "passed", "passed", "passed");

describe("countResults", () => {
  it("takes the counts of the report, and names what failed by file", () => {
    const testResults = [FINE, file("half.test.ts", "passed", "failed", "failed", "skipped")];
    expect(countResults({ numPassedTests: 4, numFailedTests: 2, testResults }, 1)).toEqual({
      passed: 4,
      failed: 2,
      failedFiles: [{ path: "half.test.ts", passed: 1, failures: ["half.test.ts 1", "half.test.ts 2"] }],
    });
  });

  it("counts a file that could not run as a failure", () => {
    const broken = { name: "broken.test.ts", status: "failed", assertionResults: [] };
    const report = { numPassedTests: 3, numFailedTests: 0, testResults: [FINE, broken] };
    expect(countResults(report, 1)).toEqual({
      passed: 3,
      failed: 1,
      failedFiles: [{ path: "broken.test.ts", passed: 0, failures: [] }],
    });
  });

  it("counts a bad end without a failed test as a failure", () => {
    const report = { numPassedTests: 3, numFailedTests: 0, testResults: [FINE] };
    expect(countResults(report, 1)).toEqual({ passed: 3, failed: 1, failedFiles: [] });
    expect(countResults(report, 0)).toEqual({ passed: 3, failed: 0, failedFiles: [] });
  });

  it("counts a report that is missing as a failure", () => {
    expect(countResults(null, 0)).toEqual({ passed: 0, failed: 1, failedFiles: [] });
  });
});
