import { stringify } from "csv-stringify/sync";

/** By which a spreadsheet calculates a cell; also the wide signs of East Asian keyboards. */
const SIGN = "[=+\\-@＝＋－＠]";
/** What a spreadsheet reads over before such a sign. */
const READ_OVER = '[\\s\\p{Cc}"]*';
const FORMULA = new RegExp(`^${READ_OVER}${SIGN}`, "u");
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

const SEPARATORS = [",", ";", "\t", "|"];

/**
 * A row of a CSV file in which no spreadsheet calculates anything, whatever it takes for a separator: one that splits at
 * another than the file's knows nothing of its quotes, and begins a cell wherever that stands in an answer, and at line breaks.
 * An apostrophe before a sign makes it a text to every spreadsheet.
 */
export function csvLine(delimiter: string, cells: readonly string[]): string {
  const within = signsWithin(delimiter);
  const safe = cells.map((cell) => disarmed(cell).replace(within, "$<before>'"));
  // Each is quoted: where several separators count at once, as LibreOffice offers it, none of them splits a cell then.
  return stringify([safe], { delimiter, record_delimiter: "windows", quoted: true });
}

function disarmed(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

/** Where a cell would begin with a sign if it was split. The file's own separator splits no quoted cell. */
function signsWithin(delimiter: string): RegExp {
  const others = SEPARATORS.filter((one) => one !== delimiter).join("");
  return new RegExp(`(?<before>[${others}\\r\\n\\v\\f\\u0085\\u2028\\u2029]${READ_OVER})(?=${SIGN})`, "gu");
}
