import { describe, expect, it } from "vitest";
import { HELD, MISTAKES, measureRecall, recallOf } from "../../tests/support/school-recall.ts";
import { BUILT_IN_COLLEGES, BUILT_IN_HIGH_SCHOOLS, readSchools } from "../server/search/search-tables.ts";
import { SchoolIndex } from "./school-index.ts";

describe.each([
  ["high schools", BUILT_IN_HIGH_SCHOOLS],
  ["colleges", BUILT_IN_COLLEGES],
])("recall among the first five of all %s", (_what, file) => {
  const schools = readSchools(file);
  const results = measureRecall({ schools, index: new SchoolIndex(schools), size: 150, seed: 7 });

  it("is at least 95 % over prefixes, one typo, abbreviations and name with state", () => {
    expect(recallOf(results.filter(({ kind }) => HELD.includes(kind)))).toBeGreaterThanOrEqual(0.95);
  });

  it("is at least 90 % for each kind", () => {
    expect(results.map(({ kind }) => kind)).toEqual(MISTAKES.map(({ kind }) => kind));
    for (const result of results) {
      expect(result.queries, result.kind).toBe(150);
      expect(recallOf([result]), result.kind).toBeGreaterThanOrEqual(0.9);
    }
  });
});

it("counts nothing as found by an index of other schools", () => {
  const schools = readSchools(BUILT_IN_HIGH_SCHOOLS);
  const index = new SchoolIndex(readSchools(BUILT_IN_COLLEGES));
  const results = measureRecall({ schools, index, size: 20, seed: 7 });
  expect(recallOf(results)).toBeLessThan(0.1);
});
