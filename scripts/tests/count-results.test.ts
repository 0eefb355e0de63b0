import { describe, expect, it } from "vitest";
import { countResults } from "./count-results.ts";

const FINE = { passed: 3, failed: 0, isGood: true };

describe("countResults", () => {
  it("adds up what passed and failed", () => {
    expect(countResults([FINE, { passed: 1, failed: 2, isGood: false }], 0)).toEqual({
      passed: 4,
      failed: 2,
    });
  });

  it("counts a file that could not run as a failure", () => {
    expect(countResults([FINE, { passed: 0, failed: 0, isGood: false }], 0)).toEqual({
      passed: 3,
      failed: 1,
    });
  });

  it("counts errors outside every test as a failure", () => {
    expect(countResults([FINE], 2)).toEqual({ passed: 3, failed: 1 });
    expect(countResults([FINE], 0)).toEqual({ passed: 3, failed: 0 });
  });

  it("counts a run without a test as a failure", () => {
    expect(countResults([], 0)).toEqual({ passed: 0, failed: 1 });
  });
});
