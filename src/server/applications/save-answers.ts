import {
  type Answers,
  checkStorable,
  EMPTY_DISPLAY_STATE,
  type ErrorMap,
  isEmptyAnswer,
  isKeepableText,
} from "../../form/index.ts";
import type { FormLibrary, ServedForm } from "../publishing/form-library.ts";
import { loadApplication } from "../store/applications.ts";
import type { Database } from "../store/schema.ts";
import { replaceAnswers } from "../store/stored-answers.ts";
import { answersUnderForm, type MergedAnswers, mergeAnswers, setAsideAnswers } from "./merge-answers.ts";

interface AnswersToSave {
  /** Any subset of the answers, as it came from the browser. */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly now: number;
}

type SaveOutcome =
  | SavedAnswers
  | { readonly kind: "refused"; readonly errors: ErrorMap }
  | { readonly kind: "submitted" };

interface SavedAnswers {
  readonly kind: "saved";
  readonly revision: number;
  /** Keys that are stored as they were sent, hidden ones included. */
  readonly kept: readonly string[];
  /** Those of them whose question is hidden: they are kept, and no part of the application. */
  readonly cleared: readonly string[];
  /** Keys of questions that the form asks no more: what was sent is kept, and no part of the application. */
  readonly setAside: readonly string[];
  /** What cannot be stored, with the sentence for each. */
  readonly refused: ErrorMap;
}

/** What came with one call, by what is to become of it. */
interface SortedChanges {
  readonly storable: Answers;
  readonly notAsked: Answers;
  readonly refused: ErrorMap;
}

interface SaveContext {
  readonly db: Database;
  readonly forms: Pick<FormLibrary, "askedBefore">;
}

/**
 * Merges what several calls of one applicant sent, one after the other, key by key into what is stored, and stores the
 * result as one statement; when someone else saved meanwhile, it merges again, so that no change is lost. What is good
 * is stored whatever else came with it (FRM-01). Returns what became of each call.
 */
async function saveAnswers(
  { db, forms }: SaveContext,
  about: { readonly accountId: string; readonly form: ServedForm },
  calls: readonly AnswersToSave[],
): Promise<readonly SaveOutcome[]> {
  const { accountId, form } = about;
  const sorted = await Promise.all(calls.map(({ changes }) => sortChanges(forms, form, changes)));
  for (;;) {
    const { stored, statuses, counts, tabs, documents } = await loadApplication(db, accountId);
    if (statuses.includes("submitted")) return calls.map(() => ({ kind: "submitted" }));
    const now = Math.max(...calls.map((call) => call.now));
    const context = { form: form.form, view: { ...EMPTY_DISPLAY_STATE, counts, tabs }, documents, now };
    let merged: MergedAnswers = answersUnderForm(context, stored);
    for (const { storable, notAsked } of sorted) {
      merged = mergeAnswers(context, merged, storable);
      merged = setAsideAnswers(merged, notAsked, { formVersion: stored.formVersion, setAsideAt: now });
    }
    const { revision } = stored;
    const outcomes = sorted.map((changes) => outcomeOf(changes, merged, revision + 1));
    if (outcomes.every(({ kind }) => kind === "refused")) return outcomes;
    if (await replaceAnswers(db, { accountId, ...merged, formVersion: form.hash, revision, now }))
      return outcomes;
  }
}

async function sortChanges(
  forms: SaveContext["forms"],
  { form }: ServedForm,
  changes: Readonly<Record<string, unknown>>,
): Promise<SortedChanges> {
  const problems = checkStorable(form, changes);
  const unknown = Object.keys(problems).filter((key) => !Object.hasOwn(form.keys, key));
  const known = unknown.length === 0 ? new Set<string>() : await forms.askedBefore(unknown);
  const storable: Record<string, string | boolean> = {};
  const notAsked: Record<string, string | boolean> = {};
  const refused: Record<string, readonly string[]> = {};
  for (const [key, value] of Object.entries(changes)) {
    const isAnswer = typeof value === "string" || typeof value === "boolean";
    const problem = Object.hasOwn(problems, key) ? problems[key] : undefined;
    if (isAnswer && problem === undefined) storable[key] = value;
    else if (isAnswer && known.has(key) && isWithinBounds(value)) notAsked[key] = value;
    else refused[key] = [problem ?? ""];
  }
  return { storable, notAsked, refused };
}

/** No answer to a question that is gone is longer: nothing else says how long it might have been. */
const NOT_ASKED_MAX_LENGTH = 20_000;

function isWithinBounds(value: string | boolean): boolean {
  return (
    typeof value === "boolean" || (value.length <= NOT_ASKED_MAX_LENGTH && isKeepableText(value, "many"))
  );
}

function outcomeOf(changes: SortedChanges, merged: MergedAnswers, revision: number): SaveOutcome {
  const { storable, notAsked, refused } = changes;
  const [kept, setAside] = [Object.keys(storable), Object.keys(notAsked)];
  if (kept.length + setAside.length === 0 && Object.keys(refused).length > 0) {
    return { kind: "refused", errors: refused };
  }
  const cleared = kept.filter((key) => !isEmptyAnswer(storable[key]) && isEmptyAnswer(merged.answers[key]));
  return { kind: "saved", revision, kept, cleared, setAside, refused };
}

interface WaitingSave {
  readonly form: ServedForm;
  readonly toSave: AnswersToSave;
  readonly resolve: (outcome: SaveOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Saves the answers of each account one after the other: what comes while a save is under way waits for it and is then
 * stored together (SAF-08). Without it, calls at once would each merge again whenever another one was faster.
 */
export class SaveQueue {
  readonly #context: SaveContext;
  /** By account, while a save of it is under way. */
  readonly #waiting = new Map<string, WaitingSave[]>();

  constructor(context: SaveContext) {
    this.#context = context;
  }

  /** Resolves when the answers are on disk, with what became of them. */
  save(accountId: string, form: ServedForm, toSave: AnswersToSave): Promise<SaveOutcome> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(accountId);
      const save = { form, toSave, resolve, reject };
      if (waiting) waiting.push(save);
      else void this.#saveUntilNobodyWaits(accountId, save);
    });
  }

  async #saveUntilNobodyWaits(accountId: string, first: WaitingSave): Promise<void> {
    let batch: readonly WaitingSave[] = [first];
    while (batch.length > 0) {
      this.#waiting.set(accountId, []);
      await this.#saveBatch(accountId, batch);
      batch = this.#waiting.get(accountId) ?? [];
    }
    this.#waiting.delete(accountId);
  }

  async #saveBatch(accountId: string, batch: readonly WaitingSave[]): Promise<void> {
    try {
      // The newest asked last which form is in force.
      const form = batch.at(-1)?.form;
      if (form === undefined) return;
      const calls = batch.map(({ toSave }) => toSave);
      const outcomes = await saveAnswers(this.#context, { accountId, form }, calls);
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome) resolve(outcome);
        else reject(new Error("A save came to nothing."));
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
