import type { PropertySchema } from "../form/definition.ts";

/** What an answer may be, a sentence each: 'At most 45 characters.' */
export function limitWords(limits: PropertySchema): readonly string[] {
  const { minLength, pattern, minimumAge, maximumAge, yearsFromNow, numericString, not } = limits;
  // Dates, phone and Social Security numbers are as long as they are.
  const maxLength = limits.format === undefined || limits.format === "email" ? limits.maxLength : undefined;
  return [
    ...(minLength === undefined ? [] : [`At least ${characters(minLength)}.`]),
    ...(maxLength === undefined ? [] : [`At most ${characters(maxLength)}.`]),
    ...(numericString === undefined ? [] : [numberWords(numericString)]),
    ...(pattern === undefined ? [] : [`It matches the pattern ${pattern}.`]),
    ...(limits.format === undefined
      ? []
      : [FORMAT_WORDS[limits.format] ?? `It is a correct ${limits.format}.`]),
    ...(minimumAge === undefined ? [] : [`At least ${minimumAge} years ago.`]),
    ...(maximumAge === undefined ? [] : [`At most ${maximumAge} years ago.`]),
    ...(yearsFromNow === undefined
      ? []
      : [`Its year lies from ${yearWords(yearsFromNow.min)} to ${yearWords(yearsFromNow.max)}.`]),
    ...(limits.const === undefined
      ? []
      : [limits.const === true ? "It is ticked." : `It is “${limits.const}”.`]),
    ...(limits.enum === undefined ? [] : [`It is one of ${quoted(limits.enum)}.`]),
    ...(not === undefined ? [] : [notWords(not)]),
  ];
}

/** A year relative to the current one. */
export function yearWords(offset: number): string {
  if (offset === 0) return "this year";
  return offset < 0 ? `this year minus ${-offset}` : `this year plus ${offset}`;
}

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  date: "It is a day of the calendar.",
  email: "It is an email address.",
  "us-phone":
    "It is a U.S. phone number, written (xxx) xxx-xxxx, whose area code and exchange begin with 2 to 9.",
  "international-phone":
    "It is a phone number that some country has, written with + and the code of the country.",
  ssn: "It is a Social Security number, written ddd-dd-dddd.",
};

function characters(count: number): string {
  return count === 1 ? "1 character" : `${count.toLocaleString("en-US")} characters`;
}

function numberWords({ minimum, maximum, multipleOf }: NonNullable<PropertySchema["numericString"]>): string {
  const kind = multipleOf === 1 ? "A whole number" : "A number";
  const range =
    minimum !== undefined && maximum !== undefined
      ? ` from ${minimum} to ${maximum}`
      : `${minimum === undefined ? "" : ` of at least ${minimum}`}${maximum === undefined ? "" : ` of at most ${maximum}`}`;
  const steps = multipleOf === undefined || multipleOf === 1 ? "" : ` in steps of ${multipleOf}`;
  return `${kind}${range}${steps}.`;
}

function notWords(not: PropertySchema): string {
  if (not.enum !== undefined) return `It is none of ${quoted(not.enum)}.`;
  if (not.const !== undefined) return `It is not “${String(not.const)}”.`;
  return `It is not so that: ${limitWords(not).join(" ")}`;
}

function quoted(values: readonly string[]): string {
  return values.map((value) => `“${value}”`).join(", ");
}
