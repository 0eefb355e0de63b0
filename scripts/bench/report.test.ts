import { expect, it } from "vitest";
import { quantile, tableOf } from "./report.ts";

it("writes each table with its note", () => {
  const columns = { "": ([name]: readonly string[]) => name ?? "", ms: () => 1.5 };
  expect(tableOf({ title: "Saving", columns, rows: [["median"]], note: "On one core." })).toBe(
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
