import { countWords } from "../../form/typed/count-words.ts";
import { commonText } from "../solver/common-text.ts";
import { FORMAT_WORDS } from "../vocabulary/format-words.ts";
import { type AskedQuestion, canBeStored, yearChoices } from "./asked-question.ts";
import { birthdayYearsAgo, yearOf } from "./calendar.ts";

/** A number in plain decimals, without the noise of binary fractions. */
export function decimal(value: number): string {
  return String(Number(value.toFixed(6)));
}

const WORDS =
  "Zoë O’Neill of Harbor Street and Łukasz Nuñez write about the sea, the school and the years ahead. ";
const GROWN_UP_YEARS = 5;

/** Texts that a question without options usually accepts, the most natural first. */
export function typicalAnswers(asked: AskedQuestion): readonly string[] {
  const { property } = asked;
  const years = yearChoices(asked);
  const found = [
    ...(years === undefined ? [] : [years[0] ?? "", ...years.slice(1)]),
    ...(property.numericString === undefined ? [] : numbers(property.numericString)),
    ...dates(asked),
    ...months(asked),
    ...(property.pattern === undefined ? [] : patterned(property.pattern, asked.maxLength)),
    ...formatted(asked),
    textOf(asked),
    typeof property.const === "string" ? property.const : "",
  ];
  return [...new Set(found)].filter((text) => canBeStored(asked, text));
}

/** So many characters of plain text, neither beginning nor ending with a space. */
export function textOfLength(length: number, beginning = ""): string {
  const letters = [...(beginning + WORDS.repeat(Math.ceil(length / WORDS.length)))].slice(0, length);
  if (letters.at(-1) === " ") letters[length - 1] = "x";
  return letters.join("");
}

/** So many words of plain text, of which `first` is one; no text for none. */
export function textOfWords(count: number, first: string): string {
  const further = WORDS.trim().split(" ");
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? first : further[index % further.length],
  ).join(" ");
}

function textOf({ number, property, maxLength }: AskedQuestion): string {
  const beginning = `${number} `;
  const { minWords = 0, maxWords = Number.POSITIVE_INFINITY } = property;
  const plain = plainTextOf(property, beginning, maxLength);
  const words = countWords(plain);
  if (words >= minWords && words <= maxWords) return plain;
  return textOfWords(words < minWords ? minWords : maxWords, `${number}`);
}

function plainTextOf(property: AskedQuestion["property"], beginning: string, maxLength: number): string {
  const usual = Math.min(24, maxLength);
  return textOfLength(Math.max(usual, Math.min(property.minLength ?? 0, maxLength)), beginning);
}

function numbers({ minimum, maximum, multipleOf = 1 }: NumericLimits): readonly string[] {
  const low = minimum ?? Math.min(0, maximum ?? 0);
  const high = maximum ?? low + 4 * multipleOf;
  const middle = low + Math.round((high - low) / 2 / multipleOf) * multipleOf;
  return [middle, high, low].map(decimal);
}

type NumericLimits = NonNullable<AskedQuestion["property"]["numericString"]>;

/** Months and dates of which the day is not known: of this year, or of the years that are meant. */
function months({ property, today, number }: AskedQuestion): readonly string[] {
  if (property.format !== "month-year" && property.format !== "partial-date") return [];
  const { min = 0, max = 0 } = property.yearsFromNow ?? {};
  const year = yearOf(today) + Math.max(min, Math.min(0, max));
  const found = [`${year}-06`, `${year}-${String((number % 12) + 1).padStart(2, "0")}`];
  return property.format === "partial-date" ? [`${year}-06-15`, ...found] : found;
}

function dates({ property, today, widget }: AskedQuestion): readonly string[] {
  if (property.format !== "date") return [];
  const { minimumAge } = property;
  if (minimumAge !== undefined) return [birthdayYearsAgo(today, minimumAge + GROWN_UP_YEARS)];
  const { min = 0, max = 0 } = property.yearsFromNow ?? {};
  const year = yearOf(today) + Math.max(min, Math.min(0, max));
  return widget === "date" ? [`${year}-06-15`, today] : [today];
}

/** The shortest text, and some that are longer: other limits may want more. */
function patterned(pattern: string, most: number): readonly string[] {
  const texts: string[] = [];
  for (const more of [1, 1, 1, 5]) {
    const found = commonText({ patterns: [pattern], least: (texts.at(-1)?.length ?? 0) + more, most });
    if (found.kind === "text") texts.push(found.text);
  }
  return texts;
}

function formatted({ property: { format }, number }: AskedQuestion): readonly string[] {
  const sample = format && FORMAT_WORDS[format].sample;
  return sample === undefined ? [] : [sample(number)];
}
