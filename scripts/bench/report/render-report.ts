import type { SuiteReport, Table, Verdict } from "../suite.ts";

/** A suite's report as Markdown: the verdicts, then each table with its note. */
export function renderReport({ verdicts, tables }: SuiteReport): string {
  const parts = tables.map(renderTable);
  return [...(verdicts.length > 0 ? [renderVerdicts(verdicts)] : []), ...parts].join("\n\n");
}

function renderVerdicts(verdicts: readonly Verdict[]): string {
  return grid(
    ["budget", "measured", ""],
    verdicts.map(({ budget, measured, isMet }) => [budget, measured, isMet ? "met" : "**missed**"]),
  );
}

function renderTable({ title, columns, rows, note }: Table): string {
  return `### ${title}\n\n${grid(columns, rows)}\n\n${note}`;
}

function grid(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}
