import type { AskedQuestion } from "../../authoring/form-rules/form-items.ts";
import type { FormRules } from "../../authoring/form-rules/read-form-rules.ts";
import { type RuleChoice, type RuleOwner, ruleChoices } from "../../authoring/form-rules/rule-choices.ts";
import type { Rename } from "../../authoring/form-rules/rule-condition.ts";
import type { RuleLine } from "../../authoring/form-rules/rule-line.ts";
import { operatorsFor, takenBy } from "../../authoring/form-rules/rule-line.ts";
import { isOperator, type Operator } from "../../form/definition/operators.ts";
import { ruleSentences as words } from "./rule-sentences.ts";

/** What is filled in while a condition is written. */
export interface LineDraft {
  readonly key: string;
  readonly operator: Operator;
  /** Of an operator that takes one value: that, as it is typed or chosen. */
  readonly value: string;
  /** Of one that takes several: those. */
  readonly values: readonly string[];
  readonly isNegated: boolean;
}

export const EMPTY_LINE: LineDraft = {
  key: "",
  operator: "answered",
  value: "",
  values: [],
  isNegated: false,
};

/** A condition that is there, to be changed. */
export function draftOfLine({ key, operator, target, isNegated }: RuleLine): LineDraft {
  const values = typeof target === "object" ? target.map(String) : [];
  return { key, operator, value: typeof target === "object" ? "" : String(target ?? ""), values, isNegated };
}

/** Another question: what was said of the answer to the one before means nothing for it. */
export function withQuestion(draft: LineDraft, { key, question }: RuleChoice): LineDraft {
  const [operator = draft.operator] = operatorsFor(question.kind);
  return { ...EMPTY_LINE, key, operator, isNegated: false };
}

export function withOperator(draft: LineDraft, operator: string): LineDraft {
  return isOperator(operator) ? { ...draft, operator, isNegated: false } : draft;
}

/** The questions to choose from; one that a rule asks about already stays, whatever speaks against it. */
export function choicesFor(rules: FormRules, owner: RuleOwner, rename: Rename, used: string | undefined) {
  const { usable, unusable } = ruleChoices(rules, owner);
  if (used === undefined || usable.some(({ key }) => key === used)) return { usable, unusable };
  const item = rules.items.find(({ question }) => question?.key === rename(used));
  if (!item?.question) return { usable, unusable };
  return { usable: [...usable, { item, question: item.question, key: used }], unusable };
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** The condition that was filled in, or what is missing. */
export function lineOfDraft(
  { key, operator, value, values, isNegated }: LineDraft,
  question: AskedQuestion | undefined,
): { readonly line: RuleLine } | { readonly problem: string; readonly isOfQuestion: boolean } {
  if (!question) return { problem: words.missingQuestion, isOfQuestion: true };
  const line = { key, operator, isNegated };
  const takes = takenBy(question.kind, operator);
  const isTicked = question.kind === "box" && (operator === "equals" || operator === "notEquals");
  if (takes === "nothing") return { line: { ...line, target: isTicked ? true : undefined } };
  const problem = (sentence: string) => ({ problem: sentence, isOfQuestion: false });
  if (takes === "list") {
    return values.length === 0 ? problem(words.missingAnswer) : { line: { ...line, target: values } };
  }
  if (value.trim() === "") return problem(words.missingAnswer);
  if (question.kind !== "number") return { line: { ...line, target: value } };
  return NUMBER.test(value.trim())
    ? { line: { ...line, target: Number(value) } }
    : problem(words.wrongNumber);
}
