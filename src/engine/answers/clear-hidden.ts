import type { CompiledForm } from "../form/compiled-form.ts";
import type { Answers } from "./answers.ts";
import { settle } from "./apply-changes.ts";
import { EMPTY_VIEW, type View } from "./view.ts";

/**
 * The answers as they are stored: those of hidden questions emptied (CON-02), and the keys that this emptied.
 * Doing it again changes nothing.
 */
export function clearHidden(
  form: CompiledForm,
  answers: Answers,
  view: View = EMPTY_VIEW,
): { readonly answers: Answers; readonly cleared: readonly string[] } {
  const settled = settle(form, { answers, view, shelf: {} });
  return { answers: settled.answers, cleared: Object.keys(settled.shelf) };
}
