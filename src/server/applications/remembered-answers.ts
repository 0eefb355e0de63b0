import type { DisplayState } from "../../form/index.ts";
import type { RecordedDocument } from "../store/documents.ts";
import type { OpenedAnswers } from "../store/opened-answers.ts";
import type { Besides } from "../store/stored-answers.ts";

/** Opened answers, and for which form, counts, tabs and documents they were last worked out. */
export interface RememberedAnswers {
  readonly opened: OpenedAnswers;
  readonly formHash: string;
  readonly besides: Besides;
  readonly displayState: DisplayState;
  readonly documents: readonly RecordedDocument[];
}

/** As long as somebody who fills in a page may think before the next answer. */
const LONGEST_MS = 5 * 60_000;
const MOST_ACCOUNTS = 5_000;
/** Of what they take as columns; in memory they take two or three times as much. */
const MOST_CHARS = 32_000_000;

interface Entry {
  readonly remembered: RememberedAnswers;
  readonly chars: number;
  readonly since: number;
}

/**
 * The answers of the applicants who saved last, opened, so that the next save need not read, decrypt and work out all of
 * them again. Whether they are still those that are stored is for the caller to ask. Each is taken out by whoever uses
 * it, is put back at most once, and is forgotten some minutes after.
 */
export class RememberedByAccount {
  /** The one put back last is the last. */
  readonly #entries = new Map<string, Entry>();
  #chars = 0;
  #isTimed = false;

  take(accountId: string): RememberedAnswers | undefined {
    const entry = this.#entries.get(accountId);
    if (entry === undefined) return undefined;
    this.#entries.delete(accountId);
    this.#chars -= entry.chars;
    return entry.remembered;
  }

  putBack(accountId: string, remembered: RememberedAnswers): void {
    const { wholeChars } = remembered.opened;
    if (wholeChars === null) return;
    this.take(accountId);
    this.#entries.set(accountId, { remembered, chars: wholeChars, since: performance.now() });
    this.#chars += wholeChars;
    this.#forgetWhile(() => this.#entries.size > MOST_ACCOUNTS || this.#chars > MOST_CHARS);
    if (!this.#isTimed) this.#forgetOldLater();
  }

  #forgetOldLater(): void {
    this.#isTimed = true;
    const forgetOld = () => {
      const before = performance.now() - LONGEST_MS;
      this.#forgetWhile(({ since }) => since <= before);
      this.#isTimed = false;
      if (this.#entries.size > 0) this.#forgetOldLater();
    };
    setTimeout(forgetOld, LONGEST_MS).unref();
  }

  #forgetWhile(isTooMuch: (oldest: Entry) => boolean): void {
    for (const [accountId, oldest] of this.#entries) {
      if (!isTooMuch(oldest)) return;
      this.take(accountId);
    }
  }
}
