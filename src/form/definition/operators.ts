import { type Answer, isEmptyAnswer } from "./answers.ts";
import { chosenCodes } from "./chosen-codes.ts";

/** What an operator compares an answer with. */
export type RuleTarget = string | number | boolean | readonly (string | number)[];

const NUMBER = /^-?\d+(\.\d+)?$/;
/** A day, or a month of which the day is not known. */
const DAY_OR_MONTH = /^\d{4}-\d{2}(?:-\d{2})?$/;
const TIME = /^\d{2}:\d{2}$/;

/** Thrown when two values have no common order, so that the rule as a whole counts as false. */
export class NotComparableError extends Error {
  constructor() {
    super("The values cannot be compared.");
    this.name = "NotComparableError";
  }
}

type Compare = (value: Answer | undefined, target: RuleTarget | undefined) => boolean;

const TABLE = {
  equals: (value, target) => isSame(value, target),
  notEquals: (value, target) => !isSame(value, target),
  in: (value, target) => isOneOf(value, target),
  notIn: (value, target) => !isOneOf(value, target),
  includes: (value, target) => isChosen(value, target),
  notIncludes: (value, target) => !isChosen(value, target),
  answered: (value) => !isEmptyAnswer(value),
  notAnswered: (value) => isEmptyAnswer(value),
  lt: (value, target) => inOrder(value, target, (difference) => difference < 0),
  lte: (value, target) => inOrder(value, target, (difference) => difference <= 0),
  gt: (value, target) => inOrder(value, target, (difference) => difference > 0),
  gte: (value, target) => inOrder(value, target, (difference) => difference >= 0),
} as const satisfies Readonly<Record<string, Compare>>;

export type Operator = keyof typeof TABLE;

/** The operators that compare a number of entries. */
export type CountOperator = "equals" | "notEquals" | "lt" | "lte" | "gt" | "gte";

/**
 * The operators of rules (CON-01), strict: nothing is coerced but a text that reads as a number
 * against a number. An unanswered question is smaller and larger than nothing, and equal to what is not answered alone.
 * What each takes and tells, and its words for staff: `OPERATOR_WORDS`.
 */
export const OPERATORS: Readonly<Record<Operator, Compare>> = TABLE;

export function isOperator(name: string): name is Operator {
  return Object.hasOwn(OPERATORS, name);
}

function isSame(value: Answer | undefined, target: unknown): boolean {
  if (typeof target === "number") return typeof value === "string" && asNumber(value) === target;
  if (typeof target === "boolean") return (value === true) === target;
  if (typeof target === "string") return (value ?? "") === target;
  throw new NotComparableError();
}

function isOneOf(value: Answer | undefined, target: unknown): boolean {
  if (!Array.isArray(target)) throw new NotComparableError();
  return target.some((item: unknown) => isSame(value, item));
}

/** Whether a list has this code among those that are chosen. */
function isChosen(value: Answer | undefined, target: unknown): boolean {
  if (typeof target !== "string") throw new NotComparableError();
  return chosenCodes(value).includes(target);
}

function inOrder(value: Answer | undefined, target: unknown, accepts: (difference: number) => boolean) {
  return isEmptyAnswer(value) ? false : accepts(difference(value, target));
}

function difference(value: Answer, target: unknown): number {
  if (typeof value !== "string") throw new NotComparableError();
  const left = asNumber(value);
  const right = typeof target === "string" ? asNumber(target) : target;
  if (left !== undefined && typeof right === "number") return left - right;
  if (typeof target !== "string") throw new NotComparableError();
  if (DAY_OR_MONTH.test(value) && DAY_OR_MONTH.test(target)) return differenceOfDays(value, target);
  if (TIME.test(value) && TIME.test(target)) return inOrderOfText(value, target);
  throw new NotComparableError();
}

/** Of a month nobody knows whether it is before a day in it, or after. */
function differenceOfDays(value: string, target: string): number {
  const known = Math.min(value.length, target.length);
  const found = inOrderOfText(value.slice(0, known), target.slice(0, known));
  if (found === 0 && value.length !== target.length) throw new NotComparableError();
  return found;
}

function inOrderOfText(value: string, target: string): number {
  return value < target ? -1 : Number(value > target);
}

function asNumber(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined;
}
