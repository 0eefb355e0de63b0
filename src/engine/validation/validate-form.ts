import { type Answer, type Answers, isEmptyAnswer } from "../answers/answers.ts";
import { EMPTY_VIEW, type View } from "../answers/view.ts";
import { visibleKeys } from "../answers/visibility.ts";
import type { CompiledForm } from "../form/compiled-form.ts";
import { type Checked, errorsBesideSchema, schemaErrors, sentencesByKey } from "./page-errors.ts";
import type { PageValidators } from "./page-validators.ts";

/** Sentences per answer key, without duplicates; a key without an error is absent (REP-01). */
export type ErrorMap = Readonly<Record<string, readonly string[]>>;

export interface ValidationContext {
  /** The applicant's date, yyyy-mm-dd. */
  readonly today: string;
  readonly view?: View;
}

/**
 * Checks the answers of all pages as submitting does. Questions that are not shown are never required and never
 * in error. The keys come in page and layout order.
 */
export function validateForm(
  form: CompiledForm,
  validators: PageValidators,
  answers: Answers,
  { today, view = EMPTY_VIEW }: ValidationContext,
): ErrorMap {
  const visible = visibleToAll(form, answers, view);
  const checked: Checked = { form, validators, today, given: givenAnswers(answers, visible) };
  const errors: Record<string, readonly string[]> = {};
  for (const page of form.pages) {
    const found = sentencesByKey(form, page, schemaErrors(checked, page));
    for (const key of page.keys.filter((shown) => visible.has(shown))) {
      const sentences = [...new Set([...(found.get(key) ?? []), ...errorsBesideSchema(checked, key)])];
      if (sentences.length > 0) errors[key] = sentences;
    }
  }
  return errors;
}

/**
 * What is wrong with one answer by itself, to be told as soon as it is given. What is missing is told by
 * `validateForm` alone, so there is nothing wrong with an empty answer.
 */
export function validateAnswer(
  form: CompiledForm,
  validators: PageValidators,
  answers: Answers,
  { key, today, view = EMPTY_VIEW }: ValidationContext & { readonly key: string },
): readonly string[] {
  const page = form.pages.find(({ id }) => id === form.questions[key]?.page);
  const visible = visibleToAll(form, answers, view);
  if (page === undefined || isEmptyAnswer(answers[key]) || !visible.has(key)) return [];
  const checked: Checked = { form, validators, today, given: givenAnswers(answers, visible) };
  const errors = schemaErrors(checked, page).filter(({ keyword }) => keyword !== "required");
  const found = sentencesByKey(form, page, errors).get(key) ?? [];
  return [...new Set([...found, ...errorsBesideSchema(checked, key)])];
}

/** A confirmation that no answer records is known to the browser alone: it shows questions and demands nothing. */
function visibleToAll(form: CompiledForm, answers: Answers, view: View): ReadonlySet<string> {
  return visibleKeys(form, answers, { ...view, confirmed: [] });
}

function givenAnswers(answers: Answers, keys: Iterable<string>): Answers {
  const given: Record<string, Answer> = {};
  for (const key of keys) {
    const value = answers[key];
    if (!isEmptyAnswer(value)) given[key] = value;
  }
  return given;
}
