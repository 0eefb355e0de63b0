import { Worker } from "node:worker_threads";
import type { LookupAnswer, LookupQuestion, LookupTables } from "./lookup-questions.ts";

type Message = "ready" | { readonly number: number; readonly answer: LookupAnswer };

interface Waiting {
  readonly resolve: (answer: LookupAnswer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The lookup in a thread of its own: neither reading the tables (half a second of work) nor a search ever holds up
 * the calls of others. Questions asked before it is ready wait until it is.
 */
export class LookupThread {
  /** Resolves when the tables are read; rejects when they cannot be. */
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #ended: Error | undefined;

  constructor(tables: LookupTables) {
    this.#worker = new Worker(new URL("./lookup-worker.ts", import.meta.url), { workerData: tables });
    this.#worker.unref();
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on("message", (message: Message) =>
        message === "ready" ? resolve() : this.#settle(message),
      );
      const end = (error: Error) => {
        reject(error);
        this.#end(error);
      };
      this.#worker.once("error", (error) => end(asError(error)));
      this.#worker.once("exit", (code) => end(new Error(`The lookup ended with exit code ${code}.`)));
    });
    this.ready.catch(() => undefined);
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** @throws when the thread has ended or ends before the answer */
  ask(question: LookupQuestion): Promise<LookupAnswer> {
    if (this.#ended) return Promise.reject(this.#ended);
    const number = ++this.#asked;
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#worker.postMessage({ number, question });
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle({ number, answer }: Exclude<Message, "ready">): void {
    this.#waiting.get(number)?.resolve(answer);
    this.#waiting.delete(number);
    if (this.#waiting.size === 0) this.#worker.unref();
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
