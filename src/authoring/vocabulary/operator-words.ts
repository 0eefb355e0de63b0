import type { CountOperator, Operator } from "../../form/definition/operators.ts";

export interface OperatorWords {
  /** What stands beside it as `target`. */
  readonly takes: "nothing" | "value" | "list";
  /**
   * What it looks at: whether there is an answer, whether it is the same as a target, where it lies in an order, or whether a
   * code is among those that a list has chosen.
   */
  readonly tells: "presence" | "sameness" | "order" | "membership";
  /** True where only a question that is answered can fulfil it. */
  readonly needsAnswer: boolean;
  /** Between the question and the target: 'is at most'. */
  readonly words: string;
  /** The same where both are dates. */
  readonly dateWords?: string;
  /** The operator that says the opposite. Less and more have none: nothing given is neither. */
  readonly opposite?: Operator;
  /** How the reference of docs/edit-a-form.md ends 'It holds when the answer …', and the targets it lists. */
  readonly holds: string;
  readonly targets: string;
}

/** What lint, the solver and staff know of each operator: the words stand in comparisons of versions, findings and the reference. */
export const OPERATOR_WORDS: Readonly<Record<Operator, OperatorWords>> = {
  equals: {
    takes: "value",
    tells: "sameness",
    needsAnswer: true,
    words: "is",
    opposite: "notEquals",
    holds: "is the target",
    targets: "a code, a text, a number, `true`",
  },
  notEquals: {
    takes: "value",
    tells: "sameness",
    needsAnswer: false,
    words: "is not",
    opposite: "equals",
    holds: "is not the target (also when there is no answer)",
    targets: "the same",
  },
  in: {
    takes: "list",
    tells: "sameness",
    needsAnswer: true,
    words: "is",
    opposite: "notIn",
    holds: "is one of the targets; of a list, when one of them is chosen",
    targets: "a list",
  },
  notIn: {
    takes: "list",
    tells: "sameness",
    needsAnswer: false,
    words: "is not",
    opposite: "in",
    holds: "is none of the targets (also when there is no answer); of a list, when none of them is chosen",
    targets: "a list",
  },
  includes: {
    takes: "value",
    tells: "membership",
    needsAnswer: true,
    words: "includes",
    opposite: "notIncludes",
    holds: "is a list in which the target is chosen, whatever else is",
    targets: "a code",
  },
  notIncludes: {
    takes: "value",
    tells: "membership",
    needsAnswer: false,
    words: "does not include",
    opposite: "includes",
    holds: "is a list in which the target is not chosen (also when there is no answer)",
    targets: "a code",
  },
  answered: {
    takes: "nothing",
    tells: "presence",
    needsAnswer: true,
    words: "is answered",
    opposite: "notAnswered",
    holds: "was given: a text, an option, a ticked box",
    targets: "none",
  },
  notAnswered: {
    takes: "nothing",
    tells: "presence",
    needsAnswer: false,
    words: "is not answered",
    opposite: "answered",
    holds: "was not given",
    targets: "none",
  },
  lt: {
    takes: "value",
    tells: "order",
    needsAnswer: true,
    words: "is less than",
    dateWords: "is before",
    holds: "is less than the target, or an earlier date, month or time",
    targets: 'a number, a date (`"2026-08-31"`), a month (`"2026-08"`), a time (`"21:15"`)',
  },
  lte: {
    takes: "value",
    tells: "order",
    needsAnswer: true,
    words: "is at most",
    dateWords: "is on or before",
    holds: "is less than the target or the same",
    targets: "the same",
  },
  gt: {
    takes: "value",
    tells: "order",
    needsAnswer: true,
    words: "is more than",
    dateWords: "is after",
    holds: "is more than the target, or a later date, month or time",
    targets: "the same",
  },
  gte: {
    takes: "value",
    tells: "order",
    needsAnswer: true,
    words: "is at least",
    dateWords: "is on or after",
    holds: "is more than the target or the same",
    targets: "the same",
  },
};

/** How many entries of a group a rule wants, before the number. */
export const COUNT_WORDS: Readonly<Record<CountOperator, string>> = {
  equals: "exactly",
  notEquals: "any number but",
  lt: "fewer than",
  lte: "at most",
  gt: "more than",
  gte: "at least",
};
