import {
  type Answer,
  type AnswerState,
  type Answers,
  applyChanges,
  type CompiledForm,
  checkStorable,
  type DisplayState,
  hideAndRestore,
  isEmptyAnswer,
} from "../../form/index.ts";
import { isDocumentKey } from "../documents/documents.ts";
import type { RecordedDocument } from "../store/documents.ts";
import type { KeptAside, NotAsked, StoredAnswers } from "../store/stored-answers.ts";

/** Answers as they are stored, and what is kept beside them. */
export interface MergedAnswers {
  readonly answers: Answers;
  readonly aside: KeptAside;
}

export interface MergeContext {
  readonly form: CompiledForm;
  /** Counts and tabs of the application. */
  readonly view: DisplayState;
  readonly documents: readonly RecordedDocument[];
  readonly now: number;
}

/**
 * What is stored, as the form in force has it: what it asks no more is set aside, what it asks again comes back, what it
 * hides for the other answers is kept hidden, and what it shows again returns (FRM-01, FRM-04).
 */
export function answersUnderForm(
  { form, view, documents, now }: MergeContext,
  stored: Pick<StoredAnswers, "answers" | "aside" | "formVersion">,
): MergedAnswers {
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
    if (isAsked(key)) hidden[key] = value;
    else setAside(key, value);
  }
  for (const [key, value] of Object.entries(stored.answers)) {
    if (isAsked(key)) answers[key] = value;
    else if (!isEmptyAnswer(value) && !isCompanion(key, stored.answers)) setAside(key, value);
  }
  const restored = hideAndRestore(form, {
    answers: withDocuments(form, answers, documents),
    view,
    hiddenAnswers: withoutDocuments(form, hidden),
  });
  return mergedFrom(form, restored, notAsked);
}

/**
 * The answers with changes that may be stored. An empty value takes an answer back, also one that is kept hidden; a
 * page sends none for what it only hides.
 */
export function mergeAnswers(
  { form, view, documents }: MergeContext,
  before: MergedAnswers,
  changes: Answers,
): MergedAnswers {
  const { hidden, notAsked } = before.aside;
  const hiddenAnswers = Object.fromEntries(
    Object.entries(hidden).filter(([key]) => !(key in changes && isEmptyAnswer(changes[key]))),
  );
  const changed = applyChanges(form, { answers: before.answers, view, hiddenAnswers }, changes);
  // The documents themselves say what they answer: a question that is shown again has its document again.
  const restored = hideAndRestore(form, {
    ...changed,
    answers: withDocuments(form, changed.answers, documents),
    hiddenAnswers: withoutDocuments(form, changed.hiddenAnswers),
  });
  return mergedFrom(form, restored, notAsked);
}

/** With answers to questions of an earlier version of the form, which are kept and asked no more. */
export function setAsideAnswers(
  before: MergedAnswers,
  notAsked: Answers,
  about: Omit<NotAsked, "value">,
): MergedAnswers {
  const added = Object.entries(notAsked).map(([key, value]) => [key, { value, ...about }] as const);
  return {
    ...before,
    aside: { ...before.aside, notAsked: { ...before.aside.notAsked, ...Object.fromEntries(added) } },
  };
}

function mergedFrom(
  form: CompiledForm,
  { answers, hiddenAnswers }: AnswerState,
  notAsked: KeptAside["notAsked"],
): MergedAnswers {
  return { answers, aside: { hidden: withoutDocuments(form, hiddenAnswers), notAsked } };
}

function withDocuments(
  form: CompiledForm,
  answers: Answers,
  documents: readonly RecordedDocument[],
): Answers {
  const answered = documents.filter(
    ({ answerKey, status }) => status === "completed" && isDocumentKey(form, answerKey),
  );
  if (answered.length === 0) return answers;
  return { ...answers, ...Object.fromEntries(answered.map(({ answerKey }) => [answerKey, "ANSWERED"])) };
}

function withoutDocuments(form: CompiledForm, hidden: Answers): Answers {
  const entries = Object.entries(hidden);
  const others = entries.filter(([key]) => !isDocumentKey(form, key));
  return others.length === entries.length ? hidden : Object.fromEntries(others);
}

/** The label beside a coded answer: derived anew whenever the question is asked. */
function isCompanion(key: string, answers: Answers): boolean {
  return key.endsWith("_desc") && key.slice(0, -"_desc".length) in answers;
}
