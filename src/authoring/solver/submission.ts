import type { Answer } from "../../form/definition/answers.ts";
import type { CompiledForm, Question } from "../../form/definition/compiled-form.ts";
import { contentsOf, keysBelow } from "../../form/definition/nodes.ts";
import { type AnswerLimit, limitsOf } from "./answer-limits.ts";
import { checkDemand } from "./checks.ts";
import { type Constraint, costOf } from "./constraint.ts";
import { everyNode } from "./layout-nodes.ts";
import { type Model, modelOf } from "./model.ts";
import type { ObservedAnswer } from "./observations.ts";
import type { PageDemand } from "./page-demands.ts";
import { possibleAnswer, possibleValues, questionLimits } from "./possible-answers.ts";
import { answersOfSchemas, conditionConstraints, isDecidable } from "./requirements.ts";

/** A form as the solver sees it whose applicants give only answers that pass, and what submitting asks of them. */
interface Submission {
  readonly model: Model;
  readonly constraints: readonly Constraint[];
}

/** A demand with what it asks for, of a question that there is, under conditions that can be decided. */
interface Limited {
  readonly question: Question;
  readonly limits: readonly AnswerLimit[];
  readonly conditions: readonly Constraint[];
}

/**
 * What must hold for an application to be submitted, as far as it is certain: it may ask for less than validation does,
 * and never for more, so that what cannot be met here cannot be met at all.
 */
export function submissionModel(form: CompiledForm, demands: readonly PageDemand[]): Submission {
  const limited = limitedBy(form, demands);
  const observations = [...answersOfSchemas(form), ...limited.flatMap(observed)];
  const model = modelOf(form, observations, (question, value, exact) =>
    passes(form, question, questionLimits(form, question), exact)(value),
  );
  const required = requirementsIn(form, demands, model);
  return {
    model,
    constraints: [
      ...required,
      ...limited.flatMap((one) => restriction(one, form, model)),
      ...checksOf(form, model),
    ],
  };
}

/** Nobody has to open another component of a repeated group, so what is checked there is left aside. */
function checksOf(form: CompiledForm, model: Model): readonly Constraint[] {
  const optional = laterComponents(form);
  return form.pages
    .flatMap(({ checks = [] }) => checks)
    .filter(({ at }) => !at.some((key) => optional.has(key)))
    .map((check) => checkDemand(check, model));
}

function limitedBy(form: CompiledForm, demands: readonly PageDemand[]): readonly Limited[] {
  return demands.flatMap((demand) => {
    const question = demand.kind === "answer" ? form.questions[demand.key] : undefined;
    if (demand.kind !== "answer" || question === undefined || !isDecidable(demand)) return [];
    const limits = limitsOf(demand.property);
    const conditions = conditionConstraints(demand.page, demand.conditions);
    return limits.length === 0 || conditions.length === 0 ? [] : [{ question, limits, conditions }];
  });
}

/** The solver tells answers apart by what is asked of them. */
function observed({ question, limits }: Limited): readonly ObservedAnswer[] {
  return limits.map(({ accepts }) => ({
    key: question.key,
    outcome: (value) => (accepts(value) ? "yes" : "no"),
  }));
}

function requirementsIn(
  form: CompiledForm,
  demands: readonly PageDemand[],
  model: Model,
): readonly Constraint[] {
  const optional = laterComponents(form);
  return demands.flatMap((demand) => {
    const shown = demand.kind === "required" ? model.shown.get(demand.key) : undefined;
    // Nobody has to open another component of a repeated group.
    if (demand.kind !== "required" || shown === undefined || optional.has(demand.key)) return [];
    if (!isDecidable(demand)) return [];
    const { key } = demand;
    const conditions = conditionConstraints(demand.page, demand.conditions);
    return [
      implied(conditions, {
        reads: [key, ...shown.reads],
        holds: (values) => (values[key] ?? "") !== "" || !shown.holds(values),
        cost: 1 + shown.cost,
        words: `"${key}" is required`,
      }),
    ];
  });
}

/** What a branch leaves of the answers to a question: none, or those that pass of the ones that are known one by one. */
function restriction(
  { question, limits, conditions }: Limited,
  form: CompiledForm,
  model: Model,
): readonly Constraint[] {
  const { key } = question;
  const variable = model.variables.get(key);
  if (variable === undefined) return [];
  const own = questionLimits(form, question);
  const isImpossible = possibleAnswer([...own, ...limits]).kind === "none";
  const accepts = passes(form, question, [...own, ...limits], variable.exact ?? new Set());
  const words = limits.map(({ words: own }) => own).join(" and ");
  return [
    implied(conditions, {
      reads: [key],
      holds: (values) => {
        const value = values[key] ?? "";
        return value === "" || (!isImpossible && accepts(value));
      },
      cost: 1,
      words: isImpossible ? `"${key}" has no answer that passes` : `"${key}" must ${words}`,
    }),
  ];
}

/**
 * Whether limits let an answer pass as the solver has it: an option or a text that stands for itself, or one that stands
 * for all the other texts, of which at least one has to.
 */
function passes(
  form: CompiledForm,
  question: Question,
  limits: readonly AnswerLimit[],
  exact: ReadonlySet<Answer>,
): (value: Answer) => boolean {
  const areAllKnown = possibleValues(form, question) !== undefined;
  const other = limitsOf({ not: { enum: [...exact].map(String) } });
  let isOtherPossible: boolean | undefined;
  return (value) => {
    if (areAllKnown || exact.has(value)) return limits.every(({ accepts }) => accepts(value));
    isOtherPossible ??= possibleAnswer([...limits, ...other]).kind !== "none";
    return isOtherPossible;
  };
}

/** That something holds whenever all of the conditions do. */
function implied(conditions: readonly Constraint[], { reads, holds, cost, words }: Constraint): Constraint {
  const when = conditions.map((condition) => condition.words).join(" and ");
  return {
    reads: [...new Set([...reads, ...conditions.flatMap((condition) => condition.reads)])],
    holds: (values) => holds(values) || !conditions.every((condition) => condition.holds(values)),
    cost: cost + costOf(conditions),
    words: when === "" ? words : `${words} when ${when}`,
  };
}

/** The keys of every component of a repeated group that need not be there. */
function laterComponents(form: CompiledForm): ReadonlySet<string> {
  return new Set(
    [...everyNode(form)].flatMap((node) =>
      node.kind === "addAnother"
        ? contentsOf(node)
            .slice(node.min ?? 1)
            .flatMap(keysBelow)
        : [],
    ),
  );
}
