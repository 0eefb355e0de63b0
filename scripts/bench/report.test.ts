import { expect, it } from "vitest";
import { quantile, renderReport } from "./report.ts";

const REPORT = {
  verdicts: [
    { budget: "at most 2", measured: "1.5", isMet: true },
    { budget: "at most 1", measured: "1.5", isMet: false },
  ],
  tables: [{ title: "Typing", columns: ["", "ours"], rows: [["script", "1.5"]], note: "In milliseconds." }],
};

it("writes the verdicts and then the tables with their notes", () => {
  expect(renderReport(REPORT)).toBe(
    [
      "| budget | measured |  |",
      "| --- | --- | --- |",
      "| at most 2 | 1.5 | met |",
      "| at most 1 | 1.5 | **missed** |",
      "",
      "### Typing",
      "",
      "|  | ours |",
      "| --- | --- |",
      "| script | 1.5 |",
      "",
      "In milliseconds.",
    ].join("\n"),
  );
});

it("finds quantiles between neighbours in proportion", () => {
  expect([quantile([4, 1, 3, 2], 0.5), quantile([0, 10], 0.95), quantile([], 0.5)]).toEqual([
    2.5,
    9.5,
    Number.NaN,
  ]);
});
