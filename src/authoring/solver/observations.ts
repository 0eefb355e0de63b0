import type { Answer } from "../../form/definition/answers.ts";
import type { CompiledRule } from "../../form/definition/compiled-rule.ts";
import { OPERATORS, type Operator, type RuleTarget } from "../../form/definition/operators.ts";
import { comparisonsIn } from "../../form/rules/comparisons-in.ts";
import { OPERATOR_WORDS } from "../vocabulary/operator-words.ts";

/** A comparison of an answer that something in the form makes. */
export interface Observation {
  readonly targets: readonly (string | number | boolean)[];
  /** The targets are codes that a list may have among others. */
  readonly isMembership?: boolean;
  /** Texts that it tells apart from every other answer. */
  readonly exact?: readonly string[];
  /** The outcome for a value; that it cannot be compared is an outcome of its own. */
  readonly outcome: (value: Answer) => "yes" | "no" | "not comparable";
}

/** An answer that something outside the layout tells apart from others, such as a condition of a schema. */
export type ObservedAnswer =
  | { readonly key: string; readonly equals: string | boolean }
  | ({ readonly key: string } & Pick<Observation, "outcome">);

/** What the rules of a form, and `others`, can tell of each answer, by key. */
export function observationsOf(
  rules: readonly CompiledRule[],
  others: readonly ObservedAnswer[],
): ReadonlyMap<string, readonly Observation[]> {
  const observations = new Map<string, Observation[]>();
  const add = (key: string, observation: Observation) => {
    const known = observations.get(key);
    if (known) known.push(observation);
    else observations.set(key, [observation]);
  };
  for (const { logic } of rules) {
    for (const { key, operator, target, targetKey, offset } of comparisonsIn(logic)) {
      if (targetKey !== undefined || offset !== undefined) continue;
      const targets = typeof target === "object" ? target : target === undefined ? [] : [target];
      const { tells } = OPERATOR_WORDS[operator];
      const exact = tells === "sameness" ? targets.filter((one) => typeof one === "string") : [];
      const isMembership = tells === "membership";
      add(key, {
        targets,
        exact,
        outcome: (value) => compared(operator, value, target),
        ...(isMembership && { isMembership }),
      });
    }
  }
  for (const other of others) {
    if ("outcome" in other) add(other.key, { targets: [], outcome: other.outcome });
    else {
      const { key, equals } = other;
      const exact = typeof equals === "string" ? [equals] : [];
      add(key, { targets: [equals], exact, outcome: (value) => (value === equals ? "yes" : "no") });
    }
  }
  return observations;
}

function compared(operator: Operator, value: Answer, target: RuleTarget | undefined) {
  try {
    return OPERATORS[operator](value, target) ? "yes" : "no";
  } catch {
    return "not comparable";
  }
}
