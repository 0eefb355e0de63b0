import { type Answer, type Answers, type ErrorMap, isSameAnswer } from "../../form/index.ts";

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

/** The account whose answers are open. */
interface OpenedAccount {
  /** What `saved-for` says. */
  readonly account: string;
  /** The revision that was opened. */
  readonly revision: number;
}

/** What saves for an account adds to what is known without one. */
export interface AccountSaving {
  /** Whether an answer is not to be sent before a choice is made. */
  readonly isHeldBack: (key: string) => boolean;
  /** The revision that is shown, without what waits for a choice. */
  readonly seen: () => number;
  /** Whether a save that is on its way has another answer, which may yet be stored. */
  readonly isSentOtherwise: (key: string, value: Answer | undefined) => boolean;
  readonly onOpen: (opened: OpenedAccount) => void;
  /** Right before everything is forgotten. */
  readonly onEnd: () => void;
}

const NOT_OPENED: OpenedAccount = { account: "", revision: 0 };

/** What the server holds of the answers and what it lacks, and how the page that is open saves that. */
export class AnswerSync {
  readonly #options: AnswerSyncOptions;
  /** What the server is known to hold, answers of hidden questions included. */
  #held: Answers = {};
  #opened: OpenedAccount = NOT_OPENED;
  #saving: AccountSaving | undefined;
  #savedAtMs: number | undefined;
  #isKept = false;
  #isKeptWhole = false;
  #save: (() => Promise<void>) | undefined;
  /** Keys whose answers have changed places and are not acknowledged yet. */
  readonly #rearranged = new Set<string>();

  constructor(options: AnswerSyncOptions) {
    this.#options = options;
  }

  /** Takes what the server holds by now, and the revision that this is. */
  setHeld(held: Answers, opened: OpenedAccount): void {
    this.#held = held;
    this.#opened = opened;
    this.#saving?.onOpen(opened);
  }

  /** The same for what others have written since. */
  addHeld(held: Answers): void {
    this.#held = { ...this.#held, ...held };
    this.#options.onChange();
  }

  /** What the server is known to hold for a key, empty where it holds nothing. */
  held(key: string): Answer {
    return this.#held[key] ?? "";
  }

  /** Takes nothing for held any more: all that is given is to be saved. */
  forgetHeld(): void {
    this.#held = {};
  }

  /** The revision of the account's answers that is shown, or the one before whatever waits for a choice. */
  seen(): number {
    return this.#saving?.seen() ?? this.#opened.revision;
  }

  /** Lets what saves for an account decide, too. */
  attach(saving: AccountSaving): void {
    this.#saving = saving;
    saving.onOpen(this.#opened);
  }

  /** Counts nothing as rearranged any more, as in an account that is opened. */
  clearRearranged(): void {
    this.#rearranged.clear();
  }

  /** Forgets everything, as logging out does. */
  clear(): void {
    this.#saving?.onEnd();
    this.#isKept = false;
    this.setHeld({}, NOT_OPENED);
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

  /**
   * The same without what the server could not store, until it is answered otherwise, and without what waits for a
   * choice.
   */
  storable(): Answers {
    const isStorable = this.#storableKeys();
    return Object.fromEntries(Object.entries(this.unsaved()).filter(([key]) => isStorable(key)));
  }

  /** Whether the server lacks anything that it could store. */
  hasUnsaved(): boolean {
    return this.#unsavedKeys().some(this.#storableKeys());
  }

  #storableKeys(): (key: string) => boolean {
    const unstorable = this.#options.unstorable();
    return (key) => unstorable[key] === undefined && this.#saving?.isHeldBack(key) !== true;
  }

  /** Whether what is not saved is kept on this device, also when the tab ends. */
  isKept(): boolean {
    return this.#isKept;
  }

  /** The same of all that there is by now; what was given just now may still be on its way. */
  isKeptWhole(): boolean {
    return this.#isKept && this.#isKeptWhole;
  }

  setKept(isKept: boolean): void {
    this.#isKept = isKept;
    this.#isKeptWhole = isKept;
  }

  /** Notes that something else is given by now than what is kept. */
  noteUnkept(): void {
    this.#isKeptWhole = false;
  }

  /** The keys that the server does not hold as they are given here. */
  unsavedKeys(): ReadonlySet<string> {
    return new Set(this.#unsavedKeys());
  }

  #unsavedKeys(): readonly string[] {
    const { given, keys, savesItself } = this.#options;
    return [...new Set([...Object.keys(this.#held), ...keys()])].filter((key) => {
      if (savesItself(key)) return false;
      if (this.#rearranged.has(key)) return true;
      const value = given(key);
      return !isSameAnswer(value, this.#held[key]) || this.#saving?.isSentOtherwise(key, value) === true;
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
