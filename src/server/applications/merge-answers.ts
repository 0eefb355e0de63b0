import { workAnswersOut } from "../../form/answers/with-computed.ts";
import {
  type Answer,
  type AnswerState,
  type Answers,
  type AnswersChange,
  beginAnswers,
  ChangingAnswers,
  type CompiledForm,
  checkStorable,
  type DisplayState,
  hideAndRestore,
  isEmptyAnswer,
  memoizeByObject,
} from "../../form/index.ts";
import { isDocumentKey } from "../documents/documents.ts";
import type { KeptAside, NotAsked, StoredAnswers } from "../store/answer-record.ts";
import type { RecordedDocument } from "../store/documents.ts";
import { type CarryPath, carryAnswers, NO_WAY } from "./carry-answers.ts";

workAnswersOut();

/** Answers as they are stored, and what is kept beside them. */
export interface MergedAnswers {
  readonly answers: Answers;
  readonly aside: KeptAside;
}

export interface MergeContext {
  readonly form: CompiledForm;
  /** Counts and tabs of the application. */
  readonly displayState: DisplayState;
  readonly documents: readonly RecordedDocument[];
  readonly now: number;
}

const NOTHING_PUT: ReadonlySet<string> = new Set();

/** Whether anything was ever saved: what a form says that applications begin with is for others (DEF-02). */
export function hasBegun({ formVersion }: Pick<StoredAnswers, "formVersion">): boolean {
  return formVersion !== "";
}

/**
 * What is stored, as the form in force has it: what it declares of earlier answers is done, what it asks no more is set
 * aside, what it asks again comes back, what it hides for the other answers is kept hidden, and what it shows again returns
 * (CRY-01, FRM-01, FRM-04).
 * @param path from the changes that the form of the stored answers declares to those of this one
 */
export function answersUnderForm(
  { form, displayState, documents, now }: MergeContext,
  given: Pick<StoredAnswers, "answers" | "aside" | "formVersion">,
  path: CarryPath,
): MergedAnswers {
  const { stored, put } =
    path === NO_WAY ? { stored: given, put: NOTHING_PUT } : carryAnswers(given, path, now);
  const isAsked = (key: string) => Object.hasOwn(form.keys, key);
  const answers: Record<string, Answer> = {};
  const hidden: Record<string, Answer> = {};
  const notAsked: Record<string, NotAsked> = {};
  const setAside = (key: string, value: Answer) => {
    notAsked[key] = { value, formVersion: stored.formVersion, setAsideAt: now };
  };
  for (const [key, { value, ...about }] of Object.entries(stored.aside.notAsked)) {
    const comesBack = isAsked(key) && checkStorable(form, { [key]: value })[key] === undefined;
    if (comesBack) hidden[key] = value;
    else notAsked[key] = { value, ...about };
  }
  for (const [key, value] of Object.entries(stored.aside.hidden)) {
    const fits = !put.has(key) || checkStorable(form, { [key]: value })[key] === undefined;
    if (isAsked(key) && fits) hidden[key] = value;
    else setAside(key, value);
  }
  for (const [key, value] of Object.entries(stored.answers)) {
    if (isAsked(key)) answers[key] = value;
    else if (!isEmptyAnswer(value) && !isCompanion(key, stored.answers)) setAside(key, value);
  }
  const state = {
    answers: { ...answers, ...documentsAsAnswers(form, documents) },
    displayState,
    hiddenAnswers: withoutDocuments(form, hidden),
  };
  const restored = hasBegun(stored) ? hideAndRestore(form, state) : beginAnswers(form, state);
  return mergedFrom(form, restored, { ...stored.aside, notAsked });
}

/**
 * What changes that may be stored make of answers that are as the form, the view and the documents have them. An empty
 * value takes an answer back, also one that is kept hidden; a page sends none for what it only hides.
 */
export function changesOfMerge(
  { form, displayState, documents }: MergeContext,
  { answers, aside }: MergedAnswers,
  changes: Answers,
): AnswersChange {
  const changing = new ChangingAnswers(form, { answers, displayState, hiddenAnswers: aside.hidden });
  changing.unhide(Object.keys(changes).filter((key) => isEmptyAnswer(changes[key])));
  changing.apply(changes);
  // The documents themselves say what they answer: a question that is shown again has its document again.
  changing.unhide(documentKeysOf(form));
  changing.put(documentsAsAnswers(form, documents));
  changing.unhide(documentKeysOf(form));
  return changing.change();
}

const documentKeysOf = memoizeByObject((form: CompiledForm) =>
  Object.keys(form.keys).filter((key) => isDocumentKey(form, key)),
);

function mergedFrom(
  form: CompiledForm,
  { answers, hiddenAnswers }: AnswerState,
  aside: KeptAside,
): MergedAnswers {
  return { answers, aside: { ...aside, hidden: withoutDocuments(form, hiddenAnswers) } };
}

function documentsAsAnswers(form: CompiledForm, documents: readonly RecordedDocument[]): Answers {
  const answered = documents.filter(
    ({ answerKey, status }) => status === "completed" && isDocumentKey(form, answerKey),
  );
  return Object.fromEntries(answered.map(({ answerKey }) => [answerKey, "ANSWERED"]));
}

function withoutDocuments(form: CompiledForm, hidden: Answers): Answers {
  const entries = Object.entries(hidden);
  const others = entries.filter(([key]) => !isDocumentKey(form, key));
  return others.length === entries.length ? hidden : Object.fromEntries(others);
}

/** The label beside a coded answer: derived anew whenever the question is asked. */
export function isCompanion(key: string, answers: Answers): boolean {
  return key.endsWith("_desc") && key.slice(0, -"_desc".length) in answers;
}
