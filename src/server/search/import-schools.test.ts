import { describe, expect, it } from "vitest";
import { readSchoolList } from "./import-schools.ts";

const HIGH_SCHOOL_DIGITS = 6;
const read = (...lines: readonly string[]) => readSchoolList(lines.join("\n"), HIGH_SCHOOL_DIGITS);

describe("reading a school's own list", () => {
  it("takes the columns in any order and case, the state by code or name", () => {
    const { schools, refused, ignoredColumns } = read(
      "CITY,Name,State,CEEB,Address_Line_1,ZIP,Enrollment,Aliases,Phone",
      'Portland,"Lincoln High, The",Oregon,380900,1600 SW Salmon St,97205-1234,"1,250",Linc|LHS,555',
    );
    expect(refused).toEqual([]);
    expect(ignoredColumns).toEqual(["phone"]);
    expect(schools).toEqual([
      {
        id: expect.stringMatching(/^s-[0-9a-f]{16}$/),
        name: "Lincoln High, The",
        ceeb: "380900",
        address_line_1: "1600 SW Salmon St",
        city: "Portland",
        state: "OR",
        zip: "97205",
        country: "USA",
        aliases: ["Linc", "LHS"],
        prominence: 50,
      },
    ]);
  });

  it("leaves the CEEB code empty where there is none, and gives a school the same id every time", () => {
    const once = read("name,city,state", "A,B,OR").schools[0];
    const again = read("state,city,name", "oregon,b,a").schools[0];
    expect(once?.ceeb).toBe("");
    expect(again?.id).toBe(once?.id);
  });

  it("puts back the leading zeros that a spreadsheet took away, and says so", () => {
    const { schools, fixExamples } = read("name,city,state,zip,ceeb", "A,Boston,MA,2115,10345");
    expect(schools[0]).toMatchObject({ zip: "02115", ceeb: "010345" });
    expect(fixExamples.map(({ line }) => line)).toEqual([2, 2]);
  });

  it("takes a province for Canada, and a country without states without one", () => {
    const { schools } = read("name,city,state,country,zip", "A,Laval,QC,,H7A 1A1", "B,Paris,,FRA,75001");
    expect(schools.map(({ country, state, zip }) => [country, state, zip])).toEqual([
      ["CAN", "QC", "H7A 1A1"],
      ["FRA", "", "75001"],
    ]);
  });

  it.each([
    [",Boston,MA,,,,", "it has no name"],
    ["A,,MA,,,,", "it has no city"],
    ["A,Boston,,,,,", "it has no state"],
    ["A,Boston,XX,,,,", "its state is not in the states list"],
    ["A,Boston,QC,USA,,,", "QC is not in USA"],
    ["A,Paris,MA,FRA,,,", "addresses in FRA have no state of the states list"],
    ["A,Boston,MA,US,,,", "US is not a code of the countries list"],
    ["A,Boston,MA,,123456,,", "123456 is not a ZIP code of five digits"],
    ["A,Boston,MA,,,1234567,", "1234567 is not a CEEB code of 6 digits"],
    ["A,Boston,MA,,,,many", "many is not a number of pupils"],
    [`${"A".repeat(101)},Boston,MA,,,,`, "its name has more than 100 characters"],
    [
      "A,Boston,MA,,,,,surplus",
      "it has more cells than there are columns: is a comma outside of quotation marks?",
    ],
  ])("refuses the line %s: %s", (line, reason) => {
    const { schools, refused } = read("name,city,state,country,zip,ceeb,enrollment", line);
    expect(schools).toEqual([]);
    expect(refused).toEqual([{ line: 2, note: reason }]);
  });

  it("refuses a school that was there before, by its id, its code or all of its fields", () => {
    const { refused } = read(
      "id,name,city,state,ceeb",
      "x,A,Boston,MA,123456",
      "x,B,Boston,MA,",
      "y,C,Boston,MA,123456",
      ",D,Boston,MA,",
      ",d,boston,ma,",
    );
    expect(refused).toEqual([
      { line: 3, note: "it is the same school as in line 2" },
      { line: 4, note: "it is the same school as in line 2" },
      { line: 6, note: "it is the same school as in line 5" },
    ]);
  });

  it("refuses a file whose first line does not name the columns", () => {
    expect(() => read("Lincoln,Portland")).toThrow("name and city is missing");
    expect(() => read("name,city,name", "A,B,C")).toThrow("twice");
    expect(() => read("")).toThrow("columns");
  });
});
