/** One record of a CSV file with the line on which it begins, counted from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The text is not CSV: `line` is where it goes wrong. */
export class CsvError extends Error {
  override readonly name = "CsvError";
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/**
 * Reads CSV as RFC 4180 has it: cells may be in double quotes and then hold commas, line breaks and doubled quotes.
 * Lines without any text are left out.
 * @throws CsvError when a quoted cell does not end, or goes on after its closing quote
 */
export function readCsv(text: string): readonly CsvRow[] {
  const reader = new CsvReader(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  const rows: CsvRow[] = [];
  while (!reader.isAtEnd()) {
    const row = reader.row();
    if (row.cells.some((cell) => cell.trim() !== "")) rows.push(row);
  }
  return rows;
}

class CsvReader {
  readonly #text: string;
  #position = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    return this.#position >= this.#text.length;
  }

  row(): CsvRow {
    const line = this.#line;
    const cells = [this.#cell()];
    while (this.#text[this.#position] === ",") {
      this.#position++;
      cells.push(this.#cell());
    }
    if (this.#text.startsWith("\r\n", this.#position)) this.#position += 2;
    else this.#position++;
    this.#line++;
    return { line, cells };
  }

  #cell(): string {
    return this.#text[this.#position] === '"' ? this.#quotedCell() : this.#plainCell();
  }

  #plainCell(): string {
    const start = this.#position;
    while (!this.#isAtCellEnd()) this.#position++;
    return this.#text.slice(start, this.#position);
  }

  #quotedCell(): string {
    const start = this.#line;
    let cell = "";
    for (;;) {
      const end = this.#text.indexOf('"', this.#position + 1);
      if (end < 0)
        throw new CsvError(start, "a cell that begins with a quotation mark does not end with one");
      const part = this.#text.slice(this.#position + 1, end);
      this.#line += part.split("\n").length - 1;
      cell += part;
      this.#position = end + 1;
      if (this.#text[this.#position] !== '"') break;
      cell += '"';
    }
    if (this.#isAtCellEnd()) return cell;
    throw new CsvError(this.#line, "there is text between a closing quotation mark and the next comma");
  }

  #isAtCellEnd(): boolean {
    const character = this.#text[this.#position];
    return character === undefined || character === "," || character === "\n" || character === "\r";
  }
}
