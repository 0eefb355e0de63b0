import type { Question } from "../../form/definition/compiled-form.ts";
import { valueAt } from "../findings/create-reporter.ts";
import { type AnswerLimit, limitsOf } from "../solver/answer-limits.ts";
import type { Constraint } from "../solver/constraint.ts";
import { describeExample } from "../solver/explain-reach.ts";
import type { Model } from "../solver/model.ts";
import type { PageDemand } from "../solver/page-demands.ts";
import { possibleAnswer, possibleValues, questionLimits } from "../solver/possible-answers.ts";
import { isRelation } from "../solver/relations.ts";
import { conditionConstraints, isDecidable, keysOfCondition } from "../solver/requirements.ts";
import { solve } from "../solver/search.ts";
import { type CheckContext, questionOf, reportOnce } from "./check-context.ts";

type AnswerDemand = Extract<PageDemand, { kind: "answer" }>;
type ReportAt = ReturnType<typeof reportOnce>;

/**
 * Questions that no answer can satisfy, options that are offered and always refused, and answers that are required
 * under conditions under which none passes.
 */
export function* checkAnswers(
  context: CheckContext,
  model: Model,
  demands: readonly PageDemand[],
): Generator<void> {
  const once = reportOnce(context.report);
  for (const question of Object.values(context.form.questions)) {
    checkQuestion(question, context, once);
    yield;
  }
  const byKey = Map.groupBy(demands.filter(isConditionalLimit), ({ key }) => key);
  for (const [key, branches] of byKey) {
    const question = questionOf(context.form, key);
    if (question !== undefined) checkBranches(question, branches, { context, model, demands, once });
    yield;
  }
}

function checkQuestion(question: Question, context: CheckContext, once: ReportAt): void {
  const { key } = question;
  const origin = context.origins.properties.get(key);
  if (origin === undefined) return;
  const limits = questionLimits(context.form, question);
  const possible = possibleAnswer(limits);
  if (possible.kind === "none") {
    const message = `No answer to "${key}" can pass: it must ${reasons(possible.because)}.`;
    once("answer-impossible", origin, message, suggestionFor(question, possible.because, context));
    return;
  }
  if (question.options === undefined) return;
  const refused = (possibleValues(context.form, question) ?? []).flatMap((value) => {
    // A constant or a `not` says on purpose that an option is refused.
    const [limit] = limits
      .filter(({ values, isPurpose }) => values === undefined && isPurpose !== true)
      .filter(({ accepts }) => !accepts(value));
    return limit === undefined ? [] : [{ value, limit }];
  });
  const [first] = refused;
  if (first === undefined) return;
  const others = refused.length === 1 ? "" : `, and so are ${refused.length - 1} others`;
  const message = `The option "${String(first.value)}" of "${key}" is offered and then always refused${others}: an answer must ${first.limit.words}.`;
  once("option-refused", origin, message, "Change the limit, or take the option out of the list.");
}

/** What an answer would have to do, as the end of a sentence. */
function reasons(because: readonly AnswerLimit[]): string {
  const words = because.map(({ words: own }) => own).join(" and ");
  return because.length === 1 ? `${words}, and there is none` : words;
}

/** Where the limit of characters is the one that every text has, staff have not written it anywhere. */
function suggestionFor(
  { key }: Question,
  because: readonly AnswerLimit[],
  { sources, origins }: CheckContext,
): string {
  const origin = origins.properties.get(key);
  const written = origin && valueAt(sources.files.get(origin.file)?.value, [...origin.path, "maxLength"]);
  const isStandard = because.some(({ maxLength }) => maxLength !== undefined) && written === undefined;
  return isStandard
    ? 'Add "maxLength" to the question: without it, a text has the usual length.'
    : "Change one of these, so that an answer can pass.";
}

function isConditionalLimit(demand: PageDemand): demand is AnswerDemand {
  return (
    demand.kind === "answer" &&
    demand.conditions.length > 0 &&
    isDecidable(demand) &&
    limitsOf(demand.property).length > 0
  );
}

interface Judging {
  readonly context: CheckContext;
  readonly model: Model;
  readonly demands: readonly PageDemand[];
  readonly once: ReportAt;
}

/** What branches ask of one answer, each with the question's own limits, and two of them together. */
function checkBranches(question: Question, branches: readonly AnswerDemand[], judging: Judging): void {
  const own = questionLimits(judging.context.form, question);
  for (const [index, branch] of branches.entries()) {
    const groups = [[branch], ...branches.slice(0, index).map((earlier) => [earlier, branch])];
    for (const group of groups) {
      const possible = possibleAnswer([...own, ...group.flatMap(({ property }) => limitsOf(property))]);
      if (possible.kind === "none" && reportBranch(question, group, possible.because, judging)) break;
    }
  }
}

/** Reports branches that leave no answer, when somebody has to answer under them; true when it did. */
function reportBranch(
  { key }: Question,
  group: readonly AnswerDemand[],
  because: readonly AnswerLimit[],
  { model, demands, once }: Judging,
): boolean {
  // A condition on the answer itself, as in "if it is Y, it must be N", is how a school turns an answer down.
  const conditions = group.flatMap(({ conditions: own }) => own);
  if (conditions.some((condition) => keysOfCondition(condition).includes(key))) return false;
  const shown = model.shown.get(key);
  const origin = group.at(-1)?.origin;
  if (shown === undefined || origin === undefined) return false;
  const around = group.flatMap(({ page, conditions: own }) => conditionConstraints(page, own));
  for (const required of requirementsOf(key, demands)) {
    const solution = solve(model, [...around, ...required, shown]);
    // That two answers can stand so to each other is not certain.
    const isCertain = [...around, ...required, shown].every(({ reads }) => !reads.some(isRelation));
    if (solution.kind !== "found" || !isCertain) continue;
    const when = [...new Set([...around, ...required].map(({ words }) => words))].join(" and ");
    const message =
      `"${key}" is required when ${when}, but no answer passes then: it must ${reasons(because)}. ` +
      `Whoever answers so, for example when ${describeExample(solution.values, model)}, can never submit.`;
    once(
      "requirement-impossible",
      origin,
      message,
      "Change one of the limits, or do not require the answer then.",
    );
    return true;
  }
  return false;
}

/** For each place where a key is required, the conditions under which it is. */
function requirementsOf(key: string, demands: readonly PageDemand[]): readonly (readonly Constraint[])[] {
  return demands.flatMap((demand) =>
    demand.kind === "required" && demand.key === key && isDecidable(demand)
      ? [conditionConstraints(demand.page, demand.conditions)]
      : [],
  );
}
