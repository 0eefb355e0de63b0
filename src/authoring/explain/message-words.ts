import type { Question } from "../../form/definition/compiled-form.ts";
import type { Messages, PropertySchema } from "../../form/definition/definition.ts";
import { isMessageName, sentenceFor } from "../../form/validation/messages.ts";
import { FORMAT_WORDS } from "../vocabulary/format-words.ts";

/** What an answer may be, a sentence each: 'At most 45 characters.' */
export function limitWords(limits: PropertySchema): readonly string[] {
  const { minLength, minWords, maxWords, pattern, minimumAge, maximumAge, yearsFromNow, numericString, not } =
    limits;
  const { minItems, maxItems } = limits;
  const format = limits.format && FORMAT_WORDS[limits.format];
  // Dates, phone and Social Security numbers are as long as they are.
  const maxLength = format === undefined || format.ofLength !== undefined ? limits.maxLength : undefined;
  return [
    ...(minLength === undefined ? [] : [`At least ${counted(minLength, "character")}.`]),
    ...(maxLength === undefined ? [] : [`At most ${counted(maxLength, "character")}.`]),
    ...(minWords === undefined ? [] : [`At least ${counted(minWords, "word")}.`]),
    ...(maxWords === undefined ? [] : [`At most ${counted(maxWords, "word")}.`]),
    ...(minItems === undefined ? [] : [`At least ${counted(minItems, "choice")}.`]),
    ...(maxItems === undefined ? [] : [`At most ${counted(maxItems, "choice")}.`]),
    ...(numericString === undefined ? [] : [numberWords(numericString)]),
    ...(pattern === undefined ? [] : [`It matches the pattern ${pattern}.`]),
    ...(format === undefined ? [] : [format.sentence]),
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
function yearWords(offset: number): string {
  if (offset === 0) return "this year";
  return offset < 0 ? `this year minus ${-offset}` : `this year plus ${offset}`;
}

function counted(count: number, unit: "character" | "word" | "choice"): string {
  return count === 1 ? `1 ${unit}` : `${count.toLocaleString("en-US")} ${unit}s`;
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

/** What went wrong, as staff read it, in the order in which a question's sentences are listed. */
const SITUATIONS: Readonly<Record<keyof Messages, string>> = {
  required: "If it is missing",
  const: "If it is anything else",
  not: "If it is what it must not be",
  option: "If it is none of the choices",
  format: "If it is not of that kind",
  pattern: "If it does not match",
  numericString: "If the number does not fit",
  minLength: "If it is too short",
  maxLength: "If it is too long",
  minWords: "If it has too few words",
  maxWords: "If it has too many words",
  minFiles: "If there are too few files",
  minItems: "If too few are chosen",
  maxItems: "If too many are chosen",
  exclusive: "If what is chosen alone is chosen with others",
  minimumAge: "If it is too recent",
  maximumAge: "If it lies too far back",
  minYear: "If the year is too early",
  maxYear: "If the year is too late",
};

/** A sentence that applicants read and when they read it. */
export interface MessageWords {
  readonly situation: string;
  readonly sentence: string;
}

/** What a demand checks, and the sentences that are written for it. */
export interface Checked {
  readonly question: Pick<Question, "title" | "about" | "called">;
  readonly isRequired: boolean;
  readonly limits: PropertySchema;
  readonly messages: Messages;
}

/**
 * The sentences that can be shown about a question: for everything that is checked, the one written for it or the
 * standard one; and those in `listed`, whether or not something is checked here.
 */
export function messageWords(checked: Checked, listed: readonly (keyof Messages)[]): readonly MessageWords[] {
  const { question, limits, messages } = checked;
  const names = new Set([...listed, ...checksOf(checked)]);
  return Object.keys(SITUATIONS)
    .filter(isMessageName)
    .filter((name) => names.has(name))
    .map((name) => ({
      situation: SITUATIONS[name],
      sentence: sentenceFor(name, { ...question, messages: [messages] }, paramsFor(name, limits)),
    }));
}

/** The names of the sentences that a demand can lead to. */
export function checksOf({
  limits,
  isRequired,
}: Pick<Checked, "limits" | "isRequired">): readonly (keyof Messages)[] {
  const checks: readonly (readonly [keyof Messages, boolean])[] = [
    ["required", isRequired],
    ["const", limits.const !== undefined],
    ["not", limits.not !== undefined],
    ["format", limits.format !== undefined],
    ["pattern", limits.pattern !== undefined],
    ["numericString", limits.numericString !== undefined],
    ["minLength", limits.minLength !== undefined],
    ["minWords", limits.minWords !== undefined],
    ["maxWords", limits.maxWords !== undefined],
    ["minFiles", limits.minFiles !== undefined],
    ["minItems", limits.minItems !== undefined],
    ["maxItems", limits.maxItems !== undefined],
    ["exclusive", limits.exclusive !== undefined],
    ["minimumAge", limits.minimumAge !== undefined],
    ["maximumAge", limits.maximumAge !== undefined],
    ["minYear", limits.yearsFromNow !== undefined],
    ["maxYear", limits.yearsFromNow !== undefined],
  ];
  return checks.filter(([, isChecked]) => isChecked).map(([name]) => name);
}

function paramsFor(name: keyof Messages, limits: PropertySchema): Readonly<Record<string, unknown>> {
  const { minLength, maxLength, minimumAge, maximumAge, yearsFromNow, numericString } = limits;
  switch (name) {
    case "minLength":
      return { limit: minLength };
    case "maxLength":
      return { limit: maxLength };
    case "minWords":
      return { limit: limits.minWords };
    case "maxWords":
      return { limit: limits.maxWords };
    case "minFiles":
      return { limit: limits.minFiles };
    case "minItems":
      return { limit: limits.minItems };
    case "maxItems":
      return { limit: limits.maxItems };
    case "exclusive":
      return { choice: "[what was chosen]" };
    case "minYear":
      return yearsFromNow === undefined ? {} : { year: `[${yearWords(yearsFromNow.min)}]` };
    case "maxYear":
      return yearsFromNow === undefined ? {} : { year: `[${yearWords(yearsFromNow.max)}]` };
    default:
      return { minimumAge, maximumAge, ...numericString };
  }
}
