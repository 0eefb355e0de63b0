import { commonText } from "../solver/common-text.ts";
import { FORMAT_WORDS } from "../vocabulary/format-words.ts";
import { type AskedQuestion, canBeStored } from "./asked-question.ts";
import { addDays, birthdayYearsAgo, oldestBirthday, yearOf } from "./calendar.ts";
import { decimal, textOfLength, textOfWords } from "./typical-answers.ts";

/** Answers on both sides of one limit of a question. */
export interface LimitSamples {
  readonly keyword: string;
  readonly limit: string;
  /** Accepted, exactly at the limit; the first that is taken counts. */
  readonly at: readonly string[];
  /** Refused, as close beyond it as can be. */
  readonly beyond: readonly string[];
}

/** An age is refused two days beyond its limit: the server lets yesterday's and tomorrow's date pass as well. */
export const DAYS_BEYOND = 2;

/** The limits that a question has, with answers at and beyond each. `own` picks the keywords that are meant. */
export function limitSamples(asked: AskedQuestion, own: AskedQuestion["property"]): readonly LimitSamples[] {
  const stored = (texts: readonly string[]) => texts.filter((text) => canBeStored(asked, text));
  return [
    ...lengths(asked, own),
    ...words(asked, own),
    ...numbers(own),
    ...ages(asked, own),
    ...years(asked, own),
  ].map((limit) => ({ ...limit, at: stored(limit.at), beyond: stored(limit.beyond) }));
}

function lengths(asked: AskedQuestion, { minLength, maxLength }: AskedQuestion["property"]) {
  const found: LimitSamples[] = [];
  if (minLength !== undefined) {
    const [at, beyond] = [writeLength(asked, minLength), writeLength(asked, minLength - 1)];
    found.push({ keyword: "minLength", limit: String(minLength), at, beyond });
  }
  // A longer text can be neither typed nor stored, so the limit has one side.
  if (maxLength !== undefined && isFreeText(asked)) {
    found.push({
      keyword: "maxLength",
      limit: String(maxLength),
      at: writeLength(asked, maxLength),
      beyond: [],
    });
  }
  return found;
}

function words({ property, number }: AskedQuestion, { minWords, maxWords }: AskedQuestion["property"]) {
  if (property.pattern !== undefined || property.format !== undefined) return [];
  const sides = [
    ["minWords", minWords, -1],
    ["maxWords", maxWords, 1],
  ] as const;
  return sides.flatMap(([keyword, limit, step]) => {
    if (limit === undefined) return [];
    const [at, beyond] = [textOfWords(limit, `${number}`), textOfWords(limit + step, `${number}`)];
    return [{ keyword, limit: String(limit), at: [at], beyond: [beyond] }];
  });
}

function isFreeText({ question, property, widget }: AskedQuestion): boolean {
  return (
    question.type === "string" &&
    question.options === undefined &&
    property.numericString === undefined &&
    property.format !== "date" &&
    widget !== "year"
  );
}

/** The text with no more words than these: those beyond are one with the last. */
function inWords(text: string, most = Number.POSITIVE_INFINITY): string {
  let word = 0;
  return text.replaceAll(" ", () => {
    word += 1;
    return word < most ? " " : "-";
  });
}

/** Texts of exactly so many characters that the question's format or pattern may take. */
function writeLength({ property, number }: AskedQuestion, length: number): readonly string[] {
  const { format, pattern, maxWords } = property;
  if (pattern !== undefined) {
    const found = commonText({ patterns: [pattern], least: length, most: length });
    return found.kind === "text" ? [found.text] : [];
  }
  if (format === undefined) return [inWords(textOfLength(length, `${number} `), maxWords)];
  const text = FORMAT_WORDS[format].ofLength?.(length);
  return text === undefined ? [] : [text];
}

function numbers({ numericString }: AskedQuestion["property"]): readonly LimitSamples[] {
  if (numericString === undefined) return [];
  const { minimum, maximum, multipleOf } = numericString;
  const sides = [
    ["minimum", minimum, -1],
    ["maximum", maximum, 1],
  ] as const;
  return sides.flatMap(([name, limit, sign]) => {
    if (limit === undefined) return [];
    const steps = [multipleOf ?? 0.01, multipleOf ?? 0.1, 1];
    const beyond = steps.map((step) => decimal(limit + sign * step));
    return [{ keyword: "numericString", limit: `${name} ${limit}`, at: [decimal(limit)], beyond }];
  });
}

function ages({ today }: AskedQuestion, { minimumAge, maximumAge }: AskedQuestion["property"]) {
  const found: LimitSamples[] = [];
  if (minimumAge !== undefined) {
    const at = birthdayYearsAgo(today, minimumAge);
    found.push({
      keyword: "minimumAge",
      limit: String(minimumAge),
      at: [at],
      beyond: [addDays(at, DAYS_BEYOND)],
    });
  }
  if (maximumAge !== undefined) {
    const at = oldestBirthday(today, maximumAge);
    found.push({
      keyword: "maximumAge",
      limit: String(maximumAge),
      at: [at],
      beyond: [addDays(at, -DAYS_BEYOND)],
    });
  }
  return found;
}

function years({ today, property }: AskedQuestion, { yearsFromNow }: AskedQuestion["property"]) {
  if (yearsFromNow === undefined) return [];
  const { format } = property;
  const known = format === "date" || format === "partial-date" ? 6 : format === "month-year" ? 3 : 0;
  const write = (year: number, day: string) => [`${String(year).padStart(4, "0")}${day.slice(0, known)}`];
  const [first, last] = [yearOf(today) + yearsFromNow.min, yearOf(today) + yearsFromNow.max];
  return [
    {
      keyword: "minYear",
      limit: `${yearsFromNow.min}`,
      at: write(first, "-01-01"),
      beyond: write(first - 1, "-12-31"),
    },
    {
      keyword: "maxYear",
      limit: `${yearsFromNow.max}`,
      at: write(last, "-12-31"),
      beyond: write(last + 1, "-01-01"),
    },
  ];
}
