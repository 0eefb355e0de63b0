import { labelOf } from "../answers/descriptions.ts";
import { nameEntry } from "../answers/entry-titles.ts";
import { optionsOf, visibleKeys } from "../answers/visibility.ts";
import {
  type Answer,
  type Answers,
  type DisplayState,
  EMPTY_DISPLAY_STATE,
  isEmptyAnswer,
} from "../definition/answers.ts";
import { chosenCodes } from "../definition/chosen-codes.ts";
import { brokenCharacter } from "../definition/clean-text.ts";
import type { CompiledCheck, CompiledForm, CompiledPage, Question } from "../definition/compiled-form.ts";
import { fileKeys, severalFilesOf } from "../definition/uploads.ts";
import { evaluateRule } from "../rules/evaluate-rule.ts";
import { branchMessages, missingEntry, sentenceFor } from "./messages.ts";
import type { PageValidators, SchemaError } from "./page-validators.ts";

/** Answers to be checked, and against what. */
interface Checked {
  readonly form: CompiledForm;
  readonly validators: PageValidators;
  /** What is given, of all pages: neither empty nor hidden. Chosen options have their labels beside them. */
  readonly given: Answers;
  /** The applicant's date, yyyy-mm-dd. */
  readonly today: string;
}

/** What a page's schema finds wrong. It sees its own page alone. */
export function schemaErrors(
  { validators, given, today }: Omit<Checked, "form">,
  { id, keys }: CompiledPage,
): readonly SchemaError[] {
  const validate = validators[id];
  if (validate === undefined) throw new Error(`The page ${id} has no validator.`);
  const answers: Record<string, Answer> = {};
  for (const key of keys) {
    const value = given[key];
    if (value !== undefined) answers[key] = value;
  }
  return validate.call({ today }, answers) ? [] : (validate.errors ?? []);
}

/** The answers that the rules of a page require as the answers of all pages stand, and that are not given. */
export function missingByRule(
  { requiredWhen = {} }: CompiledPage,
  given: Answers,
  today: string,
): readonly SchemaError[] {
  return Object.entries(requiredWhen)
    .filter(([key, rule]) => isEmptyAnswer(given[key]) && evaluateRule(rule, given, today))
    .map(([key]) => ({
      keyword: "required",
      instancePath: "",
      schemaPath: `#/requiredWhen/${key}`,
      params: { missingProperty: key },
    }));
}

/** The sentences for what is wrong on a page, by key; a key without an error is absent. */
function sentencesByKey(
  form: CompiledForm,
  page: CompiledPage,
  errors: readonly SchemaError[],
): ReadonlyMap<string, readonly string[]> {
  const sentences = new Map<string, readonly string[]>();
  const words = wordsByKey(errors);
  for (const error of errors) {
    const key = keyOf(error);
    const question = key === undefined ? undefined : form.questions[key];
    if (key === undefined || question === undefined || isIdle(error.keyword, words.get(key))) continue;
    const messages = [branchMessages(page.schema, error, key), question.messages];
    const sentence = sentenceFor(error.keyword, { ...question, messages }, paramsOf(form, question, error));
    sentences.set(key, [...(sentences.get(key) ?? []), sentence]);
  }
  return sentences;
}

/** What a sentence may name: a code by its label. */
function paramsOf(form: CompiledForm, question: Question, { keyword, params }: SchemaError) {
  if (keyword !== "exclusive" || typeof params.choice !== "string") return params;
  return { choice: labelOf(form, question, params.choice) };
}

/** What no schema sees: a code that is not on offer for the answers of all pages, a character that cannot be kept. */
function errorsBesideSchema({ form, given }: Checked, key: string): readonly string[] {
  const question = form.questions[key];
  const value = given[key];
  if (question === undefined || isEmptyAnswer(value)) return [];
  const broken = typeof value === "string" ? brokenCharacter(value) : undefined;
  if (broken !== undefined) return [`${question.called ?? question.title}: ${broken}`];
  if (question.options === undefined) return [];
  const offered = new Set<Answer>(optionsOf(form, question, given).map(({ code }) => code));
  const chosen = question.type === "list" ? chosenCodes(value) : [value];
  return chosen.every((code) => offered.has(code))
    ? []
    : [sentenceFor("option", { ...question, messages: [question.messages] })];
}

/** That a question which takes several files has some, and not as many as it asks for (FIL-05). */
function tooFewFiles({ form, given }: Checked, key: string): readonly string[] {
  const question = form.questions[key];
  const fewest = question?.files?.minFiles ?? 1;
  if (question?.further === undefined || isEmptyAnswer(given[key])) return [];
  const count = fileKeys(question).filter((one) => !isEmptyAnswer(given[one])).length;
  if (count >= fewest) return [];
  return [sentenceFor("minFiles", { ...question, messages: [question.messages] }, { limit: fewest })];
}

/** The answer key that an error is about; none for the `if` that ajv reports beside the branch's own error. */
export function keyOf(error: SchemaError): string | undefined {
  const { missingProperty } = error.params;
  if (error.keyword === "required" && typeof missingProperty === "string") return missingProperty;
  return error.instancePath === "" ? undefined : error.instancePath.slice(1);
}

function wordsByKey(errors: readonly SchemaError[]): ReadonlyMap<string | undefined, ReadonlySet<string>> {
  const words = new Map<string | undefined, Set<string>>();
  for (const error of errors) {
    const key = keyOf(error);
    words.set(key, (words.get(key) ?? new Set()).add(error.keyword));
  }
  return words;
}

/** What is no date, number or address at all is told so alone: more sentences would only confuse. */
function isIdle(keyword: string, words: ReadonlySet<string> = new Set()): boolean {
  if (words.has("format")) return keyword !== "format";
  return keyword === "maxLength" && (words.has("numericString") || words.has("pattern"));
}

/** Sentences per answer key, without duplicates; a key without an error is absent (REP-01). */
export type ErrorMap = Readonly<Record<string, readonly string[]>>;

export interface ValidationContext {
  /** The applicant's date, yyyy-mm-dd. */
  readonly today: string;
  readonly displayState?: DisplayState;
  /** Fills in what messages of checks quote. It is not loaded for forms that quote nothing. */
  readonly fillQuotes?: ((form: CompiledForm, answers: Answers, text: string) => string) | undefined;
}

/**
 * Checks the answers of all pages as submitting does. Questions that are not shown are never required and never
 * in error. The keys come in page and layout order.
 */
export function validateForm(
  form: CompiledForm,
  validators: PageValidators,
  answers: Answers,
  { today, displayState = EMPTY_DISPLAY_STATE, fillQuotes }: ValidationContext,
): ErrorMap {
  const visible = visibleToAll(form, answers, { today, ...displayState });
  const checked: Checked = { form, validators, today, given: pickGiven(form, answers, visible) };
  const errors: Record<string, readonly string[]> = {};
  for (const page of form.pages) {
    const found = sentencesByKey(form, page, [
      ...schemaErrors(checked, page),
      ...missingByRule(page, checked.given, today),
    ]);
    for (const key of page.keys.filter((shown) => visible.has(shown))) {
      const beside = [...errorsBesideSchema(checked, key), ...tooFewFiles(checked, key)];
      const sentences = [...new Set([...(found.get(key) ?? []), ...beside])];
      if (sentences.length > 0) errors[key] = sentences;
    }
  }
  const answered = { given: checked.given, visible, today, fillQuotes };
  const found = withChecks(form, answered, withMissingEntries(form, answered, errors));
  return withEntryNames(form, checked.given, found);
}

/** The sentences with the names of the entries that they are about. */
function withEntryNames(form: CompiledForm, given: Answers, errors: ErrorMap): ErrorMap {
  return Object.fromEntries(
    Object.entries(errors).map(([key, sentences]) => [
      key,
      sentences.map((sentence) => nameEntry(form, given, { key, sentence })),
    ]),
  );
}

/** The errors with those of entries that must be there and hold nothing, in the order of the pages (GRP-03). */
function withMissingEntries(form: CompiledForm, { given, visible }: Answered, errors: ErrorMap): ErrorMap {
  const missing = new Map<string, string>();
  for (const { components, min = 0 } of Object.values(form.addAnother)) {
    for (const keys of components.slice(0, min)) {
      const shown = keys.filter((key) => visible.has(key));
      const [first] = shown;
      if (first === undefined || shown.some((key) => given[key] !== undefined || errors[key])) continue;
      // What a group inside the entry asks about begins with the same words.
      const [about = ""] = shown
        .map((key) => form.questions[key]?.about ?? "")
        .toSorted((one, other) => one.length - other.length);
      missing.set(first, missingEntry(about, min));
    }
  }
  if (missing.size === 0) return errors;
  const found: Record<string, readonly string[]> = {};
  for (const key of form.pages.flatMap(({ keys }) => keys)) {
    const sentence = missing.get(key);
    const sentences = sentence === undefined ? errors[key] : [sentence];
    if (sentences !== undefined) found[key] = sentences;
  }
  return found;
}

/** The errors with those of the checks, in the order of the pages. */
function withChecks(form: CompiledForm, answered: Answered, errors: ErrorMap): ErrorMap {
  const broken = form.pages.flatMap(({ checks = [] }) =>
    checks.filter((check) => isBroken(check, answered, errors)),
  );
  if (broken.length === 0) return errors;
  const { fillQuotes } = answered;
  const found: Record<string, readonly string[]> = {};
  for (const key of form.pages.flatMap(({ keys }) => keys)) {
    const told = broken.filter(({ at }) => at.includes(key) && answered.visible.has(key));
    const messages = told.map(({ message }) => fillQuotes?.(form, answered.given, message) ?? message);
    const sentences = [...(errors[key] ?? []), ...messages];
    if (sentences.length > 0) found[key] = [...new Set(sentences)];
  }
  return found;
}

interface Answered extends Pick<ValidationContext, "fillQuotes"> {
  readonly given: Answers;
  readonly visible: ReadonlySet<string>;
  readonly today: string;
}

/** What compares an answer that is wrong by itself says nothing more, nor does what only hidden questions could show. */
function isBroken(
  { rule, at, evenUnanswered }: CompiledCheck,
  { given, visible, today }: Answered,
  errors: ErrorMap,
): boolean {
  if (!at.some((key) => visible.has(key))) return false;
  if (!evenUnanswered && at.some((key) => isEmptyAnswer(given[key]))) return false;
  return ![...at, ...rule.reads].some((key) => errors[key]) && !evaluateRule(rule, given, today);
}

/**
 * What is wrong with one answer by itself, to be told as soon as it is given. What is missing is told by
 * `validateForm` alone, so there is nothing wrong with an empty answer.
 */
export function validateAnswer(
  form: CompiledForm,
  validators: PageValidators,
  answers: Answers,
  { key, today, displayState = EMPTY_DISPLAY_STATE }: ValidationContext & { readonly key: string },
): readonly string[] {
  const page = form.pages.find(({ id }) => id === form.questions[key]?.page);
  const visible = visibleToAll(form, answers, { today, ...displayState });
  if (page === undefined || isEmptyAnswer(answers[key]) || !visible.has(key)) return [];
  const checked: Checked = { form, validators, today, given: pickGiven(form, answers, visible) };
  const errors = schemaErrors(checked, page).filter(({ keyword }) => keyword !== "required");
  const found = sentencesByKey(form, page, errors).get(key) ?? [];
  const sentences = [...found, ...errorsBesideSchema(checked, key)];
  return [...new Set(sentences.map((sentence) => nameEntry(form, checked.given, { key, sentence })))];
}

/** A confirmation that no answer records is known to the browser alone: it shows questions and demands nothing. */
function visibleToAll(form: CompiledForm, answers: Answers, displayState: DisplayState): ReadonlySet<string> {
  return visibleKeys(form, answers, { ...displayState, confirmed: [] });
}

function pickGiven(form: CompiledForm, answers: Answers, keys: Iterable<string>): Answers {
  const given: Record<string, Answer> = {};
  for (const key of keys) {
    const value = answers[key];
    if (isEmptyAnswer(value)) continue;
    given[key] = value;
    const desc = form.questions[key]?.desc;
    if (desc !== undefined) given[desc] = answers[desc] ?? "";
  }
  // Which places the files of a question have is nothing to anybody: any of them answers it.
  for (const keys of severalFilesOf(form)) {
    const found = keys.flatMap((key) => given[key] ?? []);
    for (const [index, key] of found.length === 0 ? [] : keys.entries()) {
      const file = found[index];
      if (file === undefined) delete given[key];
      else given[key] = file;
    }
  }
  return given;
}
