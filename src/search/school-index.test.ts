import { describe, expect, it } from "vitest";
import { BUILT_IN_COLLEGES, BUILT_IN_HIGH_SCHOOLS, readSchools } from "../server/search/search-tables.ts";
import { SchoolIndex } from "./school-index.ts";

const highSchools = new SchoolIndex(readSchools(BUILT_IN_HIGH_SCHOOLS));
const colleges = new SchoolIndex(readSchools(BUILT_IN_COLLEGES));
const first = (index: SchoolIndex, text: string) => {
  const [school] = index.search(text, 5);
  return school && `${school.name}, ${school.city}, ${school.state}`;
};
const LINCOLN = "Lincoln High School, Portland, OR";

describe("searching the real schools", () => {
  it.each([
    ["lincoln high school or", LINCOLN],
    ["lincoln hs oregon", LINCOLN],
    ["OR Lincoln High School", LINCOLN],
    ["portland lincoln", LINCOLN],
    ["Lincoln HS, Portland", LINCOLN],
    ["lincon hgih school oregon", LINCOLN],
    ["LincolnHighSchool Portland", LINCOLN],
    ["380900", LINCOLN],
    ["stuyvesent", "Stuyvesant High School, New York, NY"],
    ["bronx sci", "Bronx High School of Science, Bronx, NY"],
    ["lake view hs battle creek", "Lakeview High School, Battle Creek, MI"],
    ["ft pierce westwood", "Fort Pierce Westwood High School, Fort Pierce, FL"],
    ["mt vernon washington", "Mount Vernon High School, Mount Vernon, WA"],
    ["web dubois baltimore", "W E B Dubois Senior High School, Baltimore, MD"],
    ["jfk la palma", "John F Kennedy High School, La Palma, CA"],
  ])("finds for %s first %s", (text, expected) => {
    expect(first(highSchools, text)).toBe(expected);
  });

  it.each([
    ["ucla", "University of California-Los Angeles, Los Angeles, CA"],
    ["mit", "Massachusetts Institute of Technology, Cambridge, MA"],
    ["harvrd", "Harvard University, Cambridge, MA"],
    ["cc of philadelphia", "Community College of Philadelphia, Philadelphia, PA"],
  ])("finds for %s first the college %s", (text, expected) => {
    expect(first(colleges, text)).toBe(expected);
  });

  it("finds nothing for what no school is called, and for no words", () => {
    for (const text of ["qqqqwwww", "", "  ", "---", "'"]) expect(highSchools.search(text, 5)).toEqual([]);
  });

  it("puts the larger of two schools with one name first", () => {
    const schools = highSchools.search("Lincoln High School", 5);
    expect(new Set(schools.map(({ name }) => name))).toEqual(new Set(["Lincoln High School"]));
    const sizes = schools.map(({ prominence }) => prominence);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });

  it("forgets one search before the next", () => {
    const names = () => highSchools.search("washington", 20).map(({ id }) => id);
    const before = names();
    highSchools.search("lincoln high school oregon", 5);
    expect(names()).toEqual(before);
  });

  it("gives as many as were asked for, each once", () => {
    const schools = highSchools.search("high school", 20);
    expect(new Set(schools.map(({ id }) => id)).size).toBe(20);
  });

  it("takes any text without trouble", () => {
    for (const text of [
      "\u0000\u{1F600}",
      "a".repeat(100),
      "a ".repeat(50),
      "İSTANBUL ß 学校",
      "'`’",
      "x".repeat(65),
    ]) {
      expect(highSchools.search(text, 5).length).toBeLessThanOrEqual(5);
    }
  });
});
