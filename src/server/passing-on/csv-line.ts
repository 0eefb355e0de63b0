import { stringify } from "csv-stringify/sync";

/** By which a spreadsheet calculates a cell; also the wide signs of East Asian keyboards. */
const SIGN = /^[=+\-@＝＋－＠]/u;
/** The same after what a spreadsheet reads over. */
const FORMULA = /^[\s\p{Cc}"]*[=+\-@＝＋－＠]/u;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

const SEPARATORS = [",", ";", "\t", "|"];
const LINE_ENDS = "\r\n\v\f\u0085\u2028\u2029";

/**
 * A row of a CSV file in which no spreadsheet calculates anything, whatever it takes for a separator: one that splits at
 * another than the file's knows nothing of its quotes, and begins a cell wherever that stands in an answer, and at line breaks.
 * An apostrophe before a sign makes it a text to every spreadsheet.
 */
export function csvLine(delimiter: string, cells: readonly string[]): string {
  const split = splitsOf(delimiter);
  const safe = cells.map((cell) => disarmedWithin(disarmed(cell), split));
  // Each is quoted: where several separators count at once, as LibreOffice offers it, none of them splits a cell then.
  return stringify([safe], { delimiter, record_delimiter: "windows", quoted: true });
}

function disarmed(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

interface Splits {
  /** By which a cell is split. */
  readonly separator: RegExp;
  /** Separators together with what a spreadsheet reads over. */
  readonly runs: RegExp;
}

/** Made once for each separator of a file: a file has a million cells. */
const known = new Map<string, Splits>();

/** The file's own separator splits no quoted cell. */
function splitsOf(delimiter: string): Splits {
  const separators = SEPARATORS.filter((one) => one !== delimiter).join("") + LINE_ENDS;
  const splits = known.get(delimiter) ?? {
    separator: new RegExp(`[${separators}]`, "u"),
    runs: new RegExp(`[${separators}\\s\\p{Cc}"]+`, "gu"),
  };
  known.set(delimiter, splits);
  return splits;
}

/** With an apostrophe before each sign by which a cell would begin if it was split. Each run is gone through once. */
function disarmedWithin(cell: string, { separator, runs }: Splits): string {
  // As nearly every cell is.
  if (!separator.test(cell)) return cell;
  return cell.replace(runs, (run: string, at: number) =>
    separator.test(run) && SIGN.test(cell.charAt(at + run.length)) ? `${run}'` : run,
  );
}
