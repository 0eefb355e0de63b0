import { type Answer, isEmptyAnswer } from "../definition/answers.ts";
import type { Operator, RuleTarget } from "../definition/definition.ts";

const NUMBER = /^-?\d+(\.\d+)?$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Thrown when two values have no common order, so that the rule as a whole counts as false. */
export class NotComparableError extends Error {
  constructor() {
    super("The values cannot be compared.");
    this.name = "NotComparableError";
  }
}

type Compare = (value: Answer | undefined, target: RuleTarget | undefined) => boolean;

/**
 * The operators of rules (CON-01), strict: nothing is coerced but a text that reads as a number
 * against a number. An unanswered question is smaller, larger and equal to nothing.
 */
export const OPERATORS: Readonly<Record<Operator, Compare>> = {
  equals: (value, target) => isSame(value, target),
  notEquals: (value, target) => !isSame(value, target),
  in: (value, target) => isOneOf(value, target),
  notIn: (value, target) => !isOneOf(value, target),
  answered: (value) => !isEmptyAnswer(value),
  notAnswered: (value) => isEmptyAnswer(value),
  lt: (value, target) => inOrder(value, target, (difference) => difference < 0),
  lte: (value, target) => inOrder(value, target, (difference) => difference <= 0),
  gt: (value, target) => inOrder(value, target, (difference) => difference > 0),
  gte: (value, target) => inOrder(value, target, (difference) => difference >= 0),
};

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

function inOrder(value: Answer | undefined, target: unknown, accepts: (difference: number) => boolean) {
  return isEmptyAnswer(value) ? false : accepts(difference(value, target));
}

function difference(value: Answer, target: unknown): number {
  if (typeof value !== "string") throw new NotComparableError();
  const left = asNumber(value);
  const right = typeof target === "string" ? asNumber(target) : target;
  if (left !== undefined && typeof right === "number") return left - right;
  if (typeof target === "string" && ISO_DATE.test(value) && ISO_DATE.test(target)) {
    return value < target ? -1 : Number(value > target);
  }
  throw new NotComparableError();
}

function asNumber(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined;
}
