import { decimalOf, isMultipleOf, readPlainDecimal } from "../../form/computed/decimal.ts";
import type { Answer } from "../../form/definition/answers.ts";
import { chosenCodes } from "../../form/definition/chosen-codes.ts";
import type { PropertySchema } from "../../form/definition/definition.ts";
import { FORMATS } from "../../form/definition/formats.ts";
import { countWords } from "../../form/typed/count-words.ts";
import { listWords } from "../findings/describe-format.ts";
import { FORMAT_WORDS } from "../vocabulary/format-words.ts";

export type NumberLimits = NonNullable<PropertySchema["numericString"]>;

/** One thing that is asked of an answer. */
export interface AnswerLimit {
  /** What an answer must do, in words that follow "must". */
  readonly words: string;
  /** Whether an answer passes; what depends on the day counts as passed. */
  readonly accepts: (answer: Answer) => boolean;
  /** True where somebody says which answers are meant, as with a constant. */
  readonly isPurpose?: true;
  /** The only answers that there are. */
  readonly values?: readonly Answer[];
  /** A pattern that every text that passes matches. */
  readonly pattern?: string;
  /** A pattern that no text that passes matches. */
  readonly notPattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Texts that pass, for what no pattern says. */
  readonly texts?: readonly string[];
  readonly numbers?: NumberLimits;
  /** For a date: how many years before today's its year lies. */
  readonly yearsAgo?: { readonly least?: number; readonly most?: number };
}

const NUMBER = "^-?[0-9]+([.][0-9]+)?$";

/** What a question's schema asks of an answer, keyword by keyword. */
export function limitsOf(property: PropertySchema): readonly AnswerLimit[] {
  const {
    minLength,
    maxLength,
    minWords,
    maxWords,
    pattern,
    format,
    const: constant,
    enum: codes,
    not,
  } = property;
  return [
    ...(minLength === undefined || minLength === 0 ? [] : [atLeast(minLength)]),
    ...(maxLength === undefined ? [] : [atMost(maxLength)]),
    ...(minWords === undefined ? [] : [fewestWords(minWords)]),
    ...(maxWords === undefined ? [] : [mostWords(maxWords)]),
    ...choiceLimits(property),
    ...(pattern === undefined ? [] : [matching(pattern, `match the pattern ${pattern}`)]),
    ...(format === undefined ? [] : [matching(FORMATS[format].source, FORMAT_WORDS[format].demand)]),
    ...(constant === undefined ? [] : [meant([constant])]),
    ...(codes === undefined ? [] : [meant(codes)]),
    ...(property.numericString === undefined ? [] : [numeric(property.numericString)]),
    ...ages(property),
    ...years(property),
    ...(not === undefined ? [] : [refused(not)]),
  ];
}

/** That an answer is one of these, such as a question's options. */
export function oneOf(values: readonly Answer[], words: string): AnswerLimit {
  return { words, values, accepts: (answer) => values.includes(answer) };
}

function meant(values: readonly Answer[]): AnswerLimit {
  const [only] = values;
  const words = typeof only === "boolean" ? (only ? "be ticked" : "not be ticked") : `be ${quoted(values)}`;
  return { ...oneOf(values, words), isPurpose: true };
}

/** That a text matches a pattern. */
export function matching(pattern: string, words: string): AnswerLimit {
  const expression = new RegExp(pattern, "u");
  return { words, pattern, accepts: (answer) => typeof answer === "string" && expression.test(answer) };
}

/** Answers as a list: `"A", "B" or "C"`, cut where it is long. */
export function quoted(values: readonly Answer[]): string {
  const words = values.map((value) => JSON.stringify(value));
  return words.length > 6
    ? `${words.slice(0, 5).join(", ")} or one of ${words.length - 5} others`
    : listWords(words);
}

function atLeast(minLength: number): AnswerLimit {
  return {
    words: `have at least ${characters(minLength)}`,
    minLength,
    accepts: (answer) => lengthOf(answer) >= minLength,
  };
}

function atMost(maxLength: number): AnswerLimit {
  return {
    words: `have at most ${characters(maxLength)}`,
    maxLength,
    accepts: (answer) => lengthOf(answer) <= maxLength,
  };
}

/** A word has a character, and in some scripts no more, nor a space behind it. */
function fewestWords(least: number): AnswerLimit {
  return {
    words: `have at least ${least} word${least === 1 ? "" : "s"}`,
    minLength: least,
    texts: [writeWords(least), "字".repeat(least)],
    accepts: (answer) => wordsOf(answer) >= least,
  };
}

function mostWords(most: number): AnswerLimit {
  return {
    words: `have at most ${most} word${most === 1 ? "" : "s"}`,
    accepts: (answer) => wordsOf(answer) <= most,
  };
}

/** How many options are chosen, and which of them alone; as the keywords judge it. */
function choiceLimits({ minItems, maxItems, exclusive = [] }: PropertySchema): readonly AnswerLimit[] {
  const isAlone = (answer: Answer) => typeof answer === "string" && exclusive.includes(answer);
  const chosen = (answer: Answer) => chosenCodes(answer);
  return [
    ...(minItems === undefined
      ? []
      : [
          {
            words: `have at least ${choices(minItems)}`,
            accepts: (answer: Answer) => isAlone(answer) || chosen(answer).length >= minItems,
          },
        ]),
    ...(maxItems === undefined
      ? []
      : [
          {
            words: `have at most ${choices(maxItems)}`,
            accepts: (answer: Answer) => chosen(answer).length <= maxItems,
          },
        ]),
    ...(exclusive.length === 0
      ? []
      : [
          {
            words: `have ${quoted(exclusive)} alone`,
            accepts: (answer: Answer) =>
              chosen(answer).length < 2 || !chosen(answer).some((code) => exclusive.includes(code)),
          },
        ]),
  ];
}

function choices(count: number): string {
  return `${count} choice${count === 1 ? "" : "s"}`;
}

/** So many words, each as short as one can be. */
function writeWords(count: number): string {
  return Array.from({ length: count }, () => "a").join(" ");
}

function wordsOf(answer: Answer): number {
  return typeof answer === "string" ? countWords(answer) : Number.NaN;
}

function characters(count: number): string {
  return `${count} character${count === 1 ? "" : "s"}`;
}

/** As ajv counts; what is no text is of any length. */
function lengthOf(answer: Answer): number {
  return typeof answer === "string" ? [...answer].length : Number.NaN;
}

function numeric(numbers: NumberLimits): AnswerLimit {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY, multipleOf } = numbers;
  const shape = new RegExp(NUMBER);
  return {
    words: numberWords(numbers),
    pattern: NUMBER,
    numbers,
    accepts: (answer) =>
      typeof answer === "string" &&
      shape.test(answer) &&
      Number(answer) >= minimum &&
      Number(answer) <= maximum &&
      (multipleOf === undefined || isMultiple(answer, multipleOf)),
  };
}

/** As the keyword judges it: decimal steps are not exact in binary. */
export function isMultiple(text: string, step: number): boolean {
  const number = readPlainDecimal(text);
  return number !== undefined && isMultipleOf(number, decimalOf(step));
}

function numberWords({ minimum, maximum, multipleOf }: NumberLimits): string {
  const kind = multipleOf === 1 ? "a whole number" : "a number";
  const range = [
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined ? [] : [`up to ${maximum}`]),
    ...(multipleOf === undefined || multipleOf === 1 ? [] : [`in steps of ${multipleOf}`]),
  ];
  return ["be", kind, ...range].join(" ");
}

function ages({ minimumAge, maximumAge }: PropertySchema): readonly AnswerLimit[] {
  return [
    ...(minimumAge === undefined
      ? []
      : [aged(`lie at least ${minimumAge} years ago`, { least: minimumAge })]),
    ...(maximumAge === undefined ? [] : [aged(`lie at most ${maximumAge} years ago`, { most: maximumAge })]),
  ];
}

function years({ yearsFromNow }: PropertySchema): readonly AnswerLimit[] {
  if (yearsFromNow === undefined) return [];
  const { min, max } = yearsFromNow;
  const words = `lie in a year from ${yearWords(min)} to ${yearWords(max)}`;
  return [aged(words, { least: -max, most: -min })];
}

function yearWords(offset: number): string {
  if (offset === 0) return "this one";
  return offset < 0 ? `${-offset} years ago` : `${offset} years from now`;
}

function aged(words: string, yearsAgo: NonNullable<AnswerLimit["yearsAgo"]>): AnswerLimit {
  return { words, yearsAgo, accepts: () => true };
}

function refused(not: PropertySchema): AnswerLimit {
  const inner = limitsOf(not);
  const [only] = inner;
  const notPattern = inner.length === 1 && only !== undefined ? patternOf(only) : undefined;
  const isDated = inner.some(({ yearsAgo }) => yearsAgo !== undefined);
  return {
    words: `not ${inner.map(({ words }) => words).join(" and ")}`,
    isPurpose: true,
    ...(notPattern !== undefined && { notPattern }),
    accepts: (answer) => isDated || !inner.every(({ accepts }) => accepts(answer)),
  };
}

/** A limit as a pattern of all that passes, where it is no more than that. */
function patternOf({ pattern, values, numbers }: AnswerLimit): string | undefined {
  if (values !== undefined) {
    const texts = values.map((value) => String(value).replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
    return `^(?:${texts.join("|")})$`;
  }
  return numbers === undefined ? pattern : undefined;
}
