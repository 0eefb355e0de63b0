import { expect, it } from "vitest";
import { quantile, renderTables } from "./report.ts";

it("writes each table with its note", () => {
  const table = { title: "Saving", columns: ["", "ms"], rows: [["median", "1.5"]], note: "On one core." };
  expect(renderTables([table])).toBe(
    "### Saving\n\n|  | ms |\n| --- | --- |\n| median | 1.5 |\n\nOn one core.\n",
  );
});

it("finds quantiles between neighbours in proportion", () => {
  expect([quantile([4, 1, 3, 2], 0.5), quantile([0, 10], 0.95), quantile([], 0.5)]).toEqual([
    2.5,
    9.5,
    Number.NaN,
  ]);
});
