import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** Rows of cells, kept as tab-separated text under brotli; the first line names the table and its format. */
export interface Table {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
}

/** A file is not the table it should be. */
export class TableError extends Error {
  override readonly name = "TableError";
}

/** The bytes of the table's file; the same rows give the same bytes. */
export function encodeTable({ title, rows }: Table): Buffer {
  const lines = [title, ...rows.map((row) => row.map(withoutBreaks).join("\t"))];
  return brotliCompressSync(lines.join("\n"), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/**
 * The rows of a file that `encodeTable` made.
 * @throws TableError when it is not, or when a row has another number of cells
 */
export function decodeTable(
  bytes: Buffer,
  expected: { readonly title: string; readonly columns: number },
): Table {
  const [title, ...lines] = decompress(bytes).split("\n");
  if (title !== expected.title) throw new TableError(`The file is not of the format "${expected.title}".`);
  const rows = lines.map((line) => line.split("\t"));
  const broken = rows.findIndex((row) => row.length !== expected.columns);
  if (broken >= 0) throw new TableError(`Row ${broken + 1} has not ${expected.columns} cells.`);
  return { title, rows };
}

function decompress(bytes: Buffer): string {
  try {
    return brotliDecompressSync(bytes).toString("utf8");
  } catch {
    throw new TableError("The file is damaged: it cannot be decompressed.");
  }
}

function withoutBreaks(cell: string): string {
  return cell.replaceAll(/[\t\r\n]+/g, " ").trim();
}
