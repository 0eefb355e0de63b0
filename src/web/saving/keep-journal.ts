import type { Answers } from "../../form/index.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { call } from "../api/call.ts";
import type { SaveRecord } from "./answer-revisions.ts";
import { type AnswerSaver, saverOf } from "./answer-saver.ts";
import { Journal } from "./journal.ts";
import { isUnanswered } from "./save-errors.ts";

/** A key is on the device so soon after it was pressed; many pressed within this are written once. */
const WRITE_AFTER_MS = 100;
const RETRY_MS = 5_000;

interface Restored {
  /** The keys of what was brought back to the page. */
  readonly onRestored: (keys: readonly string[]) => void;
}

/**
 * Keeps what the server has not acknowledged on this device for as long as the account is open in this tab, and brings
 * back what tabs that are gone have left (SYN-07). Returns a function that ends it.
 */
export function keepJournal(store: AnswerStore, restored: Restored): () => void {
  const keeper = new JournalKeeper(store, restored);
  const unsubscribe = store.subscribe(() => keeper.writeSoon());
  // What is sent from now on belongs to the record, too.
  const stopListening = saverOf(store).listen({ onSaving: () => keeper.writeSoon() });
  const stop = saverOf(store).revisions.beforeEnd(() => keeper.end());
  const flush = () => keeper.flush();
  const flushWhenHidden = () => {
    if (document.visibilityState === "hidden") flush();
  };
  document.addEventListener("visibilitychange", flushWhenHidden);
  addEventListener("pagehide", flush);
  keeper.open();
  return () => {
    unsubscribe();
    stopListening();
    stop();
    keeper.end();
    document.removeEventListener("visibilitychange", flushWhenHidden);
    removeEventListener("pagehide", flush);
  };
}

class JournalKeeper {
  readonly #store: AnswerStore;
  readonly #owner: string;
  readonly #restored: Restored;
  #journal: Journal | undefined;
  /** What tabs that are gone have left and is not brought back yet. */
  #left: readonly SaveRecord[] = [];
  #isEmpty = true;
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endFirstTry = () => {};
  readonly #firstTry = new Promise<void>((resolve) => {
    this.#endFirstTry = resolve;
  });

  constructor(store: AnswerStore, restored: Restored) {
    this.#store = store;
    this.#owner = store.owner();
    this.#restored = restored;
    saverOf(store).broughtBack = this.#firstTry;
  }

  /** Tries until it is open or the account is not: without a key nothing is kept, which the words on saving say. */
  open(): void {
    this.#openNext()
      .catch(() => {
        if (!this.#isOver) setTimeout(() => this.open(), RETRY_MS);
      })
      .finally(this.#endFirstTry);
  }

  async #openNext(): Promise<void> {
    if (this.#isOver) return;
    const { time, ...keys } = await call("GET /api/journal-key");
    // Somebody else may have logged in in another tab: this page's answers are not theirs to keep, nor theirs this page's.
    if (keys.account !== saverOf(this.#store).revisions.account()) {
      this.#isOver = true;
      return;
    }
    const journal = await Journal.open({ ...keys, nowMs: time });
    if (this.#isOver) return journal.close();
    this.#journal = journal;
    if (journal.restored !== undefined) {
      const { left, ...record } = journal.restored;
      this.#left = [record, ...left];
      this.#isEmpty = false;
    }
    this.#write();
    await this.#bringBack();
    if (this.#isOver || (await journal.others()) === 0) return;
    // One after the other, so that a tab that ends meanwhile leaves one record.
    const isSaved = await saverOf(this.#store)
      .save()
      .then(
        () => true,
        () => false,
      );
    if (!isSaved || !this.#isEmpty) return;
    await journal.close();
    await this.#openNext();
  }

  writeSoon(): void {
    if (this.#isOver) return;
    this.#store.sync.noteUnkept();
    this.#timer ??= setTimeout(() => this.#write(), WRITE_AFTER_MS);
  }

  /** The page may never come back. */
  flush(): void {
    this.#write("flush");
  }

  /** Writes what there is, and leaves it to the next tab. */
  end(): void {
    if (this.#isOver) return;
    this.#write("flush");
    this.#isOver = true;
    void this.#journal?.close();
  }

  #write(how: "write" | "flush" = "write"): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { sync } = this.#store;
    const journal = this.#journal;
    if (this.#isOver || journal === undefined || this.#store.owner() !== this.#owner) return;
    const record = saverOf(this.#store).revisions.record();
    const wasEmpty = this.#isEmpty;
    this.#isEmpty = [record.requests, this.#left, Object.keys(record.answers)].every(
      ({ length }) => length === 0,
    );
    if (this.#isEmpty && wasEmpty) {
      sync.setKept(journal.isKept());
      return;
    }
    const writing = this.#isEmpty ? journal.empty() : journal[how]({ ...record, left: this.#left });
    void writing.then(() => sync.setKept(journal.isKept() && !this.#isOver));
  }

  async #bringBack(): Promise<void> {
    const saver = saverOf(this.#store);
    for (;;) {
      const [record] = this.#left;
      if (record === undefined || this.#isOver) return saver.saveQuietly();
      const before = this.#store.answers();
      const late = await saver
        .restore(record)
        .then(async (answers) => keepWithinReach(saver, answers, record))
        .catch(askAgain);
      if (late === "refused") return;
      if (late === "unanswered") {
        this.#endFirstTry();
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        continue;
      }
      this.#left = this.#left.filter((other) => other !== record);
      this.#write();
      const shown = Object.keys(record.answers).filter((key) => this.#store.get(key) !== before[key]);
      if (shown.length > 0) this.#restored.onRestored(shown);
    }
  }
}

/** What the server refuses for good, as once the application is submitted, stays where it is. */
function askAgain(error: unknown): "refused" | "unanswered" {
  return isUnanswered(error) ? "unanswered" : "refused";
}

/** What cannot be brought back to this page, by the keys of the page that left it. Rejects when the server does not answer. */
async function keepWithinReach(saver: AnswerSaver, late: Answers, { under }: SaveRecord): Promise<void> {
  const headers = saver.revisions.headers({ ...saver.revisions.look(), under });
  for (const [key, answer] of Object.entries(late)) {
    await call("PUT /api/overwritten-answer", { answer_key: key, answer }, { headers }).catch(
      (error: unknown) => {
        // What no form has ever asked cannot be kept anywhere.
        if (isUnanswered(error)) throw error;
      },
    );
  }
}
