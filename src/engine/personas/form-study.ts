import type { Origin, Origins } from "../compile/origins.ts";
import type { CompiledForm } from "../form/compiled-form.ts";
import type { Constraint } from "../lint/solve/constraint.ts";
import { type Model, modelOf } from "../lint/solve/model.ts";
import { type PageDemand, pageDemands } from "../lint/solve/page-demands.ts";
import { answersOfSchemas } from "../lint/solve/requirements.ts";
import { type Components, componentsIn } from "./components.ts";

/** A form as the personas are made from it. */
export interface FormStudy {
  readonly form: CompiledForm;
  readonly origins: Origins;
  readonly model: Model;
  readonly demands: readonly PageDemand[];
  readonly components: Components;
  /** yyyy-mm-dd */
  readonly today: string;
}

/** Works out, once for all targets, how a form decides on what shows and what it demands. */
export function studyForm(form: CompiledForm, origins: Origins, today: string): FormStudy {
  return {
    form,
    origins,
    today,
    model: modelOf(form, answersOfSchemas(form)),
    demands: pageDemands(form, origins),
    components: componentsIn(form.pages.map(({ layout }) => layout)),
  };
}

/** That a question stands on its page; nothing for one that always does. */
export function shownConstraints({ model }: FormStudy, key: string): readonly Constraint[] {
  const shown = model.shown.get(key);
  return shown === undefined ? [] : [shown];
}

/** Where a question is described. */
export function questionOrigin({ form, origins }: FormStudy, key: string): Origin {
  const page = form.questions[key]?.page ?? "";
  return origins.properties.get(key) ?? { file: `pages/${page}.schema.json`, path: ["properties"] };
}
