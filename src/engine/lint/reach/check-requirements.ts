import type { Origin } from "../../compile/origins.ts";
import { type CheckContext, questionOf } from "../check-context.ts";
import type { Constraint } from "../solve/constraint.ts";
import { minimalCore } from "../solve/minimal-core.ts";
import type { Model } from "../solve/model.ts";
import { type ConditionalRequirement, conditionalRequirements } from "../solve/requirements.ts";
import { solve } from "../solve/search.ts";
import { explainHidden } from "./explain-reach.ts";

interface Requirement {
  readonly key: string;
  readonly conditions: readonly Constraint[];
  readonly origin: Origin;
}

/**
 * Required answers that no combination of answers asks for, or none of those under which they are required. What a
 * block requires is judged once: only if it can be shown nowhere.
 */
export function checkRequirements(context: CheckContext, model: Model): void {
  const byPlace = Map.groupBy(requirementsOf(context), ({ origin }) => JSON.stringify(origin));
  for (const requirements of byPlace.values()) {
    const messages = requirements.map((requirement) => problemWith(requirement, context, model));
    const [first] = requirements;
    const [message] = messages;
    if (first === undefined || message === undefined || messages.includes(undefined)) continue;
    const { file, path } = first.origin;
    const suggestion = "Take it out of required, or show the question for these answers.";
    context.report("required-never-shown", file, path, message, suggestion);
  }
}

function requirementsOf({ form, origins }: CheckContext): readonly Requirement[] {
  const plain = origins.required.map(({ key, origin }) => ({ key, origin, conditions: [] }));
  const conditional = conditionalRequirements(form).flatMap((requirement) => {
    const origin = originOf(requirement, origins.members);
    return origin ? [{ key: requirement.key, conditions: requirement.conditions, origin }] : [];
  });
  return [...plain, ...conditional];
}

function originOf(
  { member, path }: ConditionalRequirement,
  members: CheckContext["origins"]["members"],
): Origin | undefined {
  const origin = members.get(member);
  return origin && { file: origin.file, path: [...origin.path, ...path] };
}

function problemWith(requirement: Requirement, { form }: CheckContext, model: Model): string | undefined {
  const { key, conditions } = requirement;
  const shown = questionOf(form, key) && model.shown.get(key);
  if (shown === undefined || shown.reads.length === 0) return undefined;
  if (solve(model, [...conditions, shown]).kind !== "none") return undefined;
  // A condition that can never hold requires nothing, and says so itself.
  if (solve(model, conditions).kind !== "found") return undefined;
  const { hidden } = minimalCore(model, [...conditions, shown]);
  const reasons = hidden.map((name) => explainHidden(name, model)).join(" and ");
  const because = reasons === "" ? "." : `, since ${reasons}.`;
  return conditions.length === 0
    ? `"${key}" is required but never shown: it is asked only when ${shown.words}, which no answers fit${because}`
    : `"${key}" is required when ${wordsOf(conditions)}, but not shown then: it is asked only when ${shown.words}${because}`;
}

function wordsOf(conditions: readonly Constraint[]): string {
  return conditions.map(({ words }) => words).join(" and ");
}
