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

describe("a school that is typed with abbreviations [TYP-09]", () => {
  const indexes = {
    "high school": new SchoolIndex(readSchools(BUILT_IN_HIGH_SCHOOLS)),
    college: new SchoolIndex(readSchools(BUILT_IN_COLLEGES)),
  };

  it.each([
    ["high school", "Deering H.S.", "Deering High School"],
    ["high school", "Deering H S", "Deering High School"],
    ["high school", "J.F.K. High School", "John F Kennedy High School"],
    ["high school", "J F Kennedy High School", "John F Kennedy High School"],
    ["high school", "So. Portland High", "South Portland High School"],
    ["high school", "No. Yarmouth Academy", "North Yarmouth Academy"],
    ["high school", "W.E.B. Du Bois", "W E B Dubois Senior High School"],
    ["high school", "A.C. Flora", "A C Flora High School"],
    ["high school", "S.E. Polk", "Southeast Polk High School"],
    ["college", "NYU", "New York University"],
    ["college", "N.Y.U.", "New York University"],
    ["college", "B.Y.U.", "Brigham Young University"],
    ["college", "U.C.L.A.", "University of California-Los Angeles"],
    ["college", "M.I.T.", "Massachusetts Institute of Technology"],
  ] as const)("a %s as %s comes first", (kind, typed, name) => {
    expect(indexes[kind].search(typed, 1).map((school) => school.name)).toEqual([name]);
  });
});
