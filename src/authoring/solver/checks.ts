import type { CompiledCheck } from "../../form/definition/compiled-form.ts";
import { type Constraint, costOf, isAnswered, ruleConstraint } from "./constraint.ts";
import type { Model } from "./model.ts";

/** That a check is made at all: a question that it marks shows, and all are answered unless it asks whether they are. */
function isMade({ at, evenUnanswered }: CompiledCheck, model: Model): readonly Constraint[] {
  if (!evenUnanswered) return at.map(isAnswered);
  const shown = at.flatMap((key) => model.shown.get(key) ?? []);
  return [
    {
      reads: [...new Set(shown.flatMap(({ reads }) => reads))],
      holds: (values) => shown.some((one) => one.holds(values)),
      cost: costOf(shown),
      words: `${at.map((key) => `"${key}"`).join(" or ")} is asked`,
    },
  ];
}

/** What answers break a check. */
export function checkBroken(check: CompiledCheck, model: Model): readonly Constraint[] {
  return [...isMade(check, model), ruleConstraint(check.rule, false)];
}

/** What answers a check lets pass although it is made. */
export function checkKept(check: CompiledCheck, model: Model): readonly Constraint[] {
  return [...isMade(check, model), ruleConstraint(check.rule, true)];
}

/** What submitting asks of the answers for a check. */
export function checkDemand(check: CompiledCheck, model: Model): Constraint {
  const made = isMade(check, model);
  const kept = ruleConstraint(check.rule, true);
  const unanswered = `one of ${check.at.map((key) => `"${key}"`).join(", ")} is not answered`;
  return {
    reads: [...new Set([...made.flatMap(({ reads }) => reads), ...kept.reads])],
    holds: (values) => kept.holds(values) || !made.every(({ holds }) => holds(values)),
    cost: costOf(made) + kept.cost,
    words: check.evenUnanswered ? kept.words : `${kept.words} or ${unanswered}`,
  };
}
