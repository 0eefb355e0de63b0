import { isOperator, type Operator } from "../../form/definition/operators.ts";
import { isObject } from "../editing/answer-keys.ts";
import type { RuleJson } from "../editing/edit-rules.ts";
import type { Json } from "../editing/write-json.ts";
import { OPERATOR_WORDS } from "../vocabulary/operator-words.ts";
import type { AnswerKind } from "./answer-kind.ts";

type Target = string | number | boolean | readonly (string | number)[];

/** A comparison of one answer with values that stand in the rule. */
export interface RuleLine {
  /** The key as the rule writes it. */
  readonly key: string;
  readonly operator: Operator;
  /** Nothing for operators that compare with nothing. */
  readonly target: Target | undefined;
  readonly isNegated: boolean;
}

const MEMBERS: readonly string[] = ["valueKey", "operator", "target"];

/** A rule as one line; undefined for one that says more than a line can. */
export function readLine(rule: unknown): RuleLine | undefined {
  if (!isObject(rule)) return undefined;
  const names = Object.keys(rule);
  if (names.length === 1 && "not" in rule) {
    const inner = readLine(rule.not);
    return inner && !inner.isNegated ? { ...inner, isNegated: true } : undefined;
  }
  const { valueKey, operator, target } = rule;
  if (!names.every((name) => MEMBERS.includes(name))) return undefined;
  if (typeof valueKey !== "string" || typeof operator !== "string" || !isOperator(operator)) return undefined;
  return isTarget(target) ? { key: valueKey, operator, target, isNegated: false } : undefined;
}

function isTarget(target: unknown): target is Target | undefined {
  if (Array.isArray(target)) return target.every((one) => typeof one === "string" || typeof one === "number");
  return target === undefined || (typeof target !== "object" && target !== null);
}

/** A line as a rule. */
export function writeLine({ key, operator, target, isNegated }: RuleLine): RuleJson {
  const compared: { readonly [word: string]: Json } = {
    valueKey: key,
    operator,
    ...(target !== undefined && { target }),
  };
  return isNegated ? { not: compared } : compared;
}

const PRESENCE: readonly Operator[] = ["answered", "notAnswered"];
const ORDER: readonly Operator[] = ["gte", "gt", "lte", "lt"];

const OPERATORS_OF: Readonly<Record<AnswerKind, readonly Operator[]>> = {
  choice: ["equals", "notEquals", "in", "notIn", ...PRESENCE],
  list: ["includes", "notIncludes", "in", "notIn", ...PRESENCE],
  box: ["equals", "notEquals"],
  document: PRESENCE,
  date: [...ORDER, "equals", "notEquals", ...PRESENCE],
  number: [...ORDER, "equals", "notEquals", ...PRESENCE],
  text: PRESENCE,
};

/** What a rule can ask about answers of a kind, and what it asks already. */
export function operatorsFor(kind: AnswerKind, used?: Operator): readonly Operator[] {
  const operators = OPERATORS_OF[kind];
  return used === undefined || operators.includes(used) ? operators : [...operators, used];
}

/** What is to be given beside an operator: nothing, one value, or several. */
export function takenBy(kind: AnswerKind, operator: Operator): "nothing" | "value" | "list" {
  return kind === "box" ? "nothing" : OPERATOR_WORDS[operator].takes;
}

/** An operator in words, as they follow the name of a question. */
export function operatorWords(kind: AnswerKind, operator: Operator): string {
  const { words, dateWords = words, needsAnswer } = OPERATOR_WORDS[operator];
  if (kind === "box") return needsAnswer ? "is ticked" : "is not ticked";
  if (operator === "in") return "is one of";
  if (operator === "notIn") return "is none of";
  return kind === "date" ? dateWords : words;
}
