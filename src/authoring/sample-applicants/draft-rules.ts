import type { Answer } from "../../form/definition/answers.ts";
import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import type { PageValidators } from "../../form/validation/page-validators.ts";
import { checkDemand } from "../solver/checks.ts";
import type { Constraint } from "../solver/constraint.ts";
import type { Model, Variable } from "../solver/model.ts";
import { conditionConstraints, isDecidable } from "../solver/requirements.ts";
import { askedQuestion } from "./asked-question.ts";
import type { DraftRules } from "./draft.ts";
import type { FormStudy } from "./form-study.ts";
import { typicalAnswers } from "./typical-answers.ts";

/** For applicants who can submit: what is required is answered. */
export function completeRules(study: FormStudy, validators: PageValidators): DraftRules {
  const values = (required: boolean, all: readonly Answer[]) => (required ? all.slice(1) : all);
  return {
    model: withValues(study, validators, values),
    implications: [...implicationsOf(study), ...checkedTogether(study)],
  };
}

/** For applicants who leave things out: what is required is answered unless a goal wants it otherwise. */
export function faultyRules(study: FormStudy, validators: PageValidators): DraftRules {
  const values = (required: boolean, all: readonly Answer[]) => (required ? [...all.slice(1), ""] : all);
  return { model: withValues(study, validators, values), implications: [] };
}

function withValues(
  { form, model, today }: FormStudy,
  validators: PageValidators,
  valuesFor: (required: boolean, all: readonly Answer[]) => readonly Answer[],
): Model {
  const required = new Set(form.pages.flatMap(({ schema }) => schema.required ?? []));
  const variables = [...model.variables].map(([name, variable]): readonly [string, Variable] => {
    if (form.questions[name] === undefined) return [name, variable];
    const natural = naturalValues(variable, { form, today, validators });
    // What is required in a further entry is required of whoever opens it.
    const isRequired = required.has(name) && !model.countedLater.has(name);
    return [name, { ...variable, values: valuesFor(isRequired, natural) }];
  });
  return { ...model, variables: new Map(variables) };
}

/** The solver's values stand for classes of answers; here each is one that the question accepts. */
function naturalValues(
  { name, values }: Variable,
  { form, today, validators }: { form: CompiledForm; today: string; validators: PageValidators },
): readonly Answer[] {
  const question = form.questions[name];
  const isText = question?.type === "string" && question.options === undefined;
  if (question === undefined || !(isText || question.type === "list")) return values;
  const accepts = (value: Answer) => isAccepted(validators, question.page, { key: name, value, today });
  const classes = values.slice(1);
  const texts =
    classes.length > 1 || !isText ? classes : typicalAnswers(askedQuestion(form, name, today)).slice(0, 8);
  const accepted = texts.filter(accepts);
  return ["", ...(accepted.length > 0 ? accepted.slice(0, Math.max(1, classes.length)) : classes)];
}

/** Whether a page has nothing against an answer that stands alone. */
function isAccepted(
  validators: PageValidators,
  page: string,
  { key, value, today }: { readonly key: string; readonly value: Answer; readonly today: string },
): boolean {
  const validate = validators[page];
  if (validate === undefined || validate.call({ today }, { [key]: value })) return true;
  return !(validate.errors ?? []).some(({ instancePath }) => instancePath === `/${key}`);
}

/** What the checks of several answers let pass. */
export function checkedTogether({ form, model }: FormStudy): readonly Constraint[] {
  return form.pages.flatMap(({ checks = [] }) => checks.map((check) => checkDemand(check, model)));
}

/** Conditional requirements: where their conditions hold and the question shows, it is answered. */
function implicationsOf({ demands, model }: FormStudy): readonly Constraint[] {
  return demands.flatMap((demand) => {
    if (demand.kind !== "required" || demand.conditions.length === 0) return [];
    if (!isDecidable(demand)) return [];
    const conditions = conditionConstraints(demand.page, demand.conditions);
    const shown = model.shown.get(demand.key);
    if (shown === undefined) return [];
    const { key } = demand;
    return [
      {
        reads: [...new Set([key, ...conditions.flatMap(({ reads }) => reads)])],
        holds: (values) =>
          (values[key] ?? "") !== "" ||
          !shown.holds(values) ||
          !conditions.every((condition) => condition.holds(values)),
        cost: conditions.reduce((sum, { cost }) => sum + cost, 1 + shown.cost),
        words: `"${key}" is answered where it is required`,
      },
    ];
  });
}
