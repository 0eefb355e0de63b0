import { type Answer, isEmptyAnswer } from "../../answers/answers.ts";
import type { CompiledRule } from "../../form/compiled-form.ts";
import type { JsonLogic } from "../../form/definition.ts";
import { comparisonsIn, conjunctsOf } from "../../rules/comparisons-in.ts";
import { describeRule } from "../../rules/describe-rule.ts";
import { evaluateRule } from "../../rules/evaluate-rule.ts";

/** What every variable is: an answer under its key, a chosen tab or a confirmation. Empty text is unanswered. */
export type Values = Readonly<Record<string, Answer>>;

/** Something that must hold of the variables for content to show. */
export interface Constraint {
  readonly reads: readonly string[];
  readonly holds: (values: Values) => boolean;
  /** How many comparisons it makes at the most: what asking it costs. */
  readonly cost: number;
  /** In words, for the finding. */
  readonly words: string;
}

/** The conditions of a rule that must all hold, one by one, so that those which exclude each other can be named. */
export function conditionsOfRule(rule: CompiledRule): readonly Constraint[] {
  return conjunctsOf(rule.logic).map((logic) => {
    const part = partOf(logic);
    return {
      ...part,
      holds: (values) => evaluateRule(part, values),
      words: describeRule(logic),
    };
  });
}

/** That a rule does not hold, as for a group of conditions before the one that shows. */
export function ruleFails(rule: CompiledRule): Constraint {
  return {
    ...partOf(rule.logic),
    holds: (values) => !evaluateRule(rule, values),
    words: `not (${describeRule(rule.logic)})`,
  };
}

/** That a question is answered, as for the content of a search. */
export function isAnswered(key: string): Constraint {
  const words = `"${key}" is answered`;
  return { reads: [key], holds: (values) => !isEmptyAnswer(values[key]), cost: 1, words };
}

/** That a tab is chosen, or that a confirmation is given or not. */
export function isChosen(variable: string, value: Answer, words: string): Constraint {
  return { reads: [variable], holds: (values) => values[variable] === value, cost: 1, words };
}

/** What asking all of these costs. */
export function costOf(constraints: readonly Constraint[]): number {
  return constraints.reduce((sum, { cost }) => sum + cost, 0);
}

function partOf(logic: JsonLogic): CompiledRule & { readonly cost: number } {
  const keys = comparisonsIn(logic).map(({ key }) => key);
  return { logic, reads: [...new Set(keys)], cost: keys.length };
}
