import type { SaveAnswersResponse } from "../../contract/answer-endpoints.ts";
import type { Answer, Answers, ErrorMap } from "../../form/index.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { call } from "../api/call.ts";
import { NO_RESPONSE, ServerError, UnauthorizedError, unexpectedError } from "../api/server-error.ts";
import { AnswerRevisions, type SaveRecord, type SaveRequest } from "./answer-revisions.ts";
import { isFormClosed, refusedAsNothing } from "./refused-saves.ts";
import { isConnectionLost, isUnanswered } from "./save-errors.ts";
import { partsOf, requestsOfOtherForm } from "./save-parts.ts";
import { type LeavingSave, SAVE_TIMEOUT_MS, saveOnLeave } from "./send-on-leave.ts";

/** Without a connection a save is tried again after so long, and ever less often, in milliseconds. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/** What saves, and the two ways to the server: tests give others. */
export interface AnswerSaverOptions {
  readonly store: AnswerStore;
  /** Sends nothing again once something newer overtook it, which carries its answers too. */
  readonly send: (request: SaveRequest, isOvertaken: () => boolean) => Promise<SaveAnswersResponse>;
  /**
   * Sends for a page that is going away: begins at once, and outlives the page. Tells what is saved, in parts maybe,
   * and never rejects.
   */
  readonly sendOnLeave: (answers: Answers, save: LeavingSave) => Promise<unknown>;
}

/** What was stored as it was sent, and what the server says of it. */
type OnSaved = (sent: Answers, answer: SaveAnswersResponse) => void;

interface Asked {
  /** Whether the applicant has asked for it, and waits for what becomes of it. */
  readonly isAsked: boolean;
}

interface SaverListener {
  readonly onSaved?: OnSaved;
  /** The server holds something else than before: answers, counts or tabs. */
  readonly onChanged?: () => void;
  /** The form in force when the server answered, and the keys that it asks no more of those that were sent. */
  readonly onFormVersion?: (formVersion: string, setAside: readonly string[]) => void;
  /** A save has begun or ended. */
  readonly onSaving?: () => void;
  /**
   * What is given cannot be saved at present, and is tried again by itself. `isAsked`: somebody has asked for it, and there
   * is no connection; whoever is told of another failure knows of that.
   */
  readonly onWaiting?: (isAsked: boolean) => void;
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
  /** What this tab has seen and sent. */
  readonly revisions: AnswerRevisions;
  /** Resolves once what tabs that are gone have left here is back, or was asked for in vain; another one for each journal. */
  broughtBack: Promise<void> | undefined;
  readonly #options: AnswerSaverOptions;
  readonly #listeners = new Set<SaverListener>();
  #last: Promise<void> = Promise.resolve();
  #isWaiting = false;
  #isWithoutConnection = false;
  #isHeld = false;
  /** The account whose answers wait. */
  #waitingFor = "";
  #retries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #formVersion: string | undefined;
  #isSaving = false;
  /** Numbers of the saves that are on their way for a page that may be gone before the answer comes. */
  readonly #leaving = new Set<number>();
  /** Resolves with the end of all that was sent for such a page; another one after each. */
  #left: Promise<unknown> = Promise.resolve();

  constructor(options: AnswerSaverOptions) {
    this.#options = options;
    this.revisions = new AnswerRevisions(options.store);
  }

  /** Saves what is unsaved by then. Rejects with what the server said, and then nothing counts as saved. */
  save(): Promise<void> {
    const { store } = this.#options;
    const owner = store.owner();
    // A save waits for the one before it, whatever became of that.
    return this.afterSaves(async () => {
      // The one before it may have found that the session has ended: what this one was to save is gone from the page.
      if (store.owner() !== owner) throw new UnauthorizedError();
      await this.#saveNow({ isAsked: true });
    });
  }

  /** Does something when no save is under way. Rejects as that does. */
  afterSaves(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work, work);
    return this.#last;
  }

  /** The same for what nobody has asked for: whatever keeps it from being saved, it is tried again by itself. */
  saveQuietly(): void {
    // Its own time will come.
    if (this.#isWaiting) return;
    this.afterSaves(() => this.#saveNow({ isAsked: false })).catch((error: unknown) => {
      if (!this.#isWaiting) this.#tell((listener) => listener.onFailure?.(error));
    });
  }

  /** Takes in what other tabs have written (SYN-02). Rejects with what the server said. */
  lookForChanges(): Promise<void> {
    return this.afterSaves(() => this.#look().then(() => undefined));
  }

  /**
   * Saves and shows what a tab that is gone has left (SYN-07). Rejects, and shows nothing of it, when the server does not
   * answer: it can be done again. Returns what could not be shown, because it was answered anew here or is not asked here.
   */
  async restore(record: SaveRecord): Promise<Answers> {
    const { store, send } = this.#options;
    const owner = store.owner();
    const never = () => false;
    let late: Answers = {};
    /** Headers name the account that is open when they are made. */
    const requireOwner = () => {
      if (store.owner() !== owner) throw new UnauthorizedError();
    };
    await this.afterSaves(async () => {
      const saved: Record<string, Answer> = {};
      for (const request of [...record.requests, ...requestsOfOtherForm(record)]) {
        requireOwner();
        const { kept, set_aside } = await send(request, never).catch(refusedAsNothing);
        for (const key of [...kept, ...set_aside]) saved[key] = request.answers[key] ?? "";
      }
      requireOwner();
      // In this order: what is shown by then and is none of the changes was shown to whoever left the record, too.
      if (!(await this.#look())) throw unexpectedError(NO_RESPONSE);
      requireOwner();
      // With those of the tab that is gone, and then without: what others write in between is none of its own.
      const all = await send(this.revisions.lookSince(record.seen), never);
      requireOwner();
      const { changes } = await send(this.revisions.look(record), never);
      requireOwner();
      /** What the tab that is gone has saved after it had written its record: its last words are newer than the record. */
      const isOutdated = (key: string) => {
        const stored = all.changes[key];
        if (stored === undefined || changes[key] !== undefined || record.held[key] === stored[0])
          return false;
        return record.requests.every(({ answers }) => answers[key] !== stored[0]);
      };
      const left = Object.entries(record.answers).filter(
        ([key, value]) => saved[key] !== value && !isOutdated(key),
      );
      late = this.revisions.restore({ ...record, answers: Object.fromEntries(left) }, changes);
    });
    return late;
  }

  /** What was sent and not answered goes first: others may have answered it already. False when some of it is left. */
  async #look(): Promise<boolean> {
    const { store, send } = this.#options;
    if (this.revisions.unanswered().length > 0) await this.#saveNow({ isAsked: false });
    const owner = store.owner();
    const look = this.revisions.look();
    const { changes, revision, form_version } = await send(look, () => false);
    if (store.owner() !== owner) return false;
    this.#noteForm(form_version, []);
    return this.revisions.takeIn(changes, { revision, seen: look.seen });
  }

  /** Whether the server lacks anything that it could store, as far as it has answered. */
  hasUnsaved(): boolean {
    return this.revisions.unanswered().length > 0 || this.#options.store.sync.hasUnsaved();
  }

  /** Whether a save is under way. */
  isSaving(): boolean {
    return this.#isSaving;
  }

  /** Notes that the server holds something else by now, such as another count of entries. */
  announceChange(): void {
    this.#tell((listener) => listener.onChanged?.());
  }

  /** Sends what is unsaved, for a page that goes away or is turned from; nothing waits for it. */
  saveOnLeave(): void {
    if (this.#isHeld) return;
    const { store, sendOnLeave } = this.#options;
    const owner = store.owner();
    const unanswered = this.revisions.unanswered();
    // What is on its way for such a page already need not go twice; what a page sends otherwise ends with it.
    const again = unanswered.filter(({ seq }) => !this.#leaving.has(seq));
    const sent: Answers = Object.assign({}, ...unanswered.map(({ answers }) => answers));
    const changes = Object.entries(store.sync.storable()).filter(([key, value]) => sent[key] !== value);
    if (changes.length + again.length === 0) return;
    const begun: number[] = [];
    const begin = (request: SaveRequest) => {
      begun.push(request.seq);
      this.#leaving.add(request.seq);
      return request;
    };
    // Whatever is not saved is saved by whoever stays, and told then.
    const sending = sendOnLeave(Object.fromEntries(changes), {
      again: again.map(begin),
      begin: (part) => begin(this.revisions.begin(part)),
      headers: (request) => this.revisions.headers(request),
      onSaved: (request, answer) => {
        if (store.owner() === owner) this.#acknowledge(request, answer);
      },
    }).then(() => {
      for (const seq of begun) this.#leaving.delete(seq);
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

  /** Whether the form takes nothing now, so that nothing is sent. */
  isHeld(): boolean {
    return this.#isHeld;
  }

  /** Sends nothing while the form takes nothing, before it opens and once it has closed, and then what is unsaved (OPN-07). */
  setHeld(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return;
    this.#isHeld = isHeld;
    this.#setWaiting(false);
    this.#tell((listener) => listener.onSaving?.());
    if (!isHeld && this.hasUnsaved()) this.saveQuietly();
  }

  /** Whether what it waits for is a connection, and not a server that cannot save just now. */
  isWithoutConnection(): boolean {
    return this.#isWithoutConnection;
  }

  /** Tries again at once what is waiting for a connection, as when the browser says that there is one. */
  retry(): void {
    if (!this.#isWaiting) return;
    clearTimeout(this.#timer);
    this.afterSaves(() => this.#saveNow({ isAsked: false })).catch((error: unknown) => {
      // That it goes on waiting has been told.
      if (!this.#isWaiting) this.#tell((listener) => listener.onFailure?.(error));
    });
  }

  listen(listener: SaverListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #saveNow(asked: Asked): Promise<void> {
    if (this.#isHeld) return;
    const { store } = this.#options;
    if (this.#isWaiting && store.owner() !== this.#waitingFor) this.#setWaiting(false);
    this.#setSaving(true);
    try {
      // What may have been stored is sent again as it was, so that the server can tell, and then what is new.
      for (let [again] = this.revisions.unanswered(); again; [again] = this.revisions.unanswered()) {
        await this.#send(again, asked);
      }
      const owner = store.owner();
      for (const part of partsOf(store.sync.storable())) {
        // Between two parts somebody else may have logged in.
        if (store.owner() === owner) await this.#send(this.revisions.begin(part), asked);
      }
    } finally {
      this.#setSaving(false);
    }
    this.#setWaiting(false, { isSaved: true });
  }

  async #send(request: SaveRequest, asked: Asked): Promise<void> {
    const { store, send } = this.#options;
    const owner = store.owner();
    const leftBefore = this.#left;
    const isOvertaken = () => this.#left !== leftBefore;
    try {
      const answer = await send(request, isOvertaken);
      // Somebody else's answers may be open by now.
      if (store.owner() === owner) this.#acknowledge(request, answer);
    } catch (error) {
      if (isOvertaken() && isUnanswered(error) && store.owner() === owner) {
        // What overtook it carried its answers; what is left now, or fails for them as well, is told here.
        await this.#left;
        return this.#saveNow(asked);
      }
      if (!isUnanswered(error) && !(error instanceof UnauthorizedError)) this.revisions.end(request, []);
      await this.#fail(error, asked);
    }
  }

  #acknowledge(request: SaveRequest, answer: SaveAnswersResponse): void {
    const { store } = this.#options;
    const { refused, conflicts, changes, revision } = answer;
    const kept = [...answer.kept, ...answer.set_aside];
    const settled = [...kept, ...Object.keys(conflicts), ...Object.keys(refused)];
    const newest = this.revisions.end(request, settled);
    const sent = Object.fromEntries(
      Object.entries(request.answers).filter(([key]) => kept.includes(key) && newest.has(key)),
    );
    store.sync.markSaved(sent);
    this.#refuse(refused);
    this.revisions.takeIn(changes, { revision, seen: request.seen });
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

  async #fail(error: unknown, asked: Asked): Promise<void> {
    if (error instanceof ServerError && error.code === "invalid_answers") {
      // Nothing of it could be stored: each answer shows why. Staff may have changed what they may be.
      this.#refuse(error.errors);
      await this.#askForm();
      return;
    }
    if (isFormClosed(error)) this.#holdUnforeseen();
    this.#isWithoutConnection = isConnectionLost(error);
    if (isUnanswered(error)) this.#waitToRetry({ isAsked: asked.isAsked && isConnectionLost(error) });
    else this.#setWaiting(false);
    throw error;
  }

  /** The page did not know that the form takes nothing now: its clock is a little late, or the school has set other times. */
  #holdUnforeseen(): void {
    this.setHeld(true);
    this.#askForm().catch(() => undefined);
  }

  /** A save of nothing is answered with the form that this applicant fills in. */
  async #askForm(): Promise<void> {
    const look = await this.#options.send(this.revisions.look(), () => false);
    this.#noteForm(look.form_version, []);
  }

  #waitToRetry({ isAsked }: Asked): void {
    this.#waitingFor = this.#options.store.owner();
    this.#setWaiting(true, { isAsked });
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** this.#retries, LONGEST_RETRY_MS);
    this.#retries += 1;
    this.#timer = setTimeout(() => this.retry(), waitMs);
  }

  #setWaiting(isWaiting: boolean, { isSaved = false, isAsked = false } = {}): void {
    clearTimeout(this.#timer);
    if (!isWaiting) this.#retries = 0;
    // Whoever presses a button is told also when that was known.
    if (this.#isWaiting === isWaiting && !isAsked) return;
    this.#isWaiting = isWaiting;
    this.#tell(({ onWaiting, onWaitingEnd }) => (isWaiting ? onWaiting?.(isAsked) : onWaitingEnd?.(isSaved)));
  }

  #setSaving(isSaving: boolean): void {
    this.#isSaving = isSaving;
    this.#tell((listener) => listener.onSaving?.());
  }

  #tell(about: (listener: SaverListener) => void): void {
    for (const listener of this.#listeners) about(listener);
  }
}

const known = new WeakMap<AnswerStore, AnswerSaver>();

/** What saves the answers of this store; one for as long as the store is there. */
export function saverOf(store: AnswerStore): AnswerSaver {
  const before = known.get(store);
  if (before) return before;
  const saver = new AnswerSaver({
    store,
    send: (request, isOver) =>
      call("PUT /api/answer", request.answers, {
        isOver,
        timeoutMs: SAVE_TIMEOUT_MS,
        headers: saver.revisions.headers(request),
      }),
    sendOnLeave: saveOnLeave,
  });
  known.set(store, saver);
  return saver;
}
