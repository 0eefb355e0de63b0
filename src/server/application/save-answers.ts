import {
  type Answers,
  applyChanges,
  checkStorable,
  clearHidden,
  EMPTY_VIEW,
  isEmptyAnswer,
} from "../../engine/index.ts";
import { isDocumentKey } from "../documents/document-question.ts";
import type { ServedForm } from "../forms/form-library.ts";
import { loadApplicationRecord, type RecordedDocument } from "../store/application-record.ts";
import type { Database } from "../store/schema.ts";
import { replaceAnswers } from "../store/stored-answers.ts";

export interface AnswersToSave {
  readonly accountId: string;
  readonly form: ServedForm;
  /** Any subset of the answers, as it came from the browser. */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly now: number;
}

export type SaveOutcome =
  | { readonly kind: "saved"; readonly revision: number; readonly cleared: readonly string[] }
  | { readonly kind: "refused"; readonly errors: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: "submitted" };

/**
 * Merges the changes key by key into what is stored, drops the answers of hidden questions and stores the result as
 * one statement; when someone else saved meanwhile, it merges again, so that no change is lost. Nothing is stored
 * when one value must not be.
 */
export async function saveAnswers(db: Database, toSave: AnswersToSave): Promise<SaveOutcome> {
  const { accountId, form, changes, now } = toSave;
  const problems = Object.entries(checkStorable(form.form, changes));
  if (problems.length > 0) {
    return {
      kind: "refused",
      errors: Object.fromEntries(problems.map(([key, sentence]) => [key, [sentence]])),
    };
  }
  // `checkStorable` has let through texts and booleans only.
  const storable = changes as Answers;
  for (;;) {
    const { stored, statuses, counts, tabs, documents } = await loadApplicationRecord(db, accountId);
    if (statuses.includes("submitted")) return { kind: "submitted" };
    const view = { ...EMPTY_VIEW, counts, tabs };
    const { answers: changed } = applyChanges(
      form.form,
      { answers: stored.answers, view, shelf: {} },
      storable,
    );
    // The documents themselves say what they answer: a question that is shown again has its document again.
    const merged = withDocuments(form.form, changed, documents);
    const { answers } = clearHidden(form.form, merged, view);
    const replacement = { accountId, answers, formVersion: form.hash, revision: stored.revision, now };
    if (await replaceAnswers(db, replacement)) {
      const cleared = Object.keys(storable).filter(
        (key) => !isEmptyAnswer(storable[key]) && isEmptyAnswer(answers[key]),
      );
      return { kind: "saved", revision: stored.revision + 1, cleared };
    }
  }
}

function withDocuments(
  form: ServedForm["form"],
  answers: Answers,
  documents: readonly RecordedDocument[],
): Answers {
  const answered = documents.filter(
    ({ answerKey, status }) => status === "completed" && isDocumentKey(form, answerKey),
  );
  return { ...answers, ...Object.fromEntries(answered.map(({ answerKey }) => [answerKey, "ANSWERED"])) };
}
