import type { SaveAnswersResponse } from "../../contract/answer-endpoints.ts";
import { type Answer, type Answers, isEmptyAnswer, isSameAnswer } from "../../form/index.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { formOfPage } from "../api/initial-data.ts";
import { givenAhead } from "../ui/typed-ahead.ts";

/** A save as it was sent; it is sent again word for word until it is answered. */
export interface SaveRequest {
  /** The tab, as the server knows it. */
  readonly writer: string;
  /** Counts the saves of this tab. */
  readonly seq: number;
  /** The revision that this tab showed. */
  readonly seen: number;
  /** Hash of the form that this tab showed. */
  readonly under: string;
  readonly answers: Answers;
}

/** An answer that was given otherwise here and on another device, where neither had seen the other. */
export interface Conflict {
  readonly theirs: Answer;
  /** The revision that it came with. */
  readonly since: number;
  /** ISO 8601 */
  readonly savedAt: string;
}

/** All that it takes to save what a tab has left unsaved. */
export interface SaveRecord {
  readonly writer: string;
  readonly seen: number;
  /** Hash of the form that the tab showed. */
  readonly under: string;
  /** Sent, and not known to have been answered. */
  readonly requests: readonly SaveRequest[];
  /** What the server is not known to hold. */
  readonly answers: Answers;
  /** What the server was known to hold for the same keys. */
  readonly held: Answers;
  /** Those of them that wait for a choice. */
  readonly conflicts: Readonly<Record<string, Conflict>>;
}

/** What a save says of itself. */
export type SaveHeaders = Readonly<
  Record<"seen-revision" | "saved-by" | "saved-for" | "saved-under", string> & {
    /** For a form that counts from today. */
    readonly "saved-on"?: string;
  }
>;

/** Answers that other tabs have given, with the revision that each came with and when (ISO 8601). */
export type ForeignAnswers = SaveAnswersResponse["changes"];

/** So many saves of before the application ran have numbers of their own, however late they are sent. */
const EARLY_SAVES = 1_000;

/** A name for a tab that no other has, as `saved-by` sends it: 128 random bits, '2871-90-4412-7'. */
export function newWriter(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** Hash of the form that this page shows; empty where it came without one. */
export function shownForm(): string {
  return formOfPage() ?? "";
}

/**
 * What one tab has seen of an account's answers, what it has sent, and which of its answers wait for a choice (SYN-01 to
 * SYN-03). Loaded with what saves them: a visitor has none of it.
 */
export class AnswerRevisions {
  readonly #store: AnswerStore;
  /** This tab, as the server tells tabs apart; what was saved before the application ran is its own as well. */
  #writer = givenAhead()?.writer ?? newWriter();
  #account = "";
  /** The revision that is shown: all that others had written by then was taken in. */
  #seen = 0;
  #seq = givenAhead() === undefined ? 0 : EARLY_SAVES;
  /** Sent, and not known to have been answered: the server may have stored any of them. */
  #unanswered: readonly SaveRequest[] = [];
  /** The keys of all that was sent since the account was opened here. */
  readonly #sent = new Set<string>();
  /** By key, the number of the newest save that was answered. */
  readonly #answered = new Map<string, number>();
  #conflicts: Readonly<Record<string, Conflict>> = {};
  #isDiscarded = false;
  readonly #onEnd = new Set<() => void>();

  constructor(store: AnswerStore) {
    this.#store = store;
    store.sync.attach({
      isHeldBack: (key) => this.isInConflict(key),
      seen: () => this.#seenByDraft(),
      isSentOtherwise: (key, value) => {
        const last = this.#unanswered.findLast(({ answers }) => Object.hasOwn(answers, key));
        return last !== undefined && !isSameAnswer(value, last.answers[key]);
      },
      onOpen: ({ account, revision }) => {
        this.#account = account;
        this.#seen = revision;
        this.#unanswered = [];
        this.#sent.clear();
        this.#answered.clear();
        this.#conflicts = {};
        this.#isDiscarded = false;
      },
      onEnd: () => {
        for (const listener of this.#onEnd) listener();
        // Whoever logs in next on this page brings back what was left as another tab would: what the server calls this
        // tab's own it does not tell it again, and so it would be stored and not be shown.
        this.#writer = newWriter();
      },
    });
  }

  /** The account whose answers are open. */
  account(): string {
    return this.#account;
  }

  /** What says of a call whose it is and what was seen (SYN-01). */
  headers({ writer, seq, seen, under }: Omit<SaveRequest, "answers"> = this.look()): SaveHeaders {
    const { today } = this.#store.displayState();
    return {
      "seen-revision": String(seen),
      "saved-by": `${writer};${seq}`,
      "saved-for": this.#account,
      "saved-under": under,
      ...(today !== undefined && { "saved-on": today }),
    };
  }

  /** A save of nothing: it asks what others have written since a tab, this one if no other, has seen the answers. */
  look(
    { writer, seen }: Pick<SaveRequest, "writer" | "seen"> = { writer: this.#writer, seen: this.#seen },
  ): SaveRequest {
    return { writer, seq: 0, seen, under: shownForm(), answers: {} };
  }

  /** The same for this tab, as if it had seen no more than a revision. */
  lookSince(seen: number): SaveRequest {
    return this.look({ writer: this.#writer, seen });
  }

  /** Calls back right before everything is forgotten; returns a function that ends that. */
  beforeEnd(listener: () => void): () => void {
    this.#onEnd.add(listener);
    return () => this.#onEnd.delete(listener);
  }

  /** What is to be kept until the server has answered. */
  record(): SaveRecord {
    const { sync } = this.#store;
    const by = { writer: this.#writer, seen: this.#seen, under: shownForm() };
    if (this.#isDiscarded) return { ...by, requests: [], answers: {}, held: {}, conflicts: {} };
    const answers = sync.unsaved();
    const held = Object.fromEntries(Object.keys(answers).map((key) => [key, sync.held(key)]));
    return { ...by, requests: this.#unanswered, answers, held, conflicts: this.#conflicts };
  }

  /** Keeps nothing of what is not saved, as whoever logs out may wish. */
  discard(): void {
    this.#isDiscarded = true;
  }

  /** Notes that answers are sent now, as the next save of this tab. */
  begin(answers: Answers): SaveRequest {
    this.#seq += 1;
    const by = { writer: this.#writer, seq: this.#seq, seen: this.#seen };
    const request = { ...by, under: shownForm(), answers };
    this.#unanswered = [...this.#unanswered, request];
    for (const key of Object.keys(answers)) this.#sent.add(key);
    return request;
  }

  /** The saves that were sent and not answered, the oldest first. */
  unanswered(): readonly SaveRequest[] {
    return this.#unanswered;
  }

  /**
   * Notes that a save was answered, whatever the answer was; `settled` are the keys that it decided on. Returns the keys
   * that neither a later save nor the same one has decided on: responses may come twice, and in another order.
   */
  end(request: SaveRequest, settled: readonly string[]): ReadonlySet<string> {
    // What this tab has sent since in place of an earlier save was stored after it.
    const isDecided = ({ seq, answers }: SaveRequest) =>
      seq < request.seq && Object.keys(answers).every((key) => settled.includes(key));
    this.#unanswered = this.#unanswered.filter((other) => other.seq !== request.seq && !isDecided(other));
    const newest = settled.filter((key) => request.seq > (this.#answered.get(key) ?? 0));
    for (const key of newest) this.#answered.set(key, request.seq);
    return new Set(newest);
  }

  /** Whether the answer is another one here than on another device, and neither was chosen yet. */
  isInConflict(key: string): boolean {
    return this.conflict(key) !== undefined;
  }

  /** What another device has for the key; undefined when there is nothing to choose, or not any more. */
  conflict(key: string): Conflict | undefined {
    const conflict = this.#conflicts[key];
    return conflict === undefined || isSameAnswer(conflict.theirs, this.#store.given(key))
      ? undefined
      : conflict;
  }

  /** Whoever goes on with the answers alone, and knows of no choice, is asked anew. */
  #seenByDraft(): number {
    const open = Object.entries(this.#conflicts).filter(([key]) => this.isInConflict(key));
    return Math.min(this.#seen, ...open.map(([, { since }]) => since - 1));
  }

  /** The keys whose answers wait for a choice; a question that is hidden is asked about when it shows. */
  conflicts(): readonly string[] {
    const { hiddenAnswers } = this.#store.state();
    return Object.keys(this.#conflicts).filter((key) => !(key in hiddenAnswers) && this.isInConflict(key));
  }

  /**
   * Chooses between the two answers of a question; the one from here is saved next. Nothing happens when either of them
   * is another one by now than those that were chosen between.
   */
  endConflict(
    key: string,
    choice: "mine" | "theirs",
    between: { readonly mine: Answer; readonly theirs: Answer },
  ): void {
    const conflict = this.conflict(key);
    if (conflict === undefined || !isSameAnswer(conflict.theirs, between.theirs)) return;
    if (!isSameAnswer(this.#store.given(key), between.mine)) return;
    if (choice === "theirs") this.#store.set(key, conflict.theirs);
    this.#conflicts = Object.fromEntries(Object.entries(this.#conflicts).filter(([other]) => other !== key));
    this.#store.sync.addHeld({});
  }

  /**
   * Takes the other answer where there is none here and nobody can be asked, because the question is not shown: it may
   * stand in an entry that was removed here, which shows again with it.
   */
  endUnasked(shown: ReadonlySet<string>): void {
    for (const key of this.conflicts()) {
      const [mine, theirs] = [this.#store.given(key) ?? "", this.conflict(key)?.theirs ?? ""];
      if (isEmptyAnswer(mine) && !shown.has(key)) this.endConflict(key, "theirs", { mine, theirs });
    }
  }

  /**
   * Shows what other tabs have written up to a revision (LEA-05, SYN-02). An answer that was given here too and is not
   * saved yet stays, and waits for a choice when it is another one. False when nothing can be taken in yet.
   * @param about the revision that there is, and the one that had been seen when it was asked for
   */
  takeIn(
    changes: ForeignAnswers,
    { revision, seen }: { readonly revision: number; readonly seen: number },
  ): boolean {
    // Others may have taken the place of what was sent, with it before their eyes: its response comes first.
    if (this.#unanswered.length > 0) return false;
    const { sync } = this.#store;
    // The database was put back since: it may hold none of what it had acknowledged, and all that it holds is news.
    const isPutBack = revision < seen;
    if (isPutBack) sync.forgetHeld();
    const dirty = sync.unsavedKeys();
    const news = Object.entries(changes).filter(([, [, since]]) => isPutBack || since > this.#seen);
    const conflicts = news
      .filter(([key, [theirs]]) => dirty.has(key) && !isSameAnswer(theirs, this.#store.given(key)))
      .map(([key, [theirs, since, savedAt]]) => [key, { theirs, since, savedAt }] as const);
    const theirs = news.map(([key, [answer]]) => [key, answer] as const);
    this.#conflicts = { ...this.#conflicts, ...Object.fromEntries(conflicts) };
    this.#seen = isPutBack ? revision : Math.max(this.#seen, revision);
    this.#store.takeIn(Object.fromEntries(theirs.filter(([key]) => !dirty.has(key))));
    // What rules have made here of what others wrote, the server has made of it too.
    const derived = [...sync.unsavedKeys()].filter((key) => !dirty.has(key));
    const held = derived.map((key) => [key, this.#store.given(key) ?? ""] as const);
    sync.addHeld(Object.fromEntries([...theirs, ...held]));
    return true;
  }

  /**
   * Brings back what a tab that is gone has left unsaved (SYN-07). `changes` is what others have written since it last
   * looked: a question that they have answered otherwise waits for a choice. Returns what cannot be brought back: it was answered
   * anew here before, or this form does not ask it, so that nobody could choose.
   */
  restore({ answers, conflicts }: SaveRecord, changes: ForeignAnswers): Answers {
    const unsaved = this.#store.sync.unsavedKeys();
    const [late, free] = [new Map<string, Answer>(), new Map<string, Answer>()];
    for (const [key, value] of Object.entries(answers)) {
      if (isSameAnswer(value, this.#store.given(key))) continue;
      const isLate = unsaved.has(key) || this.#sent.has(key) || !this.#store.asks(key);
      (isLate ? late : free).set(key, value);
    }
    this.#store.change(Object.fromEntries(free));
    const begun: Record<string, Conflict> = {};
    for (const key of free.keys()) {
      const [theirs, since = 0, savedAt = ""] = changes[key] ?? [];
      const conflict = theirs === undefined ? conflicts[key] : { theirs, since, savedAt };
      if (conflict !== undefined) begun[key] = conflict;
    }
    this.#conflicts = { ...this.#conflicts, ...begun };
    return Object.fromEntries(late);
  }
}
