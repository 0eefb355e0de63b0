import { type Answer, isEmptyAnswer } from "../definition/answers.ts";
import type { ComputedAnswer, Expression } from "../definition/compiled-form.ts";
import type { CompiledRule } from "../definition/compiled-rule.ts";
import { LIST_OPERATORS, type ListOperator, type ResultKind } from "../definition/computed.ts";
import { daysBetween, isDay, monthsBetween } from "./day-difference.ts";
import {
  add,
  compareDecimals,
  type Decimal,
  decimalText,
  multiply,
  negate,
  readPlainDecimal,
  roundDecimal,
  whole,
} from "./decimal.ts";

/** What an answer is worked out of. */
export interface Operands {
  readonly answer: (key: string) => Answer | undefined;
  /** An answer as people read it, to be joined with others. */
  readonly words: (key: string) => string;
  readonly holds: (rule: CompiledRule) => boolean;
  /** The applicant's day, yyyy-mm-dd; without it nothing that reads it can be worked out. */
  readonly today: string | undefined;
}

/** A number or a text; nothing where an operand is missing; unreadable where one is not what it has to be. */
type Value = Decimal | string | typeof MISSING | typeof UNREADABLE;
const MISSING = Symbol("missing");
const UNREADABLE = Symbol("unreadable");

/**
 * The answer that the others make (CPT-01), in the form of its format; empty where what it needs is missing or cannot be
 * read. Total: it gives a text for all answers, and the same for the same answers everywhere.
 */
export function evaluateComputed({ expression, result }: ComputedAnswer, operands: Operands): string {
  const value = evaluate(expression, operands, result.kind === "text");
  return isGiven(value) ? resultText(value, result) : "";
}

function resultText(value: Decimal | string, result: ResultKind): string {
  switch (result.kind) {
    case "number": {
      const number = asNumber(value);
      return typeof number === "symbol" ? "" : (decimalText(number, result.decimals) ?? "");
    }
    case "date":
      return typeof value === "string" && isDay(value) ? value : "";
    case "text":
      return shortened(asText(value), result.longest);
    default:
      return result satisfies never;
  }
}

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : [...text].slice(0, longest).join("");
}

/** @param isText whether words are wanted: an answer is then taken as people read it */
function evaluate(expression: Expression, operands: Operands, isText = false): Value {
  if (typeof expression === "string") return expression;
  if ("var" in expression) return answerOf(expression.var, operands, isText);
  if ("entries" in expression) return countEntries(expression.entries, operands);
  if ("today" in expression) return operands.today ?? UNREADABLE;
  if ("round" in expression) {
    const number = asNumber(evaluate(expression.round, operands));
    return typeof number === "symbol" ? number : roundDecimal(number, expression.decimals);
  }
  if ("join" in expression) return join(expression, operands);
  if ("if" in expression) {
    const chosen = operands.holds(expression.if) ? expression.then : expression.else;
    return chosen === undefined ? MISSING : evaluate(chosen, operands, isText);
  }
  for (const word of LIST_OPERATORS) {
    const list: readonly Expression[] | undefined = listUnder(expression, word);
    if (list !== undefined) return LISTS[word](list.map((operand) => evaluate(operand, operands)));
  }
  return UNREADABLE;
}

function listUnder(expression: Expression, word: ListOperator): readonly Expression[] | undefined {
  const list: unknown = Object.entries(expression).find(([name]) => name === word)?.[1];
  // Compile makes the expressions: what stands under such a word is a list of them.
  return Array.isArray(list) ? (list as readonly Expression[]) : undefined;
}

function answerOf(key: string, { answer, words }: Operands, isText: boolean): Value {
  const value = answer(key);
  if (isEmptyAnswer(value)) return MISSING;
  if (isText) return words(key);
  return typeof value === "string" ? value : "true";
}

/** A group counts what `countEntries` of a rule counts. */
function countEntries(entries: readonly (readonly string[])[], { answer }: Operands): Value {
  return whole(entries.filter((keys) => keys.some((key) => !isEmptyAnswer(answer(key)))).length);
}

type Join = Extract<Expression, { readonly join: unknown }>;

function join({ join: parts, with: between }: Join, operands: Operands): Value {
  const values = parts.map((part) => evaluate(part, operands, true));
  if (values.includes(UNREADABLE)) return UNREADABLE;
  const texts = values
    .filter(isGiven)
    .map(asText)
    .filter((text) => text.trim() !== "");
  return texts.length === 0 ? MISSING : texts.join(between);
}

/** What a list of values makes. A missing one is left out of sums and of the least and most, and empties all else. */
const LISTS: Readonly<Record<ListOperator, (values: readonly Value[]) => Value>> = {
  "+": (values) => reduceGiven(values, add),
  "-": (values) => reduceAll(values, (one, other) => add(one, negate(other))),
  "*": (values) => reduceAll(values, multiply),
  min: (values) => mostOf(values, -1),
  max: (values) => mostOf(values, 1),
  count: (values) => whole(values.filter((value) => value !== MISSING).length),
  years: (values) => between(values, (from, to) => Math.trunc(monthsBetween(from, to) / MONTHS_OF_YEAR)),
  months: (values) => between(values, monthsBetween),
  days: (values) => between(values, daysBetween),
};

const MONTHS_OF_YEAR = 12;

function reduceGiven(values: readonly Value[], combine: (one: Decimal, other: Decimal) => Decimal): Value {
  return reduceAll(
    values.filter((value) => value !== MISSING),
    combine,
  );
}

function reduceAll(values: readonly Value[], combine: (one: Decimal, other: Decimal) => Decimal): Value {
  const numbers: Decimal[] = [];
  let problem: typeof MISSING | typeof UNREADABLE | undefined;
  for (const value of values) {
    const number = asNumber(value);
    if (typeof number !== "symbol") numbers.push(number);
    else if (problem !== UNREADABLE) problem = number;
  }
  const [first, ...rest] = numbers;
  if (problem !== undefined) return problem;
  return first === undefined ? MISSING : rest.reduce(combine, first);
}

/** The least or the most of numbers, or the first or last of days. */
function mostOf(values: readonly Value[], sign: 1 | -1): Value {
  const given = values.filter((value) => value !== MISSING);
  const days = given.filter((value) => typeof value === "string").filter(isDay);
  if (days.length > 0 && days.length === given.length) {
    return days.toSorted((one, other) => (one < other ? sign : -sign))[0] ?? MISSING;
  }
  return reduceGiven(given, (one, other) => (compareDecimals(one, other) * sign >= 0 ? one : other));
}

function between(values: readonly Value[], count: (from: string, to: string) => number): Value {
  if (values.includes(UNREADABLE)) return UNREADABLE;
  const [from, to] = values;
  if (from === MISSING || to === MISSING) return MISSING;
  const areDays = typeof from === "string" && typeof to === "string" && isDay(from) && isDay(to);
  return areDays ? whole(count(from, to)) : UNREADABLE;
}

function asNumber(value: Value): Decimal | typeof MISSING | typeof UNREADABLE {
  return typeof value === "string" ? (readPlainDecimal(value) ?? UNREADABLE) : value;
}

function asText(value: Decimal | string): string {
  return typeof value === "string" ? value : (decimalText(value, Number.POSITIVE_INFINITY) ?? "");
}

function isGiven(value: Value): value is Decimal | string {
  return typeof value !== "symbol";
}
