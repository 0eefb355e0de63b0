import { type Answer, isEmptyAnswer } from "./answers.ts";

/** What an operator compares an answer with. */
export type RuleTarget = string | number | boolean | readonly (string | number)[];

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

interface OperatorDefinition {
  /** Whether an answer has what the operator asks for. @throws NotComparableError */
  readonly compare: Compare;
  /** What stands beside it as `target`. */
  readonly takes: "nothing" | "value" | "list";
  /** What it looks at: whether there is an answer, whether it is the same as a target, or where it lies in an order. */
  readonly tells: "presence" | "sameness" | "order";
  /** True where only a question that is answered can fulfil it. */
  readonly needsAnswer: boolean;
}

/**
 * The operators of rules (CON-01), strict: nothing is coerced but a text that reads as a number
 * against a number. An unanswered question is smaller, larger and equal to nothing.
 * How each is called for staff: `OPERATOR_WORDS`.
 */
export const OPERATORS = {
  equals: {
    compare: (value, target) => isSame(value, target),
    takes: "value",
    tells: "sameness",
    needsAnswer: true,
  },
  notEquals: {
    compare: (value, target) => !isSame(value, target),
    takes: "value",
    tells: "sameness",
    needsAnswer: false,
  },
  in: {
    compare: (value, target) => isOneOf(value, target),
    takes: "list",
    tells: "sameness",
    needsAnswer: true,
  },
  notIn: {
    compare: (value, target) => !isOneOf(value, target),
    takes: "list",
    tells: "sameness",
    needsAnswer: false,
  },
  answered: {
    compare: (value) => !isEmptyAnswer(value),
    takes: "nothing",
    tells: "presence",
    needsAnswer: true,
  },
  notAnswered: {
    compare: (value) => isEmptyAnswer(value),
    takes: "nothing",
    tells: "presence",
    needsAnswer: false,
  },
  lt: ordered((difference) => difference < 0),
  lte: ordered((difference) => difference <= 0),
  gt: ordered((difference) => difference > 0),
  gte: ordered((difference) => difference >= 0),
} as const satisfies Readonly<Record<string, OperatorDefinition>>;

export type Operator = keyof typeof OPERATORS;

export function isOperator(name: string): name is Operator {
  return Object.hasOwn(OPERATORS, name);
}

function ordered(accepts: (difference: number) => boolean) {
  const compare: Compare = (value, target) => inOrder(value, target, accepts);
  return { compare, takes: "value", tells: "order", needsAnswer: true } as const;
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
