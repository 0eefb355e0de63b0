import { visibleKeys } from "../answers/visibility.ts";
import { type Answers, type DisplayState, isEmptyAnswer } from "../definition/answers.ts";
import type { ChecklistItem, CompiledForm } from "../definition/compiled-form.ts";
import { evaluateRule } from "../rules/evaluate-rule.ts";
import { type Material, materialsOf } from "./materials.ts";

/** An item of the checklist that is on the list of an application. */
export interface AppliedItem {
  readonly item: ChecklistItem;
  /** Whether the application itself fulfils it; what staff say of it is not known here. */
  readonly isFulfilled: boolean;
  /** What the form asks for in the place of which the item stands. */
  readonly materials: readonly Material[];
}

/**
 * The checklist as it applies to these answers (DSK-28), in its order.
 * @param isThere whether all files of a document are there and could be read
 */
export function appliedChecklist(
  form: CompiledForm,
  { answers, displayState }: { readonly answers: Answers; readonly displayState: DisplayState },
  isThere: (document: Extract<Material, { readonly kind: "document" }>) => boolean,
): readonly AppliedItem[] {
  const { checklist = [] } = form.desk ?? {};
  if (checklist.length === 0) return [];
  const asked = visibleKeys(form, answers, displayState);
  const all = materialsOf(form, answers, displayState);
  const { today } = displayState;
  return checklist.flatMap((item) => {
    const { when, document, awaits, answer, rule } = item;
    const materials = all.filter((material) =>
      material.kind === "document" ? material.key === document : material.awaits === awaits,
    );
    const isOfForm = document !== undefined || awaits !== undefined || answer !== undefined;
    const isAsked = materials.length > 0 || (answer !== undefined && asked.has(answer));
    const applies = when === undefined ? !isOfForm || isAsked : evaluateRule(when, answers, today);
    if (!applies) return [];
    const isFulfilled =
      materials.some((material) => material.kind === "document" && isThere(material)) ||
      (answer !== undefined && asked.has(answer) && !isEmptyAnswer(answers[answer])) ||
      (rule !== undefined && evaluateRule(rule, answers, today));
    return [{ item, isFulfilled, materials }];
  });
}
