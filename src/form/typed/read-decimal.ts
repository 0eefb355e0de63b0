/** More digits than this a program does not tell apart. */
const MOST_DIGITS = 15;

export const DECIMAL_SENTENCES = {
  unreadable: "We cannot read this as one number. Please write it like this: 1,234.5.",
  groups: "The groups of digits do not add up to one number. Please write it like this: 1,234.5.",
  tooLong: `This number has more than ${MOST_DIGITS} digits. Please check it.`,
} as const;

/** A number in plain decimals, or what to do about a text that is none. */
export type ReadDecimal = { readonly decimal: string } | { readonly sentence: string };

/**
 * Reads a number as people write it: 1234.5, 1,234.5, 1 234,50, 1’234.50, 1.234,50, 12,34,567. A single dot divides the
 * decimals; a single comma does so unless three digits follow it, as in 1,234. The text has the characters of a U.S.
 * keyboard, as `plainText` gives it. What is read has no separators, and no zeros that say nothing.
 */
export function readDecimal(plain: string): ReadDecimal {
  const [, sign = "", body = ""] = /^([+-]?) ?([\d.,' ’]*\d[\d.,' ’]*)$/.exec(plain) ?? [];
  if (body === "") return { sentence: DECIMAL_SENTENCES.unreadable };
  const text = body.trim().replaceAll("’", "'");
  const mark = decimalMark(text);
  const cut = mark === undefined ? text.length : text.lastIndexOf(mark);
  const [whole, decimals] = [text.slice(0, cut), text.slice(cut + 1)];
  const digits = joinedGroups(whole);
  if (digits === undefined || !/^\d*$/.test(decimals)) return { sentence: DECIMAL_SENTENCES.groups };
  const shortWhole = digits.replace(/^0+/, "");
  const shortDecimals = decimals.replace(/0+$/, "");
  if (shortWhole.length + shortDecimals.length > MOST_DIGITS) return { sentence: DECIMAL_SENTENCES.tooLong };
  const amount = (shortWhole || "0") + (shortDecimals === "" ? "" : `.${shortDecimals}`);
  return { decimal: sign === "-" && amount !== "0" ? `-${amount}` : amount };
}

/** The mark before the decimals: the last of two kinds, else one that stands once and divides no thousands. */
function decimalMark(text: string): "." | "," | undefined {
  const [dots, commas] = [text.split(".").length - 1, text.split(",").length - 1];
  if (dots > 0 && commas > 0) return text.lastIndexOf(".") > text.lastIndexOf(",") ? "." : ",";
  if (dots === 1) return ".";
  return commas === 1 && !/^[1-9]\d{0,2},\d{3}$/.test(text) ? "," : undefined;
}

/** Groups of three digits with one kind of mark between them, or as in India of two and a last one of three. */
const GROUPED = /^[1-9]\d{0,2}([ '.,])\d{3}(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;

function joinedGroups(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  return GROUPED.test(whole) ? whole.replaceAll(/\D/g, "") : undefined;
}

/** A number in plain decimals with commas between its thousands; any other text as it is. */
export function groupedDecimal(decimal: string, leastDecimals = 0): string {
  const [, sign, whole, decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === undefined) return decimal;
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
  const padded = decimals.padEnd(decimals === "" ? 0 : leastDecimals, "0");
  return `${sign}${grouped}${padded === "" ? "" : `.${padded}`}`;
}
