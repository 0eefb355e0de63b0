import { childOf, elementsIn, valueOf, type XmlElement } from "./xml-tree.ts";

const MAX_COLUMNS = 63;
const MAX_ROWS = 2_000;

/** A cell of a table, which begins in a row and a column and goes over so many. */
export interface PlacedCell {
  readonly element: XmlElement;
  readonly x: number;
  readonly y: number;
  readonly colspan: number;
  readonly rowspan: number;
}

/** Puts each cell of a table where it belongs, so that no span reaches out of the table or over another cell. */
export function placeCells(table: XmlElement): {
  readonly widths: readonly number[];
  readonly cells: readonly PlacedCell[];
} {
  const rows = elementsIn(table, "w:tr").slice(0, MAX_ROWS);
  const cells: PlacedCell[] = [];
  /** The cell that goes on in the row below, by its column. */
  let above = new Map<number, { rowspan: number }>();
  for (const [y, row] of rows.entries()) {
    const own = new Map<number, { rowspan: number }>();
    let x = Math.min(MAX_COLUMNS, Number(valueOf(childOf(row, "w:trPr"), "w:gridBefore") ?? 0) || 0);
    for (const element of elementsIn(row, "w:tc")) {
      if (x >= MAX_COLUMNS) break;
      const properties = childOf(element, "w:tcPr");
      const wanted = Number(valueOf(properties, "w:gridSpan") ?? 1) || 1;
      const colspan = Math.min(Math.max(1, wanted), MAX_COLUMNS - x);
      const merge = childOf(properties, "w:vMerge");
      const isBelow = merge !== undefined && merge.attributes["w:val"] !== "restart";
      const from = isBelow ? above.get(x) : undefined;
      if (from === undefined) {
        const cell = { element, x, y, colspan, rowspan: 1 };
        cells.push(cell);
        if (merge !== undefined) own.set(x, cell);
      } else {
        from.rowspan++;
        own.set(x, from);
      }
      x += colspan;
    }
    above = own;
  }
  const columns = Math.max(1, ...cells.map((cell) => cell.x + cell.colspan));
  const grid = childOf(table, "w:tblGrid");
  const widths = (grid === undefined ? [] : elementsIn(grid, "w:gridCol")).map(
    ({ attributes }) => Number(attributes["w:w"]) || 0,
  );
  const isWhole = widths.length >= columns && widths.slice(0, columns).every((width) => width > 0);
  return { widths: isWhole ? widths.slice(0, columns) : Array.from({ length: columns }, () => 1), cells };
}
