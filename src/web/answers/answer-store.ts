import {
  type Answer,
  type AnswerState,
  type Answers,
  EMPTY_VIEW,
  type ErrorMap,
  isEmptyAnswer,
  type View,
} from "../../engine/index.ts";
import type { AnswerRules } from "./answer-rules.ts";
import { changedKeys } from "./changed-keys.ts";
import { Refusals } from "./refusals.ts";

type Listener = () => void;

const NO_ERRORS: readonly string[] = [];

/**
 * The applicant's answers while the browser tab is open. Inputs subscribe to their own key, so that a keystroke
 * renders one widget (design §3). Without a form attached it only holds answers; with one it derives `_desc`,
 * clears what hides and restores what returns.
 */
export class AnswerStore {
  #rules: AnswerRules | undefined;
  #state: AnswerState = { answers: {}, view: EMPTY_VIEW, shelf: {} };
  #owner = "";
  #savedAtMs: number | undefined;
  #save: (() => Promise<void>) | undefined;
  /** What the server is known to hold. */
  #saved: Answers = {};
  #errors: ErrorMap = {};
  #refusals = Refusals.NONE;
  #inputErrors: Readonly<Record<string, string>> = {};
  readonly #byKey = new Map<string, Set<Listener>>();
  readonly #any = new Set<Listener>();

  /** Lets the published form rule over the answers held so far. */
  attach(rules: AnswerRules): void {
    if (this.#rules?.form === rules.form) return;
    this.#rules = rules;
    this.#replace(rules.settle(this.#state));
  }

  /** The value under a key, undefined when it was never answered. */
  get(key: string): Answer | undefined {
    return this.#state.answers[key];
  }

  /** Every answer, empty ones included; the object changes with every change of an answer. */
  snapshot(): Answers {
    return this.#state.answers;
  }

  /** All answers that are not empty. */
  answers(): Answers {
    return Object.fromEntries(
      Object.entries(this.#state.answers).filter(([, value]) => !isEmptyAnswer(value)),
    );
  }

  /** Whether anything is answered. */
  hasAnswers(): boolean {
    return Object.values(this.#state.answers).some((value) => !isEmptyAnswer(value));
  }

  /** Stores what the applicant entered. */
  set(key: string, value: Answer): void {
    this.change({ [key]: value });
  }

  /** Stores several answers at once. */
  change(changes: Answers): void {
    this.#replace(
      this.#rules === undefined
        ? { ...this.#state, answers: { ...this.#state.answers, ...changes } }
        : this.#rules.applyChanges(this.#state, changes),
    );
  }

  /** Answers brought along fill what is not answered yet; nothing is overwritten (design §3). */
  carry(answers: Answers): void {
    const missing = Object.entries(answers).filter(
      ([key, value]) => !isEmptyAnswer(value) && isEmptyAnswer(this.get(key)),
    );
    if (missing.length > 0) this.change(Object.fromEntries(missing));
  }

  /** The username whose answers these are, empty while nobody is logged in. */
  owner(): string {
    return this.#owner;
  }

  /**
   * Opens an account: what it holds wins, and what was entered before logging in fills what the account has not
   * answered. `draft` is what the same account entered and had not saved when the page was reloaded; it wins over
   * both. What the account does not hold counts as unsaved.
   */
  open(account: { owner: string; stored: Answers; view: Omit<View, "confirmed">; draft: Answers }): void {
    const entered = this.#owner === "" ? this.answers() : {};
    this.#owner = account.owner;
    this.#saved = account.stored;
    this.#shelve({ answers: { ...account.stored }, view: { ...account.view, confirmed: [] }, shelf: {} });
    this.carry(entered);
    this.change(account.draft);
  }

  /**
   * Takes note of what the account holds by now, as when another tab has saved: that fills what is not answered here,
   * and its counts and tabs hold; where both have an answer, the one on this screen stays and counts as unsaved.
   */
  catchUp(account: { stored: Answers; view: Omit<View, "confirmed"> }): void {
    this.#saved = account.stored;
    this.#setView(account.view);
    this.carry(account.stored);
  }

  /** Forgets everything, as logging out does. */
  clear(): void {
    this.#owner = "";
    this.#savedAtMs = undefined;
    this.#saved = {};
    this.#errors = {};
    this.#refusals = Refusals.NONE;
    this.#inputErrors = {};
    this.#shelve({ answers: {}, view: EMPTY_VIEW, shelf: {} });
  }

  /** Leaving a page ends the chance to bring hidden answers back (design §2). */
  leavePage(): void {
    this.#state = { ...this.#state, shelf: {} };
  }

  /** The answers that the server does not hold yet; cleared ones as empty values; documents save themselves. */
  unsaved(): Answers {
    return Object.fromEntries(Object.entries(this.#state.answers).filter(([key]) => this.#isUnsaved(key)));
  }

  /** Whether the server lacks anything. */
  hasUnsaved(): boolean {
    return Object.keys(this.#state.answers).some((key) => this.#isUnsaved(key));
  }

  #isUnsaved(key: string): boolean {
    if (this.#rules?.form.keys[key]?.type === "document") return false;
    const value = this.#state.answers[key];
    const saved = this.#saved[key];
    return isEmptyAnswer(value) ? !isEmptyAnswer(saved) : value !== saved;
  }

  /** Remembers what the server acknowledged. */
  markSaved(changes: Answers, atMs = Date.now()): void {
    this.#saved = { ...this.#saved, ...changes };
    this.#savedAtMs = atMs;
    this.#notify([]);
  }

  /** When the server last acknowledged answers of this account in this tab, in milliseconds since 1970. */
  savedAtMs(): number | undefined {
    return this.#savedAtMs;
  }

  /** What decides on what shows beside the answers; the object changes with every change of it. */
  view(): View {
    return this.#state.view;
  }

  /** Sets how many components of a group are shown. */
  setCount(id: string, count: number): void {
    this.#setView({ counts: { ...this.#state.view.counts, [id]: count } });
  }

  /** Chooses a tab; what only the other tabs show is cleared (spec §4 "Tabs"). */
  setTab(id: string, tab: string): void {
    this.#setView({ tabs: { ...this.#state.view.tabs, [id]: tab } });
  }

  /** Confirms a confirm content, or takes it back. */
  setConfirmed(id: string, isConfirmed: boolean): void {
    const others = this.#state.view.confirmed.filter((other) => other !== id);
    this.#setView({ confirmed: isConfirmed ? [...others, id] : others });
  }

  /** Lets a page that is open save what is unsaved; returns how to take that back. */
  saveWith(save: () => Promise<void>): () => void {
    this.#save = save;
    return () => {
      if (this.#save === save) this.#save = undefined;
    };
  }

  /** Saves what is unsaved when a page is open that can. Rejects as its save does. */
  async saveNow(): Promise<void> {
    await this.#save?.();
  }

  /** The sentences to show under a question. */
  errorsOf(key: string): readonly string[] {
    const entered = this.#inputErrors[key];
    const found = this.#errors[key];
    if (entered === undefined) return found ?? NO_ERRORS;
    return this.#merged(key, entered);
  }

  /** What validation found last, by key in page and layout order; the object changes only with what is in it. */
  errors(): ErrorMap {
    return this.#errors;
  }

  /** What the server refused to submit; each counts as an error until its answer changes or it is asked again. */
  setRefusals(errors: ErrorMap): void {
    this.#refusals = new Refusals(errors, this.#state.answers);
    this.#notify([]);
  }

  /** Replaces what validation found; none outside the status validating (spec §4). Refusals that stand are added. */
  setErrors(found: ErrorMap): void {
    const errors = { ...this.#refusals.standing(this.#state.answers), ...found };
    const keys = [...new Set([...Object.keys(this.#errors), ...Object.keys(errors)])];
    const changed = keys.filter((key) => !isSameList(this.#errors[key], errors[key]));
    if (changed.length === 0) return;
    const kept: Record<string, readonly string[]> = {};
    for (const [key, sentences] of Object.entries(errors)) {
      const known = this.#errors[key];
      kept[key] = known !== undefined && isSameList(known, sentences) ? known : sentences;
    }
    this.#errors = kept;
    for (const key of changed) this.#lists.delete(key);
    this.#notify(changed);
  }

  /** An input's own refusal, such as a date that is none; shown whatever the status is. */
  setInputError(key: string, sentence: string | undefined): void {
    if (this.#inputErrors[key] === sentence) return;
    const { [key]: _old, ...rest } = this.#inputErrors;
    this.#inputErrors = sentence === undefined ? rest : { ...rest, [key]: sentence };
    this.#lists.delete(key);
    this.#notify([key]);
  }

  /** Calls back when one of these keys, its errors or a count changes. */
  subscribeTo(keys: readonly string[], listener: Listener): () => void {
    for (const key of keys) {
      const listeners = this.#byKey.get(key) ?? new Set();
      this.#byKey.set(key, listeners.add(listener));
    }
    return () => {
      for (const key of keys) this.#byKey.get(key)?.delete(listener);
    };
  }

  /** Calls back after every change. */
  subscribe(listener: Listener): () => void {
    this.#any.add(listener);
    return () => this.#any.delete(listener);
  }

  /** Lists given out by `errorsOf`, kept so that an unchanged one stays the same object. */
  readonly #lists = new Map<string, readonly string[]>();

  #merged(key: string, entered: string): readonly string[] {
    const merged = [...new Set([...(this.#errors[key] ?? []), entered])];
    const known = this.#lists.get(key);
    if (isSameList(known, merged)) return known ?? merged;
    this.#lists.set(key, merged);
    return merged;
  }

  #setView(change: Partial<View>): void {
    this.#shelve({ ...this.#state, view: { ...this.#state.view, ...change } });
  }

  #shelve(state: AnswerState): void {
    this.#replace(this.#rules?.settle(state) ?? state, true);
  }

  #replace(next: AnswerState, all = false): void {
    const previous = this.#state;
    if (next === previous) return;
    this.#state = next;
    this.#notify(all ? [...this.#byKey.keys()] : changedKeys(previous.answers, next.answers));
  }

  #notify(keys: readonly string[]): void {
    const listeners = new Set(keys.flatMap((key) => [...(this.#byKey.get(key) ?? [])]));
    for (const listener of [...listeners, ...this.#any]) listener();
  }
}

function isSameList(left: readonly string[] | undefined, right: readonly string[] | undefined): boolean {
  return (
    left === right ||
    (left?.length === right?.length && (left?.every((text, i) => text === right?.[i]) ?? false))
  );
}
