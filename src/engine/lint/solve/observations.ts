import type { Answer } from "../../answers/answers.ts";
import { comparisonsIn } from "../../rules/comparisons-in.ts";
import { OPERATORS } from "../../rules/operators.ts";
import type { Guard } from "./form-guards.ts";

/** A comparison of an answer that something in the form makes. */
export interface Observation {
  readonly targets: readonly (string | number | boolean)[];
  /** The outcome for a value; that it cannot be compared is an outcome of its own. */
  readonly outcome: (value: Answer) => "yes" | "no" | "not comparable";
}

/** An answer that something outside the layout tells apart from others, such as a condition of a schema. */
export interface ObservedAnswer {
  readonly key: string;
  readonly equals: string | boolean;
}

/** What the rules of a form, and `others`, can tell of each answer, by key. */
export function observationsOf(
  guards: readonly Guard[],
  others: readonly ObservedAnswer[],
): ReadonlyMap<string, readonly Observation[]> {
  const observations = new Map<string, Observation[]>();
  const add = (key: string, observation: Observation) => {
    const known = observations.get(key);
    if (known) known.push(observation);
    else observations.set(key, [observation]);
  };
  for (const { rule } of guards) {
    for (const { key, operator, target } of comparisonsIn(rule?.logic ?? false)) {
      const targets = typeof target === "object" ? target : target === undefined ? [] : [target];
      add(key, { targets, outcome: (value) => compared(operator, value, target) });
    }
  }
  for (const { key, equals } of others) {
    add(key, { targets: [equals], outcome: (value) => (value === equals ? "yes" : "no") });
  }
  return observations;
}

function compared(operator: string, value: Answer, target: Parameters<(typeof OPERATORS)["in"]>[1]) {
  const compare = Object.entries(OPERATORS).find(([name]) => name === operator)?.[1];
  try {
    return compare?.(value, target) === true ? "yes" : "no";
  } catch {
    return "not comparable";
  }
}
