import type { CompiledForm } from "../definition/compiled-form.ts";
import { type AnswerState, hideAndRestore } from "./apply-changes.ts";

/**
 * The state of an application that begins now (DEF-01): what was never answered has the answer that its question begins with.
 * It waits among the hidden answers where the question does not show, as an answer that was given once does; what was taken
 * out is there as an empty answer, and stays empty. For a state in which nothing was saved yet.
 */
export function beginAnswers(form: CompiledForm, state: AnswerState): AnswerState {
  const { answers, hiddenAnswers } = state;
  if (form.defaults === undefined) return hideAndRestore(form, state);
  const begun = Object.entries(form.defaults).filter(([key]) => !(key in answers));
  return hideAndRestore(form, {
    ...state,
    hiddenAnswers: { ...Object.fromEntries(begun), ...hiddenAnswers },
  });
}
