/**
 * The formats of answers. Each is a regular expression, since only those compile into a standalone validator.
 * None of them backtracks. How each is called for staff: `FORMAT_WORDS`.
 */
export const FORMATS = {
  /** A day of the calendar, yyyy-mm-dd, leap years included. */
  date: /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/,
  /** Without a colon, so that the scheme of a link is no part of it (TYP-05). */
  email: /^[^\s@:]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  /** + and the code of a country, 7 to 15 digits in all; whether there is such a number `isPhoneNumber` says. */
  "international-phone": /^\+[1-9](?:[ -]?\d){6,14}$/,
  /** ddd-dd-dddd (VAL-10), without the ranges that are never given: 000, 666 and 900 on, -00- and -0000. */
  ssn: /^(?:00[1-9]|0[1-9]\d|[1-578]\d{2}|6(?:[0-57-9]\d|6[0-57-9]))-(?:0[1-9]|[1-9]\d)-(?:000[1-9]|00[1-9]\d|0[1-9]\d{2}|[1-9]\d{3})$/,
  /** (xxx) xxx-xxxx, area code and exchange starting 2 to 9 (VAL-05). */
  "us-phone": /^\([2-9]\d{2}\) [2-9]\d{2}-\d{4}$/,
  /** Plain decimals: no separators, no zeros that say nothing, so that the same number is the same text (KND-01). */
  number: /^-?(?:0|[1-9]\d{0,14})(?:\.\d{0,14}[1-9])?$/,
  money: /^-?(?:0|[1-9]\d{0,14})(?:\.\d?[1-9])?$/,
  percent: /^-?(?:0|[1-9]\d{0,14})(?:\.\d{0,14}[1-9])?$/,
  /** hh:mm, 00:00 to 23:59. */
  time: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  /** Absolute, with its scheme. */
  "web-address": /^https?:\/\/[^\s/?#@:.]+(?:\.[^\s/?#@:.]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/,
  /** yyyy-mm */
  "month-year": /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/,
  /** yyyy-mm-dd, or yyyy-mm where the day is not known. */
  "partial-date":
    /^(?:[1-9]\d{3}-(?:0[1-9]|1[0-2])|[1-9]\d{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:[1-9]\d(?:0[48]|[2468][048]|[13579][26])|(?:[2468][048]|[13579][26])00)-02-29)$/,
} as const satisfies Readonly<Record<string, RegExp>>;

export type AnswerFormat = keyof typeof FORMATS;

/** The formats that are plain decimals. */
export function isDecimalFormat(format: AnswerFormat | undefined): boolean {
  return format === "number" || format === "money" || format === "percent";
}
