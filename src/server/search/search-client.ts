import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type {
  FromLookup,
  LookupQuestion,
  LookupResponse,
  LookupTables,
  ToLookup,
} from "./search-questions.ts";

const PROCESS = fileURLToPath(new URL("./search.process.ts", import.meta.url));

/** Room for short-lived objects, in MB: with what Node takes by itself the process is 100 MB larger and no faster. */
const SMALL_HEAP = ["--max-semi-space-size=4"];

type Waiting = PromiseWithResolvers<LookupResponse>;

/**
 * The lookup in a process of its own: neither reading the tables (half a second of work) nor a search ever holds up
 * the calls of others. Not a worker thread, for the reason of docs/decisions/005-processes-not-worker-threads.md.
 */
export class LookupProcess {
  /** Resolves when the tables are read; rejects when they cannot be. */
  readonly ready: Promise<void>;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  readonly #exited: Promise<void>;
  #asked = 0;
  #ended: Error | undefined;

  constructor(tables: LookupTables) {
    // Under node --watch it would report the files it loads over the same channel.
    const { WATCH_REPORT_DEPENDENCIES: _reports, ...env } = process.env;
    this.#child = fork(PROCESS, [], { env, execArgv: SMALL_HEAP });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ready = promise;
    this.ready.catch(() => undefined);
    const end = (error: Error) => {
      reject(error);
      this.#end(error);
    };
    this.#child.on("message", (message) => {
      // Only search.process.ts answers here.
      const told = message as FromLookup;
      if (told === "ready") resolve();
      else if (told === "unreadable") reject(new Error("The tables cannot be read."));
      else this.#settle(told);
    });
    this.#exited = new Promise((done) => {
      this.#child.once("exit", (code, signal) => {
        end(new Error(`The lookup ended with ${signal ?? code}.`));
        done();
      });
      // It may not have started at all; then nothing will exit.
      this.#child.on("error", (error) => {
        end(error);
        if (this.#child.pid === undefined) done();
      });
    });
    this.#tell({ tables });
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** @throws when the process has ended or ends before the answer */
  ask(question: LookupQuestion): Promise<LookupResponse> {
    if (this.#ended) return Promise.reject(this.#ended);
    const number = ++this.#asked;
    const waiting = Promise.withResolvers<LookupResponse>();
    this.#waiting.set(number, waiting);
    this.#tell({ number, question });
    return waiting.promise;
  }

  /** Ends it at once, while it reads or answers. */
  abandon(): void {
    this.#child.kill("SIGKILL");
  }

  /** Ends it after the answers under way. */
  async stop(): Promise<void> {
    await Promise.allSettled([...this.#waiting.values()].map(({ promise }) => promise));
    if (this.#child.connected) this.#child.disconnect();
    await this.#exited;
  }

  #tell(message: ToLookup): void {
    this.#child.send(message, (error) => {
      if (error) this.#end(error);
    });
  }

  #settle({ number, answer }: Exclude<FromLookup, string>): void {
    this.#waiting.get(number)?.resolve(answer);
    this.#waiting.delete(number);
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
