import type { Answer, Answers } from "../../form/definition/answers.ts";
import type { CompiledForm, Question } from "../../form/definition/compiled-form.ts";
import type { PropertySchema } from "../../form/definition/definition.ts";
import { isDecimalFormat } from "../../form/definition/formats.ts";
import { addDays } from "./calendar.ts";
import { decimal } from "./typical-answers.ts";

interface Matching {
  readonly form: CompiledForm;
  readonly today: string;
  /** What was decided, answers that are worked out among it: of those it is a wish. */
  readonly decided: Readonly<Record<string, Answer>>;
  /** The answers with what is worked out of them, as far as they show. */
  readonly work: (answers: Answers) => Answers;
  /** How many of the applicant's goals these answers miss. */
  readonly missed: (answers: Answers) => number;
  /** An answer for a question that shows and has none; undefined where it is not to be answered. */
  readonly fill: (key: string, others: Answers) => Answer | undefined;
  /** Whether an answer may be replaced by this one. */
  readonly accepts: (key: string, value: string, others: Answers) => boolean;
}

/**
 * The answers, changed so that what is worked out of them is what was decided. Nobody gives a computed answer, so the answers
 * that it reads are given instead: those that are missing, then one of them as high or as low as it takes.
 */
export function matchComputed(answers: Answers, matching: Matching): Answers {
  const wished = (matching.form.computed ?? []).filter(({ key }) => matching.decided[key]);
  return wished.reduce((current, { key }) => matchOne(current, key, matching), answers);
}

function matchOne(before: Answers, key: string, matching: Matching): Answers {
  const wanted = numberOf(matching.decided[key]);
  let least = matching.missed(before);
  if (least === 0) return before;
  let best = before;
  const consider = (candidate: Answers) => {
    const missed = matching.missed(candidate);
    if (missed < least) [best, least] = [candidate, missed];
  };
  const operands = operandsOf(matching.form, key);
  // One operand may not take it all the way: the next one goes on from the nearest that it does take it.
  let nearest = fillIn(before, operands, matching);
  consider(nearest);
  for (const operand of operands) {
    if (least === 0) return best;
    const from = nearest;
    const candidates = replacements(from, { key, operand, wanted }, matching)
      .filter((value) => matching.accepts(operand, value, from))
      .map((value) => ({ ...from, [operand]: value }));
    candidates.forEach(consider);
    nearest = candidates[0] ?? from;
  }
  return best;
}

/** The answers that somebody gives and that this one is worked out of, by way of others that are worked out. */
function operandsOf({ computed = [] }: CompiledForm, key: string): readonly string[] {
  const reads = new Map(computed.map((one) => [one.key, one.reads]));
  // A Set's iteration includes what is added on the way.
  const found = new Set([key]);
  for (const one of found) for (const read of reads.get(one) ?? []) found.add(read);
  return [...found].filter((one) => !reads.has(one));
}

function fillIn(answers: Answers, operands: readonly string[], { fill }: Matching): Answers {
  const filled: Record<string, Answer> = { ...answers };
  for (const operand of operands) {
    const value = fill(operand, filled);
    if (value !== undefined) filled[operand] = value;
  }
  return filled;
}

interface Wish {
  readonly key: string;
  readonly operand: string;
  /** The number that is to come out; undefined where it is none. */
  readonly wanted: number | undefined;
}

/** What the operand may be instead: a code of its list, or the answers at and around the one that gives what is wanted. */
function replacements(answers: Answers, wish: Wish, matching: Matching): readonly string[] {
  const { form, today, work } = matching;
  const question = form.questions[wish.operand];
  if (question?.options !== undefined) return (form.options[question.options] ?? []).map(({ code }) => code);
  const scale = question && scaleOf(form, question, today);
  const { wanted } = wish;
  if (scale === undefined || wanted === undefined) return [];
  const resultOf = (place: number) =>
    numberOf(work({ ...answers, [wish.operand]: scale.write(place) })[wish.key]);
  return placesFor(wanted, scale, resultOf).map(scale.write);
}

/** The answers that a question takes, in their order, as whole numbers. */
interface Scale {
  readonly low: number;
  readonly high: number;
  readonly write: (place: number) => string;
}

const YEARS_DAYS = 120 * 366;
const FAR = 1_000_000;

function scaleOf({ pages }: CompiledForm, { key, page }: Question, today: string): Scale | undefined {
  const property: PropertySchema = pages.find(({ id }) => id === page)?.schema.properties?.[key] ?? {};
  if (property.format === "date") {
    return { low: -YEARS_DAYS, high: YEARS_DAYS, write: (days) => addDays(today, days) };
  }
  if (property.numericString === undefined && !isDecimalFormat(property.format)) return undefined;
  const { minimum = 0, maximum = minimum + FAR, multipleOf = 1 } = property.numericString ?? {};
  return {
    low: Math.ceil(minimum / multipleOf),
    high: Math.floor(maximum / multipleOf),
    write: (steps) => decimal(steps * multipleOf),
  };
}

/**
 * The places whose result is the number, from the middle: a day there does not depend on when the day begins. Beside them
 * stand the nearest ones, should none give it exactly. Each word of an expression rises or falls with an operand, so
 * halves are enough to find them.
 */
function placesFor(
  wanted: number,
  { low, high }: Scale,
  resultOf: (place: number) => number | undefined,
): readonly number[] {
  const [first, last] = [resultOf(low), resultOf(high)];
  if (first === undefined || last === undefined || first === last) return [];
  const rises = last > first;
  const from = firstPlace({ low, high }, (place) => isPast(resultOf(place), wanted, rises, true));
  const to = firstPlace({ low, high }, (place) => isPast(resultOf(place), wanted, rises, false)) - 1;
  const places = [Math.floor((from + to) / 2), from, to, from - 1, to + 1];
  return [...new Set(places)].filter((place) => place >= low && place <= high);
}

function isPast(result: number | undefined, wanted: number, rises: boolean, orAt: boolean): boolean {
  if (result === undefined) return false;
  return (orAt && result === wanted) || (rises ? result > wanted : result < wanted);
}

/** The first place for which it holds; the one after the last where it holds for none. */
function firstPlace({ low, high }: Pick<Scale, "low" | "high">, holds: (place: number) => boolean): number {
  let [from, to] = [low, high + 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** An answer as a number: a day as its time. */
function numberOf(answer: Answer | undefined): number | undefined {
  if (typeof answer !== "string") return undefined;
  if (ISO_DATE.test(answer)) return Date.parse(answer);
  return DECIMAL.test(answer) ? Number(answer) : undefined;
}
