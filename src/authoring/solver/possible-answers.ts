import type { Answer } from "../../form/definition/answers.ts";
import type { CompiledForm, Question } from "../../form/definition/compiled-form.ts";
import { FORMATS } from "../../form/definition/formats.ts";
import { memoizeByObject } from "../../form/definition/memoize-by-object.ts";
import { widgetOf } from "../../form/definition/widget-of.ts";
import { type AnswerLimit, limitsOf, matching, type NumberLimits, oneOf, quoted } from "./answer-limits.ts";
import { ONLY_ANSWER } from "./candidates.ts";
import { allCommonTexts, commonText, type TextDemand } from "./common-text.ts";
import { choiceLimit } from "./list-answers.ts";

/** What can be said of the answers that pass several limits at once. */
type Possibility =
  /** There is one, for instance this. */
  | { readonly kind: "some"; readonly example: Answer }
  /** There is none, because of these limits, of which none can be left out. */
  | { readonly kind: "none"; readonly because: readonly AnswerLimit[] }
  /** It could not be decided. */
  | { readonly kind: "undecided" };

/** Decides whether any answer passes all of the limits. It says that there is none only when that is certain. */
export function possibleAnswer(limits: readonly AnswerLimit[]): Possibility {
  const found = decide(limits);
  if (found.kind !== "none") return found;
  return { kind: "none", because: needed(limits) };
}

type Decision = Exclude<Possibility, { kind: "none" }> | { readonly kind: "none" };

/** The smallest part of limits that no answer passes, found by leaving out one after the other. */
function needed(limits: readonly AnswerLimit[]): readonly AnswerLimit[] {
  return limits.reduce((kept, limit) => {
    const fewer = kept.filter((other) => other !== limit);
    return decide(fewer).kind === "none" ? fewer : kept;
  }, limits);
}

function decide(limits: readonly AnswerLimit[]): Decision {
  const passes = (answer: Answer) => limits.every(({ accepts }) => accepts(answer));
  const amongst = (answers: readonly Answer[]): Decision => {
    const example = answers.find(passes);
    return example === undefined ? { kind: "none" } : { kind: "some", example };
  };
  if (excludeEachOther(limits)) return { kind: "none" };
  const listed = limits.flatMap(({ values }) => (values === undefined ? [] : [values]));
  const [shortest] = listed.toSorted((one, other) => one.length - other.length);
  if (shortest !== undefined) return amongst(shortest);

  const demand = demandOf(limits);
  const text = commonText(demand);
  if (text.kind === "none") return text;
  if (text.kind === "text" && passes(text.text)) return { kind: "some", example: text.text };
  const written = limits.flatMap(({ texts = [] }) => texts).find(passes);
  if (written !== undefined) return { kind: "some", example: written };
  const numbers = numbersFor(limits);
  const example = numbers?.texts.find(passes);
  if (example !== undefined) return { kind: "some", example };
  // Patterns besides would only take more away.
  const bounds = limits.filter(isNumberOrLength);
  const isWithin = (text: string) => bounds.every(({ accepts }) => accepts(text));
  if (numbers?.areAll === true && !numbers.texts.some(isWithin)) return { kind: "none" };
  const all = allCommonTexts(demand);
  return all === undefined ? { kind: "undecided" } : amongst(all);
}

/** An empty text is no answer, so one character is the least. */
function demandOf(limits: readonly AnswerLimit[]): TextDemand {
  return {
    patterns: limits.flatMap(({ pattern }) => pattern ?? []),
    others: limits.flatMap(({ notPattern }) => notPattern ?? []),
    least: Math.max(1, ...limits.map(({ minLength = 1 }) => minLength)),
    most: Math.min(
      Number.POSITIVE_INFINITY,
      ...limits.map(({ maxLength }) => maxLength ?? Number.POSITIVE_INFINITY),
    ),
  };
}

/** Ages and years that no date has, whatever the day is. Of another text they ask nothing. */
function excludeEachOther(limits: readonly AnswerLimit[]): boolean {
  if (!limits.some(({ pattern }) => pattern === FORMATS.date.source)) return false;
  const dated = limits.flatMap(({ yearsAgo }) => yearsAgo ?? []);
  return dated.some(({ least }) =>
    dated.some(({ most }) => least !== undefined && most !== undefined && least > most),
  );
}

function isNumberOrLength({ numbers, minLength, maxLength }: AnswerLimit): boolean {
  return numbers !== undefined || minLength !== undefined || maxLength !== undefined;
}

/** The most numbers that are tried, from the one next to zero outwards. */
const MOST_NUMBERS = 1_000;
const MOST_DECIMALS = 6;

interface Numbers {
  /** Each as short as it can be written, and with zeros before it where it has to be longer. */
  readonly texts: readonly string[];
  /** Whether no other number in the limits can be written with fewer characters. */
  readonly areAll: boolean;
}

/** Numbers within the limits that need the fewest characters; undefined when the answer need not be a number. */
function numbersFor(limits: readonly AnswerLimit[]): Numbers | undefined {
  const all = limits.filter(({ numbers }) => numbers !== undefined);
  if (all.length === 0) return undefined;
  const merged = all.flatMap(({ numbers }) => numbers ?? []).reduce(narrowed, {});
  const steps = all.flatMap(({ numbers }) => numbers?.multipleOf ?? []);
  const [step = 0] = steps.toSorted((one, other) => other - one);
  const whole = decimalsIn(merged);
  const stepped = step === 0 ? [] : multiplesIn(merged, step);
  const isWritten = (text: string) => all.every(({ accepts }) => accepts(text));
  const texts = step === 0 ? whole : [...stepped, ...whole.filter(isWritten)];
  return {
    texts: texts.flatMap((text) => [text, ...paddedTo(text, limits)]),
    areAll:
      texts.every(isWritten) &&
      (step === 0
        ? whole.length > 0 || isEmptyRange(merged)
        : // Steps of two kinds have common multiples that are not looked for.
          steps.length === 1 && (stepped.length < MOST_NUMBERS || Number.isInteger(step))),
  };
}

function isEmptyRange({ minimum, maximum }: NumberLimits): boolean {
  return minimum !== undefined && maximum !== undefined && minimum > maximum;
}

function narrowed(one: NumberLimits, other: NumberLimits): NumberLimits {
  return {
    minimum: Math.max(one.minimum ?? Number.NEGATIVE_INFINITY, other.minimum ?? Number.NEGATIVE_INFINITY),
    maximum: Math.min(one.maximum ?? Number.POSITIVE_INFINITY, other.maximum ?? Number.POSITIVE_INFINITY),
  };
}

/** A number may begin with zeros. */
function paddedTo(text: string, limits: readonly AnswerLimit[]): readonly string[] {
  const least = Math.max(0, ...limits.map(({ minLength = 0 }) => minLength));
  const [, sign = "", digits = ""] = /^(-?)(.*)$/.exec(text) ?? [];
  return least > text.length ? [sign + digits.padStart(least - sign.length, "0")] : [];
}

function multiplesIn({ minimum, maximum }: NumberLimits, step: number): readonly string[] {
  const low = Math.ceil((minimum ?? Number.NEGATIVE_INFINITY) / step - 1e-9);
  const high = Math.floor((maximum ?? Number.POSITIVE_INFINITY) / step + 1e-9);
  return outwards(low, high).map((factor) => written(factor * step));
}

/** Whole numbers, and where there is none the shortest decimals. */
function decimalsIn({ minimum, maximum }: NumberLimits): readonly string[] {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const scale = 10 ** decimals;
    const low = Math.ceil((minimum ?? Number.NEGATIVE_INFINITY) * scale);
    const high = Math.floor((maximum ?? Number.POSITIVE_INFINITY) * scale);
    if (low <= high) return outwards(low, high).map((number) => written(number / scale));
  }
  return [];
}

/** Whole numbers between two, from the one next to zero outwards. */
function outwards(low: number, high: number): readonly number[] {
  const next = Math.min(Math.max(0, low), high);
  const count = Math.min(MOST_NUMBERS, high - low + 1);
  if (!(count > 0)) return [];
  const numbers = Array.from(
    { length: count * 2 },
    (_, index) => next + (index % 2 === 0 ? index / 2 : -(index + 1) / 2),
  );
  return numbers.filter((number) => number >= low && number <= high).slice(0, MOST_NUMBERS);
}

/** Without an exponent, and without what binary fractions leave behind. */
function written(number: number): string {
  const text = Number(number.toFixed(MOST_DECIMALS + 3)).toString();
  const isWhole = Math.abs(number - Math.round(number)) <= 1e-9;
  return isWhole ? BigInt(Math.round(number)).toString() : text;
}

/** All that a question asks of its answer whatever else is answered: its kind, its options, its schema. */
export function questionLimits(form: CompiledForm, question: Question): readonly AnswerLimit[] {
  const known = knownLimits(form);
  const limits = known.get(question) ?? limitsOfQuestion(form, question);
  known.set(question, limits);
  return limits;
}

const knownLimits = memoizeByObject((_form: CompiledForm) => new Map<Question, readonly AnswerLimit[]>());

function limitsOfQuestion(form: CompiledForm, question: Question): readonly AnswerLimit[] {
  const page = form.pages.find(({ id }) => id === question.page);
  const property = page?.schema.properties?.[question.key] ?? {};
  const widget = page && widgetOf(question, page);
  const values = possibleValues(form, question);
  return [
    ...(question.type === "list" ? [choiceLimit(form, question)] : []),
    ...(values === undefined ? [] : [oneOf(values, kindWords(question, values))]),
    ...(widget === "year" ? [matching("^[0-9]{4}$", "be a year of four digits")] : []),
    ...limitsOf(property),
  ];
}

/** The answers that there are to a question; undefined for a text, and for a list of which each choice is one. */
export function possibleValues(form: CompiledForm, question: Question): readonly Answer[] | undefined {
  if (question.type === "boolean" || question.type === "document") return [ONLY_ANSWER[question.type]];
  if (question.options === undefined || question.type === "list") return undefined;
  return (form.options[question.options] ?? []).map(({ code }) => code);
}

function kindWords({ type }: Question, values: readonly Answer[]): string {
  if (type === "boolean") return "be ticked";
  return type === "document" ? "be an uploaded document" : `be one of its options (${quoted(values)})`;
}
