import type { SaveAnswersResponse } from "../../contract/endpoint-responses.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import type { Answers, ErrorMap } from "../../form/index.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { call } from "../api/call.ts";
import { saveOnLeave } from "../api/send-on-leave.ts";
import { NO_ANSWER, ServerError, UnauthorizedError } from "../api/server-error.ts";

/** Without a connection a save is tried again after so long, and ever less often, in milliseconds. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

export interface AnswerSaverOptions {
  readonly store: AnswerStore;
  /** Sends nothing again once something newer overtook it: the older value would land last. */
  readonly send: (answers: Answers, isOvertaken: () => boolean) => Promise<SaveAnswersResponse>;
  /**
   * The same for a page that is going away: begins at once, and outlives the page. Tells what is saved, in parts maybe,
   * and never rejects.
   */
  readonly sendOnLeave: (answers: Answers, onSaved: OnSaved) => Promise<unknown>;
  /** Hash of the form in force. */
  readonly currentForm: () => Promise<string>;
}

/** What was sent, and what the server says of it. */
type OnSaved = (sent: Answers, answer: SaveAnswersResponse) => void;

interface SaverListener {
  readonly onSaved?: OnSaved;
  /** The server holds something else than before: answers, counts or tabs. */
  readonly onChanged?: () => void;
  /** The form in force when the server answered, and the keys that it asks no more of those that were sent. */
  readonly onFormVersion?: (formVersion: string, setAside: readonly string[]) => void;
  /** There was no connection: the save is tried again by itself. */
  readonly onWaiting?: () => void;
  /** Nothing waits for a connection any more: it is saved, or not this page's to save. */
  readonly onWaitingEnd?: (isSaved: boolean) => void;
  /** A save that nobody waits for was refused. */
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Brings what the server does not hold yet to it, one save after the other. Without a connection it keeps trying by
 * itself (LEA-04); a page that goes away is sent for at once (LEA-01).
 */
export class AnswerSaver {
  readonly #options: AnswerSaverOptions;
  readonly #listeners = new Set<SaverListener>();
  #last: Promise<void> = Promise.resolve();
  #isWaiting = false;
  /** The account whose answers wait. */
  #waitingFor = "";
  #retries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #formVersion: string | undefined;
  /** What is on its way for a page that may be gone before the answer comes. */
  #leaving: Answers = {};
  /** Resolves with the end of all that was sent for such a page; another one after each. */
  #left: Promise<unknown> = Promise.resolve();

  constructor(options: AnswerSaverOptions) {
    this.#options = options;
  }

  /** Saves what is unsaved by then. Rejects with what the server said, and then nothing counts as saved. */
  save(): Promise<void> {
    // A save waits for the one before it, whatever became of that.
    return this.afterSaves(() => this.#saveNow());
  }

  /** Does something when no save is under way. Rejects as that does. */
  afterSaves(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work, work);
    return this.#last;
  }

  /** Notes that the server holds something else by now, such as another count of entries. */
  announceChange(): void {
    this.#tell((listener) => listener.onChanged?.());
  }

  /** Sends what is unsaved, for a page that goes away or is turned from; nothing waits for it. */
  saveOnLeave(): void {
    const { store, sendOnLeave } = this.#options;
    // What is on its way already need not go twice.
    const changes = Object.entries(store.sync.storable()).filter(
      ([key, value]) => this.#leaving[key] !== value,
    );
    if (changes.length === 0) return;
    const sent = Object.fromEntries(changes);
    this.#leaving = { ...this.#leaving, ...sent };
    // Whatever is not saved is saved by whoever stays, and told then.
    const sending = sendOnLeave(sent, (part, answer) => this.#acknowledge(part, answer)).then(() => {
      const others = Object.entries(this.#leaving).filter(([key, value]) => sent[key] !== value);
      this.#leaving = Object.fromEntries(others);
    });
    this.#left = Promise.all([this.#left, sending]);
    void this.afterSaves(() => sending);
  }

  /** Hash of the form in force when the server last answered; undefined before. */
  formVersion(): string | undefined {
    return this.#formVersion;
  }

  /** Whether answers are waiting for a connection. */
  isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Tries again at once what is waiting for a connection, as when the browser says that there is one. */
  retry(): void {
    if (!this.#isWaiting) return;
    clearTimeout(this.#timer);
    this.save().catch((error: unknown) => {
      // That it goes on waiting has been told.
      if (!this.#isWaiting) this.#tell((listener) => listener.onFailure?.(error));
    });
  }

  listen(listener: SaverListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #saveNow(): Promise<void> {
    const { store, send } = this.#options;
    if (this.#isWaiting && store.owner() !== this.#waitingFor) this.#setWaiting(false);
    const changes = store.sync.storable();
    if (Object.keys(changes).length > 0) {
      const leftBefore = this.#left;
      const isOvertaken = () => this.#left !== leftBefore;
      try {
        this.#acknowledge(changes, await send(changes, isOvertaken));
      } catch (error) {
        if (isOvertaken() && !(error instanceof UnauthorizedError)) {
          // What overtook it carried its answers; what is left now, or fails for them as well, is told here.
          await this.#left;
          return this.#saveNow();
        }
        await this.#fail(error);
      }
    }
    this.#setWaiting(false, true);
  }

  #acknowledge(sent: Answers, answer: SaveAnswersResponse): void {
    const { store } = this.#options;
    const { refused } = answer;
    store.sync.markSaved(
      Object.fromEntries(Object.entries(sent).filter(([key]) => refused[key] === undefined)),
    );
    this.#refuse(refused);
    this.#noteForm(answer.form_version, answer.set_aside);
    this.#tell((listener) => listener.onSaved?.(sent, answer));
    this.announceChange();
  }

  #noteForm(formVersion: string, setAside: readonly string[]): void {
    this.#formVersion = formVersion;
    this.#tell((listener) => listener.onFormVersion?.(formVersion, setAside));
  }

  #refuse(refused: ErrorMap): void {
    if (Object.keys(refused).length > 0) this.#options.store.errors.addUnstorable(refused);
  }

  async #fail(error: unknown): Promise<void> {
    if (error instanceof ServerError && error.code === "invalid_answers") {
      // Nothing of it could be stored: each answer shows why. Staff may have changed what they may be.
      this.#refuse(error.errors);
      this.#noteForm(await this.#options.currentForm(), []);
      return;
    }
    if (isConnectionLost(error)) this.#waitForConnection();
    else this.#setWaiting(false);
    throw error;
  }

  #waitForConnection(): void {
    this.#waitingFor = this.#options.store.owner();
    this.#setWaiting(true);
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** this.#retries, LONGEST_RETRY_MS);
    this.#retries += 1;
    this.#timer = setTimeout(() => this.retry(), waitMs);
  }

  #setWaiting(isWaiting: boolean, isSaved = false): void {
    clearTimeout(this.#timer);
    if (!isWaiting) this.#retries = 0;
    if (this.#isWaiting === isWaiting) return;
    this.#isWaiting = isWaiting;
    this.#tell(({ onWaiting, onWaitingEnd }) => (isWaiting ? onWaiting?.() : onWaitingEnd?.(isSaved)));
  }

  #tell(about: (listener: SaverListener) => void): void {
    for (const listener of this.#listeners) about(listener);
  }
}

/** Whether a call got no answer at all. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof ServerError && error.status === NO_ANSWER;
}

/** Whether the server refused because the application was submitted meanwhile, in another tab for example. */
export function isAlreadySubmitted(error: unknown): error is ServerError {
  return error instanceof ServerError && error.code === "already_submitted";
}

const known = new WeakMap<AnswerStore, AnswerSaver>();

/** What saves the answers of this store; one for as long as the store is there. */
export function saverOf(store: AnswerStore): AnswerSaver {
  const before = known.get(store);
  if (before) return before;
  const send: AnswerSaverOptions["send"] = (answers, isOver) =>
    call(ENDPOINTS.saveAnswers, answers, { isOver });
  const currentForm = async () => (await call(ENDPOINTS.currentForm)).hash;
  const saver = new AnswerSaver({ store, send, sendOnLeave: saveOnLeave, currentForm });
  known.set(store, saver);
  return saver;
}
