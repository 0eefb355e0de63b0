import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../tests/support/depth.ts";
import { readCsv } from "../search/read-csv.ts";
import { csvLine } from "./csv-line.ts";

/** The cells of a file as a spreadsheet takes them, which knows a quote at the beginning of a cell alone. */
function cellsOf(file: string, separators: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < file.length) {
    let cell = "";
    if (file[at] === '"') {
      for (at++; at < file.length; at++) {
        if (file[at] !== '"') cell += file[at];
        else if (file[at + 1] === '"') cell += file[++at];
        else break;
      }
      at++;
    }
    for (; at < file.length && !`${separators}\r\n`.includes(file[at] ?? ""); at++) cell += file[at];
    cells.push(cell);
    at++;
  }
  return cells;
}

const CALCULATED = /^\s*[=+\-@＝＋－＠]/u;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const calculatedIn = (file: string, separators: string) =>
  cellsOf(file, separators).filter((cell) => CALCULATED.test(cell) && !NUMBER.test(cell));

describe("a row of a CSV file [DSK-64]", () => {
  it.each([
    [",", "a;=1+1", '"a;\'=1+1"'],
    [",", "a;=1+1;b\n@SUM(1)", "\"a;'=1+1;b\n'@SUM(1)\""],
    [";", "a, =1+1", '"a, \'=1+1"'],
    [";", 'a,"=1+1"', '"a,""\'=1+1"""'],
    [",", "a\t-1+1", '"a\t\'-1+1"'],
    [",", "=1+1", '"\'=1+1"'],
    [",", "-12.5", '"-12.5"'],
    [",", "Hello, @all; see you at 5 - 6", '"Hello, @all; see you at 5 - 6"'],
    [";", "so-called; a+b=c", '"so-called; a+b=c"'],
  ])(
    "split at %s has an apostrophe before what would be calculated, and nowhere else: %j",
    (delimiter, cell, line) => {
      expect(csvLine(delimiter, [cell])).toBe(`${line}\r\n`);
    },
  );

  const cells = fc.array(fc.string({ unit: fc.constantFrom(..."ab1 '\"=-@＝+,;|\t\n\r") }), {
    minLength: 1,
    maxLength: 4,
  });

  it.each([",", ";", "\t", "|", ",;\t"])(
    "has nothing in it that a spreadsheet calculates which splits at %j",
    (separators) => {
      fc.assert(
        fc.property(fc.constantFrom(",", ";"), cells, (delimiter, row) => {
          expect(calculatedIn(csvLine(delimiter, ["REF-1", ...row, "end"]), separators)).toEqual([]);
        }),
        { numRuns: runs(2_000) },
      );
    },
  );

  it("goes through a long run of line breaks once", () => {
    // Each of them as a beginning of its own would be two hundred thousand million steps.
    const breaks = "\n".repeat(640_000);
    expect(csvLine(",", [`${breaks}a${breaks}=1`])).toBe(`"${breaks}a${breaks}'=1"\r\n`);
  });

  it("is read by a program cell by cell, with apostrophes as all that was added", () => {
    const bare = (texts: readonly string[]) => texts.map((text) => text.replaceAll("'", ""));
    fc.assert(
      fc.property(cells, (row) => {
        const [read] = readCsv(csvLine(",", ["REF-1", ...row]));
        expect(bare(read?.cells ?? [])).toEqual(bare(["REF-1", ...row]));
      }),
    );
  });
});
