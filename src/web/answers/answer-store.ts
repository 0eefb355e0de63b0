import {
  type Answer,
  type AnswerState,
  type Answers,
  type DisplayState,
  EMPTY_DISPLAY_STATE,
  isEmptyAnswer,
  isSameAnswer,
  type Rearranged,
} from "../../form/index.ts";
import type { AnswerRules } from "./answer-rules.ts";
import { AnswerSync } from "./answer-sync.ts";
import { QuestionErrors } from "./question-errors.ts";

/**
 * The keys that two sets of answers differ in. Typing asks with every letter, so nothing is built that is not needed.
 */
function changedKeys(previous: Answers, next: Answers): readonly string[] {
  const changed: string[] = [];
  for (const key in next) if (previous[key] !== next[key]) changed.push(key);
  for (const key in previous) if (!(key in next)) changed.push(key);
  return changed;
}

type Listener = () => void;

const NO_ERRORS = new QuestionErrors({
  given: () => undefined,
  isHidden: () => false,
  onChange: () => undefined,
});

/** What the server holds for an account. */
interface HeldByAccount {
  /** What `saved-for` says. */
  readonly account: string;
  readonly revision: number;
  /** That nothing was saved yet: it holds what the form says that an application begins with. */
  readonly isNew?: boolean;
  readonly stored: Answers;
  /** Answers of questions that the others hide. */
  readonly hidden: Answers;
  readonly displayState: Omit<DisplayState, "confirmed">;
}

/**
 * The applicant's answers while the browser tab is open. Inputs subscribe to their own key: an answer
 * renders what shows it, and a key in a text box nothing. Without a form attached it only holds answers; with one it derives `_desc`,
 * clears what hides and restores what returns.
 */
export class AnswerStore {
  #rules: AnswerRules | undefined;
  #state: AnswerState = { answers: {}, displayState: EMPTY_DISPLAY_STATE, hiddenAnswers: {} };
  /** The applicant's day, for a form that counts from it. */
  #day: Pick<DisplayState, "today"> = {};
  /** What the server made the page of: what it holds, and nothing that this tab knows besides. */
  #first = this.#state;
  #owner = "";
  /** That nothing was saved when the answers were opened; so it is for a visitor. */
  #isNew = true;
  #errors = new QuestionErrors({
    given: (key) => this.given(key),
    isHidden: (key) => key in this.#state.hiddenAnswers,
    onChange: (keys) => this.#notify(keys),
  });
  /** What of them the server holds, and what it lacks. */
  readonly sync = new AnswerSync({
    given: (key) => this.given(key),
    keys: () => Object.keys({ ...this.#state.answers, ...this.#state.hiddenAnswers, ...this.#typed }),
    savesItself: (key) => this.#rules?.savesItself(key) === true,
    unstorable: () => this.errors.unstorable(),
    onChange: () => this.#notify([]),
  });
  /** What a box holds that takes its text only once it is left, with what that text empties. */
  #typed: Answers = {};
  readonly #byKey = new Map<string, Set<Listener>>();
  readonly #any = new Set<Listener>();

  /** What is wrong with the answers. */
  get errors(): QuestionErrors {
    return this.#errors;
  }

  /**
   * What `read` says of the answers as the server made the page of them. React asks for it while it takes over that page:
   * anything else would make it throw away what stands there, and what was typed into it.
   */
  readAtFirst<T>(read: () => T): T {
    const [state, errors] = [this.#state, this.#errors];
    this.#state = this.#first;
    this.#errors = NO_ERRORS;
    try {
      return read();
    } finally {
      this.#state = state;
      this.#errors = errors;
    }
  }

  /** Lets the published form rule over the answers held so far, on the day where it counts from that. */
  attach(rules: AnswerRules, today?: string): void {
    if (this.#rules?.form === rules.form) return;
    this.#rules = rules;
    // Any other form shows the same on every day, and nothing is to be worked out when one begins.
    this.#day = rules.form.readsToday && today !== undefined ? { today } : {};
    const isFirst = this.#state === this.#first;
    const ruled = this.#owner === "" ? rules.begin : rules.hideAndRestore;
    this.#first = ruled(this.#onDay(this.#first));
    this.#replace(isFirst ? this.#first : ruled(this.#onDay(this.#state)));
    this.#holdBegun();
  }

  /** A visitor has given nothing of what an application begins with. */
  #holdBegun(): void {
    if (this.#owner !== "" || this.#rules?.form.defaults === undefined) return;
    this.sync.addHeld({ ...this.#first.answers, ...this.#first.hiddenAnswers });
  }

  /** What a new application begins with; nothing in one that is saved. */
  #begun(key: string): Answer {
    return this.#isNew && this.sync.seen() === 0 ? this.sync.held(key) : "";
  }

  /** The state on the day; the same one where that is its day already. */
  #onDay(state: AnswerState): AnswerState {
    const { today, ...others } = state.displayState;
    return today === this.#day.today ? state : { ...state, displayState: { ...others, ...this.#day } };
  }

  /** Follows the applicant's day, where the form counts from it. */
  setToday(today: string): void {
    if (this.#day.today === undefined || this.#day.today === today) return;
    this.#day = { today };
    this.#keepHidden(this.#onDay(this.#state));
  }

  /** Whether the form has this key, as far as there is a form. */
  asks(key: string): boolean {
    return this.#rules === undefined || Object.hasOwn(this.#rules.form.keys, key);
  }

  /** The value under a key, undefined when it was never answered. */
  get(key: string): Answer | undefined {
    return this.#state.answers[key];
  }

  /** Every answer, empty ones included; the object changes with every change of an answer. */
  snapshot(): Answers {
    return this.#state.answers;
  }

  /**
   * What the applicant has answered: all that is not empty but what the application began with, and as empty answers what
   * was taken out of that (DEF-02).
   */
  answers(): Answers {
    const isAnswered = ([key, value]: readonly [string, Answer]) =>
      !(key in this.#state.hiddenAnswers) && !isSameAnswer(value, this.#begun(key));
    return Object.fromEntries(Object.entries(this.#state.answers).filter(isAnswered));
  }

  /** Whether the applicant has answered anything. */
  hasAnswers(): boolean {
    return Object.keys(this.answers()).length > 0;
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

  /**
   * Notes what `change` will be given once the box that is being typed in is left, or takes that back: it is saved and
   * kept as an answer is when the page goes before (LEA-01).
   */
  holdTyped(changes: Answers): void {
    this.#typed = changes;
    this.#notify([]);
  }

  /** Stores what `holdTyped` noted. */
  takeTyped(): void {
    const typed = this.#typed;
    this.#typed = {};
    this.change(typed);
  }

  /**
   * Answers brought along fill what is not answered yet; nothing is overwritten but what the application begins with, which
   * an empty one takes out.
   */
  carry(answers: Answers): void {
    const taken = Object.entries(answers).filter(([key, value]) => {
      const [given, begun] = [this.given(key), this.#begun(key)];
      // Before there is a form, nobody knows whether an empty one takes something out: it is kept, and counts as unsaved.
      return isEmptyAnswer(given) ? !(this.#rules && isEmptyAnswer(value)) : given === begun;
    });
    this.sync.addRearranged(new Set(taken.map(([key]) => key)));
    this.takeIn(Object.fromEntries(taken));
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
  open(account: HeldByAccount & { readonly owner: string; readonly draft: Answers }): void {
    const entered = this.#owner === "" ? this.answers() : {};
    this.#owner = account.owner;
    this.#isNew = account.isNew === true;
    this.#typed = {};
    this.sync.clearRearranged();
    this.#hold(account, account.draft);
    this.#first = Object.keys(account.draft).length === 0 ? this.#state : this.#stateOf(account, {});
    this.carry(entered);
    this.change(account.draft);
  }

  /** Shows what was answered elsewhere or before, questions that are hidden here included (LEA-05). */
  takeIn(answers: Answers): void {
    if (Object.keys(answers).length === 0) return;
    const taken = this.#rules?.takeInChanges(this.#state, answers);
    this.#replace(taken ?? { ...this.#state, answers: { ...this.#state.answers, ...answers } }, true);
  }

  /** Shows as many entries, and the tabs, as are stored by now. */
  setStoredDisplayState(displayState: HeldByAccount["displayState"]): void {
    this.#setDisplayState(displayState);
  }

  #hold(account: HeldByAccount, unsaved: Answers): void {
    this.sync.setHeld({ ...account.stored, ...account.hidden }, account);
    this.#replace(this.#stateOf(account, unsaved), true);
  }

  /** What was taken back here and is not saved yet does not come back from where the server keeps what is hidden. */
  #stateOf({ stored, hidden, displayState }: HeldByAccount, unsaved: Answers): AnswerState {
    const isTakenBack = (key: string) => key in unsaved && isEmptyAnswer(unsaved[key]);
    const state = {
      answers: { ...stored },
      displayState: { ...displayState, confirmed: [], ...this.#day },
      hiddenAnswers: Object.fromEntries(Object.entries(hidden).filter(([key]) => !isTakenBack(key))),
    };
    return this.#rules?.hideAndRestore(state) ?? state;
  }

  /** Forgets everything, as logging out does. */
  clear(): void {
    this.sync.clear();
    this.#owner = "";
    this.#isNew = true;
    this.errors.clear();
    this.#typed = {};
    const empty = this.#onDay({ answers: {}, displayState: EMPTY_DISPLAY_STATE, hiddenAnswers: {} });
    this.#replace(this.#rules?.begin(empty) ?? empty, true);
    this.#first = this.#state;
    this.#holdBegun();
  }

  /** What the applicant gave, whether its question shows or not. */
  given(key: string): Answer | undefined {
    const { answers, hiddenAnswers } = this.#state;
    const value = this.#typed[key] ?? answers[key];
    return isEmptyAnswer(value) ? (hiddenAnswers[key] ?? value) : value;
  }

  /** Answers, what shows beside them, and what waits hidden; the object changes with every change. */
  state(): AnswerState {
    return this.#state;
  }

  /** What decides on what shows beside the answers; the object changes with every change of it. */
  displayState(): DisplayState {
    return this.#state.displayState;
  }

  /** Sets how many components of a group are shown. */
  setCount(id: string, count: number): void {
    this.#setDisplayState({ counts: { ...this.#state.displayState.counts, [id]: count } });
  }

  /** Chooses a tab; what only the other tabs show is cleared (TAB-02). */
  setTab(id: string, tab: string): void {
    this.#setDisplayState({ tabs: { ...this.#state.displayState.tabs, [id]: tab } });
  }

  /** Confirms a confirm content, or takes it back. */
  setConfirmed(id: string, isConfirmed: boolean): void {
    const others = this.#state.displayState.confirmed.filter((other) => other !== id);
    this.#setDisplayState({ confirmed: isConfirmed ? [...others, id] : others });
  }

  /**
   * Lets answers change places, and says what came of it. All that were written count as unsaved, those that look as
   * before too: the server must not derive them anew from the others. What boxes said of them is about another now.
   */
  rearrange<Outcome extends Rearranged>(change: (state: AnswerState) => Outcome): Outcome {
    const outcome = change(this.#state);
    this.errors.forgetBoxes(outcome.written);
    this.sync.addRearranged(outcome.written);
    // What is brought back may be of the day before.
    const state = this.#onDay(outcome.state);
    if (state === outcome.state) this.#replace(state, true);
    else this.#keepHidden(state);
    return outcome;
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

  #setDisplayState(change: Partial<DisplayState>): void {
    this.#keepHidden({ ...this.#state, displayState: { ...this.#state.displayState, ...change } });
  }

  #keepHidden(state: AnswerState): void {
    this.#replace(this.#rules?.hideAndRestore(state) ?? state, true);
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
