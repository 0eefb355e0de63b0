import { type Answer, type Answers, type ErrorMap, isEmptyAnswer } from "../../form/index.ts";

interface AnswerSyncOptions {
  /** What the applicant gave, whether its question shows or not. */
  readonly given: (key: string) => Answer | undefined;
  /** The keys of all that is given here, empty answers included. */
  readonly keys: () => readonly string[];
  /** Documents save themselves, and labels are derived on both sides. */
  readonly savesItself: (key: string) => boolean;
  /** What the server could not store and is still answered so. */
  readonly unstorable: () => ErrorMap;
  readonly onChange: () => void;
}

/** What the server holds of the answers and what it lacks, and how the page that is open saves that. */
export class AnswerSync {
  readonly #options: AnswerSyncOptions;
  /** What the server is known to hold, answers of hidden questions included. */
  #held: Answers = {};
  #savedAtMs: number | undefined;
  #save: (() => Promise<void>) | undefined;
  /** Keys whose answers have changed places and are not acknowledged yet. */
  readonly #rearranged = new Set<string>();

  constructor(options: AnswerSyncOptions) {
    this.#options = options;
  }

  /** Takes what the server holds by now. */
  setHeld(held: Answers): void {
    this.#held = held;
  }

  /** Counts nothing as rearranged any more, as in an account that is opened. */
  clearRearranged(): void {
    this.#rearranged.clear();
  }

  /** Forgets everything, as logging out does. */
  clear(): void {
    this.setHeld({});
    this.clearRearranged();
    this.#savedAtMs = undefined;
  }

  /**
   * Counts these as unsaved, also where they look as before: the server must not derive them anew from the others.
   */
  addRearranged(keys: ReadonlySet<string>): void {
    for (const key of keys) this.#rearranged.add(key);
  }

  /**
   * The answers that the server does not hold yet, those of hidden questions included, and cleared ones as empty
   * values.
   */
  unsaved(): Answers {
    return Object.fromEntries(this.#unsavedKeys().map((key) => [key, this.#options.given(key) ?? ""]));
  }

  /** The same without what the server could not store, until it is answered otherwise. */
  storable(): Answers {
    const unstorable = this.#options.unstorable();
    return Object.fromEntries(
      Object.entries(this.unsaved()).filter(([key]) => unstorable[key] === undefined),
    );
  }

  /** Whether the server lacks anything that it could store. */
  hasUnsaved(): boolean {
    const unstorable = this.#options.unstorable();
    return this.#unsavedKeys().some((key) => unstorable[key] === undefined);
  }

  #unsavedKeys(): readonly string[] {
    const { given, keys, savesItself } = this.#options;
    return [...new Set([...Object.keys(this.#held), ...keys()])].filter((key) => {
      if (savesItself(key)) return false;
      if (this.#rearranged.has(key)) return true;
      const value = given(key);
      const held = this.#held[key];
      return isEmptyAnswer(value) ? !isEmptyAnswer(held) : value !== held;
    });
  }

  /** Remembers what the server acknowledged. */
  markSaved(changes: Answers, atMs = Date.now()): void {
    for (const key of this.#rearranged) {
      if (changes[key] === (this.#options.given(key) ?? "")) this.#rearranged.delete(key);
    }
    this.#held = { ...this.#held, ...changes };
    this.#savedAtMs = atMs;
    this.#options.onChange();
  }

  /** When the server last acknowledged answers of this account in this tab, in milliseconds since 1970. */
  savedAtMs(): number | undefined {
    return this.#savedAtMs;
  }

  /** Lets a page that is open save what is unsaved; returns a function that takes that back. */
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
}
