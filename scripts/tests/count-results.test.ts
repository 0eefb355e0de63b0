import { describe, expect, it } from "vitest";
import { countResults, failuresOf } from "./count-results.ts";

const file = (...statuses: readonly string[]) => ({
  name: "some.test.ts",
  status: statuses.includes("failed") ? "failed" : "passed",
  message: "",
  assertionResults: statuses.map((status, index) => ({
    ...{ status, fullName: `test ${index}` },
    failureMessages: status === "failed" ? ["Error: it is wrong\n    at some.test.ts:1"] : [],
  })),
});
const FINE = file("passed", "passed", "passed");
const BROKEN = {
  ...{ name: "broken.test.ts", status: "failed", assertionResults: [] },
  message: "Error: no such module\n    at broken.test.ts:1",
};

describe("countResults", () => {
  it("takes the counts of the report", () => {
    const testResults = [FINE, file("passed", "failed", "failed", "skipped")];
    expect(countResults({ numPassedTests: 4, numFailedTests: 2, testResults }, 1)).toEqual({
      passed: 4,
      failed: 2,
    });
  });

  it("counts a file that could not run as a failure", () => {
    const report = { numPassedTests: 3, numFailedTests: 0, testResults: [FINE, BROKEN] };
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

describe("failuresOf", () => {
  it("names each test that failed and each file that could not run, with the first line of why", () => {
    const testResults = [FINE, file("passed", "failed", "skipped"), BROKEN];
    expect(failuresOf({ numPassedTests: 4, numFailedTests: 1, testResults })).toEqual([
      "some.test.ts: test 1: Error: it is wrong",
      "broken.test.ts: Error: no such module",
    ]);
  });

  it("says when there is no report", () => {
    expect(failuresOf(null)).toEqual(["The run left no report."]);
  });
});
