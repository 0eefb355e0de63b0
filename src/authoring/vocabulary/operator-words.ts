import type { Operator } from "../../form/definition/operators.ts";

interface OperatorWords {
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

/** What staff read of each operator: in the handbook, the findings of lint and the reference. */
export const OPERATOR_WORDS: Readonly<Record<Operator, OperatorWords>> = {
  equals: {
    words: "is",
    opposite: "notEquals",
    holds: "is the target",
    targets: "a code, a text, a number, `true`",
  },
  notEquals: {
    words: "is not",
    opposite: "equals",
    holds: "is not the target (also when there is no answer)",
    targets: "the same",
  },
  in: { words: "is", opposite: "notIn", holds: "is one of the targets", targets: "a list" },
  notIn: {
    words: "is not",
    opposite: "in",
    holds: "is none of the targets (also when there is no answer)",
    targets: "a list",
  },
  answered: {
    words: "is answered",
    opposite: "notAnswered",
    holds: "was given: a text, an option, a ticked box",
    targets: "none",
  },
  notAnswered: {
    words: "is not answered",
    opposite: "answered",
    holds: "was not given",
    targets: "none",
  },
  lt: {
    words: "is less than",
    dateWords: "is before",
    holds: "is less than the target, or an earlier date",
    targets: 'a number or a date (`"2026-08-31"`)',
  },
  lte: {
    words: "is at most",
    dateWords: "is on or before",
    holds: "is less than the target or the same",
    targets: "the same",
  },
  gt: {
    words: "is more than",
    dateWords: "is after",
    holds: "is more than the target, or a later date",
    targets: "the same",
  },
  gte: {
    words: "is at least",
    dateWords: "is on or after",
    holds: "is more than the target or the same",
    targets: "the same",
  },
};
