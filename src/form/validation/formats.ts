/**
 * The formats of answers. Each is a regular expression, since only those compile into a standalone validator.
 * None of them backtracks.
 */
export const FORMATS: Readonly<Record<string, RegExp>> = {
  /** A day of the calendar, yyyy-mm-dd, leap years included. */
  date: /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/,
  /** (xxx) xxx-xxxx, area code and exchange starting 2 to 9 (VAL-05). */
  "us-phone": /^\([2-9]\d{2}\) [2-9]\d{2}-\d{4}$/,
  /** + and the code of a country, 7 to 15 digits in all; whether there is such a number `isPhoneNumber` says. */
  "international-phone": /^\+[1-9](?:[ -]?\d){6,14}$/,
  /** ddd-dd-dddd (VAL-10). */
  ssn: /^\d{3}-\d{2}-\d{4}$/,
  email: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
};
