import { numberIn, type WordElement } from "./word-element.ts";

const MAX_COLUMNS = 63;
const MAX_ROWS = 2_000;

export interface PlacedCell {
  readonly element: WordElement;
  readonly x: number;
  readonly y: number;
  readonly colspan: number;
  readonly rowspan: number;
}

/** Puts each cell of a table where it belongs, so that no span reaches out of the table or over another cell. */
export function placeCells(table: WordElement): {
  readonly columns: number;
  readonly cells: readonly PlacedCell[];
} {
  const rows = table.children.filter(({ type }) => type === "tableRow").slice(0, MAX_ROWS);
  const taken = new Set<string>();
  const cells: PlacedCell[] = [];
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const element of row.children) {
      while (taken.has(`${x},${y}`)) x += 1;
      if (element.type !== "tableCell" || x >= MAX_COLUMNS) continue;
      const wanted = Math.min(Math.max(1, numberIn(element.source, "colSpan", 1)), MAX_COLUMNS - x);
      let colspan = 1;
      while (colspan < wanted && !taken.has(`${x + colspan},${y}`)) colspan += 1;
      const rowspan = Math.min(Math.max(1, numberIn(element.source, "rowSpan", 1)), rows.length - y);
      for (let dx = 0; dx < colspan; dx++) {
        for (let dy = 0; dy < rowspan; dy++) taken.add(`${x + dx},${y + dy}`);
      }
      cells.push({ element, x, y, colspan, rowspan });
      x += colspan;
    }
  }
  const columns = Math.max(1, ...cells.map((cell) => cell.x + cell.colspan));
  return { columns, cells };
}
