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
  const splits = SEPARATORS.filter((one) => one !== delimiter).join("") + LINE_ENDS;
  const safe = cells.map((cell) => disarmedWithin(disarmed(cell), splits));
  // Each is quoted: where several separators count at once, as LibreOffice offers it, none of them splits a cell then.
  return stringify([safe], { delimiter, record_delimiter: "windows", quoted: true });
}

function disarmed(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

/** With an apostrophe before each sign by which a cell would begin if it was split. The file's own separator splits no quoted cell. */
function disarmedWithin(cell: string, splits: string): string {
  // Each run is gone through once, however long it is.
  const runs = new RegExp(`[${splits}\\s\\p{Cc}"]+`, "gu");
  return cell.replace(runs, (run: string, at: number) => {
    const isSplit = [...splits].some((one) => run.includes(one));
    return isSplit && SIGN.test(cell.charAt(at + run.length)) ? `${run}'` : run;
  });
}
