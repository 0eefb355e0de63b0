/** What the patterns of the format schemas ask for, in words. */
const FORMS: Readonly<Record<string, string>> = {
  "^[a-z][a-z0-9_]*$": "an answer key: small letters, digits and underscores, beginning with a letter",
  "^[a-z][a-z0-9_]*_$": "a prefix: small letters, digits and underscores, ending with an underscore",
  "^[a-z][a-z0-9-]*$": "a name: small letters, digits and hyphens, beginning with a letter",
  "^[a-z][a-z0-9_-]*$": "an id: small letters, digits, hyphens and underscores, beginning with a letter",
  "^[a-z][a-zA-Z0-9]*$": "the name of a gap: letters and digits, beginning with a small letter",
  "^/[a-z0-9]+(?:[-/][a-z0-9]+)*$": "a route: a slash and small letters, for example /about",
  "^[0-9]{4}-[0-9]{2}-[0-9]{2}$": "a day: year-month-day, for example 2026-08-01",
  "^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2})?)?$":
    "a day or a time without a zone, for example 2027-03-01 or 2027-03-01T17:00",
  "^[ -~]+$": "a name of letters, digits and signs without marks",
  "^[ -~]$": "one sign of the keyboard, such as a space or 0",
  "^(?:YYYY|YY|MM|MON|DD|HH24|MI|SS|[-/.: ])+$":
    "the form of a date: YYYY, YY, MM, MON, DD, HH24, MI and SS with - / . : or spaces between them",
  "^[0-9]+$": "a whole number: digits alone",
  "^[A-Z]{3}$": "a code of three capital letters, for example USD",
  "^[^\\r\\n]*$": "a text on one line",
  "^#[0-9a-fA-F]{6}$": "a colour: # and six hexadecimal digits, for example #1c5379",
};

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text in "double quotes"',
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list in [brackets]",
  object: "an object in {braces}",
  null: "null",
};

/** What a pattern of the format schemas asks for: "a route: a slash and …". */
export function describeForm(pattern: string): string {
  return FORMS[pattern] ?? "of the form that is needed here";
}

/** What kind of JSON a value is, for staff: "a text", "a list". */
export function describeKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return "a text";
  return typeof value === "boolean" ? String(value) : "a number";
}

/** One of JSON Schema's type names, or several, for staff: "a number or true or false". */
export function describeKinds(types: unknown): string {
  const names = Array.isArray(types) ? types : [types];
  return names.map((name) => KINDS[String(name)] ?? "something else").join(" or ");
}

/** Words as a list: "a, b or c". */
export function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}

/** A word in quotes, cut where it is long. */
export function quote(word: string): string {
  return `"${word.length > 60 ? `${word.slice(0, 57)}…` : word}"`;
}
