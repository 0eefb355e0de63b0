import type { ProcessContract } from "../processes/serve-requests.ts";
import { ServiceProcess } from "../processes/service-process.ts";
import type {
  FromLookup,
  LookupQuestion,
  LookupResponse,
  LookupTables,
  ToLookup,
} from "./search-questions.ts";

export const LOOKUP_PROCESS: ProcessContract<ToLookup, FromLookup> = {
  name: "The lookup",
  file: new URL("./search.process.ts", import.meta.url),
  // Room for short-lived objects, in MB: with what Node takes by itself the process is 100 MB larger and no faster.
  execArgv: ["--max-semi-space-size=4"],
  request: { kind: "string" },
  response: {},
};

/**
 * The lookup in a process of its own: neither reading the tables (half a second of work) nor a search ever holds up
 * the calls of others. Not a worker thread, for the reason of docs/decisions/005-processes-not-worker-threads.md.
 */
export class LookupProcess {
  /** Resolves when the tables are read; rejects when they cannot be. */
  readonly ready: Promise<void>;
  readonly #process: ServiceProcess<ToLookup, FromLookup>;

  constructor(tables: LookupTables) {
    this.#process = new ServiceProcess(LOOKUP_PROCESS);
    this.ready = this.#load(tables);
    this.ready.catch(() => undefined);
  }

  get hasEnded(): boolean {
    return this.#process.hasEnded;
  }

  /** @throws when the process has ended or ends before the answer */
  async ask(question: LookupQuestion): Promise<LookupResponse> {
    const told = await this.#process.ask(question);
    if ("isReady" in told) throw new Error("The lookup answered something else.");
    return told;
  }

  /** Ends it at once, while it reads or answers. */
  abandon(): void {
    this.#process.abandon();
  }

  /** Ends it after the answers under way. */
  stop(): Promise<void> {
    return this.#process.stop();
  }

  async #load(tables: LookupTables): Promise<void> {
    const told = await this.#process.ask({ kind: "load", tables });
    if (!("isReady" in told && told.isReady)) throw new Error("The tables cannot be read.");
  }
}
