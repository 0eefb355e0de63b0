import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ROOT } from "../process/root.ts";
import { quantile, renderReport, updateDocument } from "./report.ts";
import { SUITES } from "./suites.ts";

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

describe("updateDocument", () => {
  const document = "# Figures\n<!-- bench:load -->\nold\n<!-- /bench:load -->\nBy hand.\n";

  it("replaces one section and keeps the rest, however often", () => {
    const once = updateDocument(document, "load", "new");
    expect(once).toBe("# Figures\n<!-- bench:load -->\n\nnew\n\n<!-- /bench:load -->\nBy hand.\n");
    expect(updateDocument(once, "load", "new")).toBe(once);
  });

  it("refuses a document without a place for it", () => {
    expect(() => updateDocument(document, "forms", "new")).toThrow("no place for forms");
  });

  it("finds the place of every suite in docs/benchmarks.md, once, and none of a suite that is no more", () => {
    const document = readFileSync(`${ROOT}docs/benchmarks.md`, "utf8");
    const names = SUITES.map(({ name }) => name);
    for (const name of names) expect(updateDocument(document, name, "Figures.")).toContain("Figures.");
    const marked = [...document.matchAll(/<!-- bench:(\S+) -->/g)].map(([, name]) => name);
    expect(marked.toSorted()).toEqual(names.toSorted());
  });
});
