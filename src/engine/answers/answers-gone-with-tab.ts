import type { CompiledForm, Question } from "../form/compiled-form.ts";
import { isEmptyAnswer } from "./answers.ts";
import { type AnswerState, settle } from "./apply-changes.ts";
import { chosenTab } from "./visibility.ts";

/**
 * The questions whose answers would no longer be part of the application if a tab were chosen: those that hide with the
 * tab that is left, and those that it clears, in the order of the form. Documents are not among them.
 */
export function answersGoneWithTab(
  form: CompiledForm,
  { answers, view }: Pick<AnswerState, "answers" | "view">,
  { group, tab }: { readonly group: string; readonly tab: string },
): readonly Question[] {
  const tabs = form.tabs[group]?.tabs ?? [];
  const left = chosenTab({ id: group, tabs }, view);
  const cleared = Object.fromEntries((left?.clears ?? []).map((key) => [key, ""]));
  const after = settle(form, {
    answers: { ...answers, ...cleared },
    view: { ...view, tabs: { ...view.tabs, [group]: tab } },
    shelf: {},
  });
  return Object.values(form.questions).filter(
    ({ key, type }) =>
      type !== "document" && !isEmptyAnswer(answers[key]) && isEmptyAnswer(after.answers[key]),
  );
}
