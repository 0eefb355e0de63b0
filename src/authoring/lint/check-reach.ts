import type { CompiledRule } from "../../form/definition/compiled-rule.ts";
import type { Origin } from "../compile/origins.ts";
import { CODES, type Report } from "../findings/finding.ts";
import { checkBroken, checkKept } from "../solver/checks.ts";
import { type Constraint, conditionsOfRule, ruleConstraint } from "../solver/constraint.ts";
import { explainCore, explainHidden } from "../solver/explain-reach.ts";
import { type Model, modelOf } from "../solver/model.ts";
import { type PageDemand, pageDemands } from "../solver/page-demands.ts";
import {
  answersOfSchemas,
  type ConditionalRequirement,
  conditionalRequirements,
} from "../solver/requirements.ts";
import { minimalCore, solve } from "../solver/search.ts";
import { submissionModel } from "../solver/submission.ts";
import { checkAnswers } from "./check-answers.ts";
import { type CheckContext, type LongCheck, questionOf, wrongInAll } from "./check-context.ts";
import { checkGuards } from "./check-guards.ts";

interface Requirement {
  readonly key: string;
  readonly conditions: readonly Constraint[];
  readonly origin: Origin;
}

/**
 * Required answers that no combination of answers asks for, or none of those under which they are required. What a
 * block requires is judged once: only if it can be shown nowhere.
 */
function* checkRequirements(context: CheckContext, model: Model): Generator<void> {
  const byPlace = Map.groupBy(requirementsOf(context), ({ origin }) => JSON.stringify(origin));
  for (const requirements of byPlace.values()) {
    yield;
    const messages = wrongInAll(requirements, (requirement) => problemWith(requirement, context, model));
    const [first] = requirements;
    const [message] = messages;
    if (first === undefined || message === undefined) continue;
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
  return [...plain, ...conditional, ...requirementsByRule({ form, origins })];
}

function requirementsByRule({ form, origins }: Pick<CheckContext, "form" | "origins">) {
  return form.pages.flatMap(({ requiredWhen = {} }) =>
    Object.entries(requiredWhen).flatMap(([key, rule]) => {
      const origin = origins.requiredWhen.get(rule);
      return origin ? [{ key, conditions: [ruleConstraint(rule, true)], rule, origin }] : [];
    }),
  );
}

/** Rules that require an answer under no answers at all, or whatever is answered. */
function* checkRequiringRules(context: CheckContext, model: Model): Generator<void> {
  const byPlace = Map.groupBy(requirementsByRule(context), ({ origin }) => JSON.stringify(origin));
  for (const requirements of byPlace.values()) {
    yield;
    const verdicts = wrongInAll(requirements, ({ rule }) => verdictOn(rule, model));
    const [first] = requirements;
    const [verdict] = verdicts;
    if (first === undefined || verdict === undefined || verdicts.some(({ code }) => code !== verdict.code)) {
      continue;
    }
    const { file, path } = first.origin;
    context.report(verdict.code, file, path, verdict.message, verdict.suggestion);
  }
}

function verdictOn(rule: CompiledRule, model: Model) {
  const conditions = conditionsOfRule(rule);
  if (solve(model, conditions).kind === "none") {
    return {
      code: "requirement-never" as const,
      message: `This never requires anything: ${explainCore(minimalCore(model, conditions), model)}.`,
      suggestion: "Change one of these conditions, or take it out.",
    };
  }
  if (solve(model, [ruleConstraint(rule, false)]).kind !== "none") return undefined;
  return {
    code: "requirement-always" as const,
    message: "This condition holds whatever is answered, so the answer is always required.",
    suggestion: 'Put the key into "required" instead.',
  };
}

/** Checks of several answers that no answers pass, or that none can break. */
function* checkChecks({ origins, report }: CheckContext, model: Model): Generator<void> {
  const byPlace = Map.groupBy(origins.checks, ([, origin]) => JSON.stringify(origin));
  for (const uses of byPlace.values()) {
    yield;
    const [first] = uses;
    if (first === undefined) continue;
    const [check, { file, path }] = first;
    const all = uses.map(([one]) => one);
    if (all.every((one) => solve(model, checkKept(one, model)).kind === "none")) {
      const because = explainCore(minimalCore(model, checkKept(check, model)), model);
      const message = `No answers pass this check: ${because}.`;
      report("check-never-passes", file, [...path, "rule"], message, "Change one of these conditions.");
    } else if (all.every((one) => solve(model, checkBroken(one, model)).kind === "none")) {
      const message = "This check holds whatever is answered, so its message is never shown.";
      report(
        "check-always-passes",
        file,
        [...path, "rule"],
        message,
        "Change the rule, or take the check out.",
      );
    }
  }
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

/** A form without a button that submits, or in which nobody who answers all that is required gets to it. */
function checkSubmission(context: CheckContext, demands: readonly PageDemand[]): void {
  const { form, origins, report } = context;
  const { model, constraints } = submissionModel(form, demands);
  if (model.submits.length === 0) {
    const message = "No page has a button that submits, so nobody can ever finish an application.";
    const suggestion = 'Add { "action": "submit" } to the end of the last page.';
    report("submit-missing", "application.json", ["pages"], message, suggestion);
    return;
  }
  const attempts = model.submits.map(({ around }) => [...constraints, ...around]);
  if (attempts.some((attempt) => solve(model, attempt).kind !== "none")) return;
  const [first] = model.submits;
  const origin = first && origins.nodes.get(first.node);
  if (first === undefined || origin === undefined) return;
  const { constraints: because, hidden } = minimalCore(model, attempts[0] ?? []);
  const [shows, asked] = [because.filter(isIn(first.around)), because.filter(isIn(constraints))].map((part) =>
    part.map(({ words }) => words).join(" and "),
  );
  const reason =
    shows === "" ? `this cannot all be met: ${asked}` : `this button shows only when ${shows}, but ${asked}`;
  const since = hidden.map((key) => explainHidden(key, model)).join(" and ");
  const message = `Nobody can ever submit this application: ${reason}${since === "" ? "" : `, and ${since}`}.`;
  const suggestion =
    shows === "" ? "Change one of these." : "Show the button to everybody, or change one of these.";
  report("never-submittable", origin.file, origin.path, message, suggestion);
}

function isIn(constraints: readonly Constraint[]): (constraint: Constraint) => boolean {
  return (constraint) => constraints.includes(constraint);
}

/**
 * Solves the rules over everything that applicants can answer, and reports what can never show, never hides, is
 * required in vain or lets nobody submit. Needs definitions in which every other check found no error.
 */
export const checkReach: LongCheck = function* checkReach(context) {
  let hasErrors = false;
  const report: Report = (code, ...rest) => {
    hasErrors ||= CODES[code].severity === "error";
    context.report(code, ...rest);
  };
  const watched = { ...context, report };
  const model = modelOf(context.form, answersOfSchemas(context.form));
  yield;
  const demands = pageDemands(context.form, context.origins);
  yield* checkGuards(watched, model);
  yield* checkRequirements(watched, model);
  yield* checkRequiringRules(watched, model);
  yield* checkChecks(watched, model);
  yield* checkAnswers(watched, model, demands);
  // Content that never shows and answers that never pass keep everybody from submitting, and say so themselves.
  if (!hasErrors) checkSubmission(context, demands);
};
