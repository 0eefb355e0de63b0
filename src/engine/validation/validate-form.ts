import { type Answer, type Answers, isEmptyAnswer } from "../answers/answers.ts";
import { EMPTY_VIEW, type View } from "../answers/view.ts";
import { optionsOf, visibleKeys } from "../answers/visibility.ts";
import type { CompiledForm, CompiledPage } from "../form/compiled-form.ts";
import { branchMessages, sentenceFor } from "./messages.ts";
import type { PageValidators, SchemaError } from "./page-validators.ts";

/** Sentences per answer key, without duplicates; a key without an error is absent (spec §5 "Validation reporting"). */
export type ErrorMap = Readonly<Record<string, readonly string[]>>;

export interface ValidationContext {
  /** The applicant's date, yyyy-mm-dd. */
  readonly today: string;
  readonly view?: View;
}

/**
 * Checks the answers of all pages as submitting does. Questions that are not shown are never required and never
 * in error (design §2). The keys come in page and layout order.
 */
export function validateForm(
  form: CompiledForm,
  validators: PageValidators,
  answers: Answers,
  { today, view = EMPTY_VIEW }: ValidationContext,
): ErrorMap {
  // A confirmation that no answer records is known to the browser alone: it shows questions and demands nothing.
  const visible = visibleKeys(form, answers, { ...view, confirmed: [] });
  const givenAnywhere = givenAnswers(answers, visible);
  const errors: Record<string, readonly string[]> = {};
  for (const page of form.pages) {
    const shown = page.keys.filter((key) => visible.has(key));
    // A page's schema sees its own page alone; what a select offers may depend on another one.
    const given = givenAnswers(answers, shown);
    const found = sentencesByKey(form, page, schemaErrors(validators, page, given, today));
    for (const key of shown) {
      const sentences = [...new Set([...(found.get(key) ?? []), ...optionErrors(form, key, givenAnywhere)])];
      if (sentences.length > 0) errors[key] = sentences;
    }
  }
  return errors;
}

function givenAnswers(answers: Answers, keys: Iterable<string>): Answers {
  const given: Record<string, Answer> = {};
  for (const key of keys) {
    const value = answers[key];
    if (!isEmptyAnswer(value)) given[key] = value;
  }
  return given;
}

function schemaErrors(
  validators: PageValidators,
  page: CompiledPage,
  given: Answers,
  today: string,
): readonly SchemaError[] {
  const validate = validators[page.id];
  if (validate === undefined) throw new Error(`The page ${page.id} has no validator.`);
  return validate.call({ today }, given) ? [] : (validate.errors ?? []);
}

function sentencesByKey(
  form: CompiledForm,
  page: CompiledPage,
  errors: readonly SchemaError[],
): ReadonlyMap<string, readonly string[]> {
  const sentences = new Map<string, readonly string[]>();
  // What is no date, phone number or address at all is told so alone: more sentences would only confuse.
  const misshapen = new Set(errors.filter(({ keyword }) => keyword === "format").map(keyOf));
  for (const error of errors) {
    const key = keyOf(error);
    if (misshapen.has(key) && error.keyword !== "format") continue;
    const question = key === undefined ? undefined : form.questions[key];
    if (key === undefined || question === undefined) continue;
    const messages = [branchMessages(page.schema, error, key), question.messages];
    const sentence = sentenceFor(error.keyword, { title: question.title, messages }, error.params);
    sentences.set(key, [...(sentences.get(key) ?? []), sentence]);
  }
  return sentences;
}

/** The answer key that an error is about; none for the `if` that ajv reports beside the branch's own error. */
function keyOf(error: SchemaError): string | undefined {
  const { missingProperty } = error.params;
  if (error.keyword === "required" && typeof missingProperty === "string") return missingProperty;
  return error.instancePath === "" ? undefined : error.instancePath.slice(1);
}

function optionErrors(form: CompiledForm, key: string, given: Answers): readonly string[] {
  const question = form.questions[key];
  const value = given[key];
  if (question?.options === undefined || isEmptyAnswer(value)) return [];
  const isOffered = optionsOf(form, question, given).some((option) => option.code === value);
  return isOffered ? [] : [sentenceFor("option", { title: question.title, messages: [question.messages] })];
}
