import { BROWSER_ERRORS } from "../../contract/browser-errors.ts";
import type { ConversionResponse, DocumentResponse } from "../../contract/document-endpoints.ts";
import { FILE_ERRORS } from "../../contract/file-errors.ts";
import { fitFileName } from "../../contract/files.ts";
import { CONVERSION_POLL_MS } from "../../contract/limits.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { call, callAbout } from "../api/call.ts";
import {
  NO_RESPONSE,
  type RawResponse,
  readResponse,
  ServerError,
  tryAgain,
  UNANSWERED,
  UnauthorizedError,
} from "../api/server-error.ts";
import { tellBusy } from "../session/busy.ts";
import { toasts } from "../ui/toasts.ts";
import { type DocumentState, isUnderWay } from "./document-state.ts";
import * as sentences from "./sentences.ts";

/** What goes on while a file is sent. */
interface Sending {
  /** Told the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Ends the sending, before the conversion begins. */
  readonly signal: AbortSignal;
}

/** What the server does with documents; all of it rejects as `call` does. */
export interface DocumentCalls {
  /** Sends the file and begins its conversion. */
  readonly upload: (key: string, file: File, sending: Sending) => Promise<void>;
  readonly statusOf: (key: string) => Promise<ConversionResponse>;
  /** Name and size of the document that is converted. */
  readonly answerOf: (key: string) => Promise<DocumentResponse | undefined>;
  readonly deleteConversion: (key: string) => Promise<void>;
  /** Deletes the conversion and the document. */
  readonly remove: (key: string) => Promise<void>;
}

/** The calls about documents, as they go to the server and the storage (API-14 to API-19). */
export const documentCalls: DocumentCalls = {
  upload: async (key, file, { onProgress, signal }) => {
    // An address takes one file: each try gets its own.
    const attempt = async () => {
      const { url, fields } = await call("POST /api/presigned-url", { answer_key: key });
      const { postFile } = await import("../api/http-client.ts");
      const post = postFile({ url, fields, file, onProgress, signal });
      const sent = await post.catch(() => UNANSWERED);
      return { ...sent, uploadKey: fields.key };
    };
    const sent = await tryAgain(attempt, { isOver: () => signal.aborted });
    signal.throwIfAborted();
    if (sent.status === NO_RESPONSE || sent.status >= 300) readRefusal(sent);
    await callAbout(
      "POST /api/pdf/document-answer/:answer_key",
      { answer_key: key },
      {
        file_key: sent.uploadKey,
        file_name: fitFileName(file.name),
      },
    );
  },
  statusOf: (key) => callAbout("GET /api/pdf/document-answer/:answer_key", { answer_key: key }),
  answerOf: async (key) => (await call("GET /api/document-answer"))[key],
  deleteConversion: async (key) => {
    await callAbout("DELETE /api/pdf/document-answer/:answer_key", { answer_key: key });
  },
  remove: async (key) => {
    await callAbout("DELETE /api/pdf/document-answer/:answer_key", { answer_key: key });
    await callAbout("DELETE /api/document-answer/:answer_key", { answer_key: key });
  },
};

/** Our own storage says what is wrong; that of others answers in a way of its own, and its status must do. */
function readRefusal(sent: RawResponse): never {
  if (/^application\/json\b/i.test(sent.contentType)) readResponse(sent);
  if (sent.status === 403) throw new ServerError({ ...FILE_ERRORS.upload_refused, code: "upload_refused" });
  const { message } = FILE_ERRORS.upload_missing;
  throw new ServerError({ message, code: "upload_missing", status: sent.status });
}

/** While the server does not answer it is asked less and less often, but not less than this. */
const LONGEST_WAIT_MS = 30_000;
const LONGEST_ASKED_MS = 5_000;
const FETCHING: DocumentState = { phase: "fetching" };

interface DocumentsOptions {
  readonly calls: DocumentCalls;
  /** Sets what the question answers: `ANSWERED` or nothing (UPL-03). */
  readonly onAnswer: (key: string, answer: "ANSWERED" | "") => void;
  /** Tells that an upload or its conversion has failed; what it returns is called when that holds no more. */
  readonly onFailure: (key: string) => () => void;
  /** Told again and again while a file is made, sent or converted. */
  readonly onBusy?: () => void;
}

/** Makes the file that is to be uploaded, and tells what it does. */
type MakeFile = (work: {
  readonly signal: AbortSignal;
  readonly say: (said: string) => void;
}) => Promise<File>;

/**
 * The documents of one account: uploads them, asks after their conversion until it has ended, and deletes them
 * (UPL-01). Lives as long as the answers do, so that leaving a page ends no upload.
 */
export class Documents {
  readonly #options: DocumentsOptions;
  #isStopped = false;
  readonly #states = new Map<string, DocumentState>();
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Ends the making or sending that is under way for a key. */
  readonly #sendings = new Map<string, AbortController>();
  /** Takes back what was told of a failure, by key. */
  readonly #endFailure = new Map<string, () => void>();
  /** What the file is called that was given last for a key. */
  readonly #names = new Map<string, string>();
  /** Counts what was begun for a key: what was begun before is over, and its late answers count for nothing. */
  readonly #turns = new Map<string, number>();

  constructor(options: DocumentsOptions) {
    this.#options = options;
  }

  get(key: string): DocumentState {
    return this.#states.get(key) ?? FETCHING;
  }

  /** What the file is called that was given here last, as long as it is not deleted. */
  nameOf(key: string): string | undefined {
    return this.#names.get(key);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks the server how far the document is, once. */
  open(key: string): void {
    if (this.#states.has(key)) return;
    this.#set(key, FETCHING);
    void this.#follow(key, this.#begin(key));
  }

  /**
   * Makes a file and uploads it. Rejects, with everything as it was before, when no file can be made. `name` is what it is called
   * until then.
   */
  async makeAndUpload(key: string, make: MakeFile, name?: string): Promise<void> {
    const before = this.get(key);
    const turn = this.#begin(key);
    const making = new AbortController();
    this.#sendings.set(key, making);
    const say = (said: string) => {
      if (this.#isCurrent(key, turn)) this.#set(key, { phase: "preparing", said });
    };
    if (name !== undefined) this.#names.set(key, name);
    say(sentences.preparing);
    let file: File;
    try {
      file = await make({ signal: making.signal, say });
    } catch (error) {
      if (!this.#isCurrent(key, turn)) return;
      this.#set(key, before);
      throw error;
    }
    if (this.#isCurrent(key, turn)) await this.#upload(key, file, before);
  }

  /** Uploads a file that `checkFile` has let through, and follows its conversion. */
  async upload(key: string, file: File): Promise<void> {
    await this.#upload(key, file, this.get(key));
  }

  async #upload(key: string, file: File, before: DocumentState): Promise<void> {
    this.#names.set(key, file.name);
    const isRetry = before.phase === "failed";
    const turn = this.#begin(key);
    const show = (share: number) => {
      const percent = Math.round(share * 100);
      if (this.#isCurrent(key, turn)) this.#set(key, { phase: "uploading", fileName: file.name, percent });
    };
    const sending = new AbortController();
    this.#sendings.set(key, sending);
    show(0);
    try {
      if (isRetry) await this.#options.calls.deleteConversion(key);
      await this.#options.calls.upload(key, file, { onProgress: show, signal: sending.signal });
    } catch (error) {
      if (this.#isCurrent(key, turn)) this.#fail(key, error, file);
      return;
    }
    if (!this.#isCurrent(key, turn)) return;
    this.#set(key, { phase: "converting" });
    await this.#follow(key, turn);
  }

  /** Ends the making or sending of a file, and shows what the server has instead. */
  cancel(key: string): void {
    const { phase } = this.get(key);
    if (phase !== "uploading" && phase !== "preparing") return;
    const turn = this.#begin(key);
    this.#set(key, FETCHING);
    void this.#follow(key, turn);
  }

  /** Shows what the server has, in the place of a failure. */
  recheck(key: string): void {
    if (isUnderWay(this.get(key))) return;
    const turn = this.#begin(key);
    this.#set(key, FETCHING);
    void this.#follow(key, turn);
  }

  /** Deletes the document and its conversion. Rejects, with the document still there, when the server does not. */
  async remove(key: string): Promise<void> {
    const turn = this.#begin(key);
    try {
      await this.#options.calls.remove(key);
    } catch (error) {
      // Whatever of it is gone now, the server knows.
      if (this.#isCurrent(key, turn)) void this.#follow(key, turn);
      throw error;
    }
    if (this.#isCurrent(key, turn)) this.#end(key, { phase: "none" });
  }

  /** Resolves when it is known how far these documents are, or could not be found out in a while. */
  async known(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.open(key);
    const isAsked = () => keys.some((key) => this.get(key).phase === "fetching");
    if (!isAsked()) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(end, LONGEST_ASKED_MS);
      const stop = this.subscribe(() => {
        if (!isAsked()) end();
      });
    });
  }

  /** Shows documents where the server has moved them to, from key to key, and goes on asking after them there (GRP-08). */
  rearrange(moves: ReadonlyMap<string, string>): void {
    const moved = [...moves].map(([from, to]) => {
      const wasAskedThere = this.#states.has(to);
      return { to, wasAskedThere, state: this.#states.get(from), name: this.#names.get(from) };
    });
    const turns = new Map<string, number>();
    for (const key of new Set([...moves.keys(), ...moves.values()])) {
      this.#failureEnded(key);
      this.#names.delete(key);
      turns.set(key, this.#begin(key));
      this.#states.set(key, { phase: "none" });
    }
    for (const { to, wasAskedThere, state, name } of moved) {
      if (state === undefined) {
        // A document that a condition hides has never been asked after, and is there all the same.
        this.#states.delete(to);
        if (wasAskedThere) this.open(to);
        continue;
      }
      if (name !== undefined) this.#names.set(to, name);
      this.#states.set(to, state);
      if (isUnderWay(state)) void this.#follow(to, turns.get(to) ?? 0);
    }
    this.#tell();
  }

  /** Asks nothing any more, and takes back what was told of failures: the account has gone. */
  stop(): void {
    this.#isStopped = true;
    for (const key of this.#states.keys()) {
      this.#begin(key);
      this.#failureEnded(key);
    }
    this.#tell();
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  async #follow(key: string, turn: number, failures = 0): Promise<void> {
    try {
      const next = await this.#ask(key);
      if (!this.#isCurrent(key, turn)) return;
      if (!isUnderWay(next)) {
        // A failure that was there before is shown, but it is no news.
        if (next.phase === "failed" && this.get(key).phase === "converting") this.#failureBegan(key);
        this.#end(key, next);
        return;
      }
      this.#set(key, next);
      this.#askAgain(key, turn, 0);
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) this.#askAgain(key, turn, failures + 1);
    }
  }

  #askAgain(key: string, turn: number, failures: number): void {
    if (!this.#isCurrent(key, turn)) return;
    const waitMs = Math.min(CONVERSION_POLL_MS * 2 ** failures, LONGEST_WAIT_MS);
    this.#timers.set(
      key,
      setTimeout(() => void this.#follow(key, turn, failures), waitMs),
    );
  }

  async #ask(key: string): Promise<DocumentState> {
    const { calls } = this.#options;
    const { status, message } = await calls.statusOf(key);
    if (status === "unprocessed" || status === "in_progress") return { phase: "converting" };
    if (status === "failed") return { phase: "failed", message };
    const answer = status === "completed" ? await calls.answerOf(key) : undefined;
    if (answer === undefined) return { phase: "none" };
    return {
      phase: "completed",
      fileName: answer.file_name,
      sizeBytes: answer.file_size,
      ...(message !== "" && { note: message }),
    };
  }

  #fail(key: string, error: unknown, file: File): void {
    if (error instanceof UnauthorizedError) return;
    const { message, status } =
      error instanceof ServerError ? error : { ...BROWSER_ERRORS.unexpected, status: 0 };
    // No answer, or one that tells of our trouble: the file may go through the next time.
    const isUnsent = status === 0 || status >= 500 || status === FILE_ERRORS.upload_refused.status;
    this.#failureBegan(key);
    this.#end(key, { phase: "failed", message, ...(isUnsent && { unsent: file }) });
  }

  /** Shows how it ended, and the answer that goes with it. */
  #end(key: string, state: DocumentState): void {
    this.#options.onAnswer(key, state.phase === "completed" ? "ANSWERED" : "");
    if (state.phase !== "failed") this.#failureEnded(key);
    if (state.phase === "none") this.#names.delete(key);
    this.#set(key, state);
  }

  #failureBegan(key: string): void {
    this.#endFailure.set(key, this.#options.onFailure(key));
  }

  #failureEnded(key: string): void {
    this.#endFailure.get(key)?.();
    this.#endFailure.delete(key);
  }

  #begin(key: string): number {
    clearTimeout(this.#timers.get(key));
    this.#sendings.get(key)?.abort();
    this.#sendings.delete(key);
    const turn = (this.#turns.get(key) ?? 0) + 1;
    this.#turns.set(key, turn);
    return turn;
  }

  #isCurrent(key: string, turn: number): boolean {
    return this.#turns.get(key) === turn;
  }

  #set(key: string, state: DocumentState): void {
    if (isUnderWay(state)) this.#options.onBusy?.();
    this.#states.set(key, state);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const known = new WeakMap<AnswerStore, Documents>();

/** The documents that belong to these answers; others when another account's answers are opened. */
export function documentsOf(store: AnswerStore): Documents {
  const before = known.get(store);
  if (before !== undefined) return before;
  const documents = new Documents({
    calls: documentCalls,
    onAnswer: (key, answer) => {
      if ((store.get(key) ?? "") !== answer) store.set(key, answer);
    },
    onFailure: (key) => toasts.error(sentences.uploadFailed(key)),
    onBusy: tellBusy,
  });
  const owner = store.owner();
  const stopWatching = store.subscribe(() => {
    if (store.owner() === owner) return;
    stopWatching();
    known.delete(store);
    documents.stop();
  });
  known.set(store, documents);
  return documents;
}
