import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGES = ["*.md", "docs/**/*.md", "forms/**/*.md"].flatMap((pattern) =>
  globSync(pattern, { cwd: ROOT }),
);

interface NumberedLine {
  readonly line: number;
  readonly text: string;
}

/** The lines outside of code blocks, and those that open one. */
function partsOf(markdown: string): {
  readonly prose: readonly NumberedLine[];
  readonly fences: readonly string[];
} {
  const prose: NumberedLine[] = [];
  const fences: string[] = [];
  let isCode = false;
  for (const [index, text] of markdown.split("\n").entries()) {
    if (text.startsWith("```")) {
      if (!isCode) fences.push(text);
      isCode = !isCode;
    } else if (!isCode) prose.push({ line: index + 1, text });
  }
  return { prose, fences };
}

const cellsIn = (row: string) => row.split(/(?<!\\)\|/).length;

/** Lines that follow each other and are rows of a table. */
function tablesIn(prose: readonly NumberedLine[]): readonly (readonly NumberedLine[])[] {
  const tables: NumberedLine[][] = [];
  let isInTable = false;
  for (const line of prose) {
    const isRow = line.text.startsWith("|");
    if (isRow && !isInTable) tables.push([]);
    if (isRow) tables.at(-1)?.push(line);
    isInTable = isRow;
  }
  return tables;
}

/** Rows that a blank line cut off the head of their table, and those with more or fewer cells than the head. */
function brokenRows(prose: readonly NumberedLine[]): readonly string[] {
  return tablesIn(prose)
    .flatMap(([head, rule, ...rows]) => {
      if (head === undefined || !/^\|(\s*:?-+:?\s*\|)+$/.test(rule?.text ?? "")) return [head];
      return [rule, ...rows].filter((row) => cellsIn(row?.text ?? "") !== cellsIn(head.text));
    })
    .map((row) => `line ${row?.line}: ${row?.text}`);
}

describe("the documentation", () => {
  it.each(PAGES)("%s has whole tables", (page) => {
    expect(brokenRows(partsOf(readFileSync(join(ROOT, page), "utf8")).prose)).toEqual([]);
  });

  it.each(PAGES)("%s says of each block of code what it is", (page) => {
    const { fences } = partsOf(readFileSync(join(ROOT, page), "utf8"));
    expect(fences.filter((fence) => fence === "```")).toEqual([]);
  });
});
