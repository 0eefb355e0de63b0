import { readFile } from "node:fs/promises";
import { type CsvRow, readCsv } from "../../src/server/search/read-csv.ts";

/** The cells of a row by the name of the column. */
export type Cells = (column: string) => string;

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
}

/** Reads a CSV file whose first line names the columns. Throws for a cell of a column that the file does not have. */
export async function readTable(file: string): Promise<CsvTable> {
  const [head, ...rows] = readCsv(await readFile(file, "utf8"));
  const columns = head?.cells ?? [];
  const cellsOf = (row: CsvRow): Cells => {
    return (column) => {
      const index = columns.indexOf(column);
      if (index < 0) throw new Error(`${file} has no column ${column}.`);
      return row.cells[index]?.trim() ?? "";
    };
  };
  return { columns, rows: rows.map(cellsOf) };
}
