import { describe, expect, it } from "vitest";
import { CsvError, readCsv } from "./read-csv.ts";

describe("reading CSV", () => {
  it("gives the cells of each line with the line's number", () => {
    expect(readCsv("name,city\r\nLincoln,Portland\r\n")).toEqual([
      { line: 1, cells: ["name", "city"] },
      { line: 2, cells: ["Lincoln", "Portland"] },
    ]);
  });

  it("takes commas, line breaks and doubled quotes inside quoted cells, and counts their lines", () => {
    expect(readCsv('"a, b","say ""hi""","two\nlines"\nnext,,')).toEqual([
      { line: 1, cells: ["a, b", 'say "hi"', "two\nlines"] },
      { line: 3, cells: ["next", "", ""] },
    ]);
  });

  it("leaves out a byte order mark and lines without any text", () => {
    expect(readCsv("\uFEFFname\n\n , \nx")).toEqual([
      { line: 1, cells: ["name"] },
      { line: 4, cells: ["x"] },
    ]);
  });

  it("says on which line a quotation mark is wrong", () => {
    expect(() => readCsv('a\n"b')).toThrow(CsvError);
    expect(() => readCsv('a\n"b" c,d')).toThrow(
      expect.objectContaining({ line: 2, message: expect.stringContaining("closing quotation mark") }),
    );
  });
});
