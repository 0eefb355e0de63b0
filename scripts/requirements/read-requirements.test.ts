import { describe, expect, it } from "vitest";
import { namedRequirements, readRequirements } from "./read-requirements.ts";

/** Built from parts, so that this file itself names no requirement. */
const brackets = (ids: string) => `["${ids}"]`.replaceAll('"', "");

describe("readRequirements", () => {
  it("reads ids and texts in order and leaves the rest of the page alone", () => {
    const page =
      "# Requirements\n\n## Routes\n- ROU-01 /about is step 1\n- ROU-02 /education is step 2\n- a note\n";
    expect(readRequirements(page)).toEqual([
      { id: "ROU-01", text: "/about is step 1" },
      { id: "ROU-02", text: "/education is step 2" },
    ]);
  });
});

describe("namedRequirements", () => {
  const idsIn = (text: string) => namedRequirements("a.test.ts", text).map(({ id }) => id);

  it("finds one id and several in brackets, also over several lines", () => {
    const file = `it("a ${brackets("ROU-01")}")\nit("b ${brackets("ROU-02, RED-01")} ${brackets("SUM-01\n SUM-02")}")`;
    expect(idsIn(file)).toEqual(["ROU-01", "ROU-02", "RED-01", "SUM-01", "SUM-02"]);
  });

  it("passes over ids without brackets", () => {
    expect(idsIn('it("see ROU-01")')).toEqual([]);
  });

  it("tells the tests of the long run: those of longIt, and of files that are called so", () => {
    const file = `longIt("a ${brackets("ROU-01")}")\nit("b ${brackets("ROU-02")}")\nlongIt.each([1])("c ${brackets("ROU-03")}")`;
    const longOnes = (path: string) =>
      namedRequirements(path, file)
        .filter(({ isLong }) => isLong)
        .map(({ id }) => id);
    expect(longOnes("tests/a.test.ts")).toEqual(["ROU-01", "ROU-03"]);
    expect(longOnes("tests/a.long.test.ts")).toEqual(["ROU-01", "ROU-02", "ROU-03"]);
  });
});
