import type { LookupDetail, Suggestion } from "../../contract/lookup.ts";
import { ADDRESS_FIELDS, SCHOOL_FIELDS } from "../../form/definition/searches.ts";
import { ServiceProcess } from "../processes/service-process.ts";
import { hasFields, isListOf } from "../system/has-fields.ts";
import type {
  LoadOutcome,
  LookupQuestion,
  LookupResponse,
  LookupTables,
  ToLookup,
} from "./search-questions.ts";

/** Room for short-lived objects, in MB: with what Node takes by itself the process is 100 MB larger and no faster. */
const SMALL_HEAP = ["--max-semi-space-size=4"];

/**
 * The lookup in a process of its own: neither reading the tables (half a second of work) nor a search ever holds up
 * the calls of others. Not a worker thread, for the reason of docs/decisions/005-processes-not-worker-threads.md.
 */
export class LookupProcess {
  /** Resolves when the tables are read; rejects when they cannot be. */
  readonly ready: Promise<void>;
  readonly #process: ServiceProcess<ToLookup>;

  constructor(tables: LookupTables) {
    this.#process = new ServiceProcess({
      name: "The lookup",
      file: new URL("./search.process.ts", import.meta.url),
      execArgv: SMALL_HEAP,
    });
    this.ready = this.#load(tables);
    this.ready.catch(() => undefined);
  }

  get hasEnded(): boolean {
    return this.#process.hasEnded;
  }

  /** @throws when the process has ended or ends before the answer */
  ask(question: LookupQuestion): Promise<LookupResponse> {
    return this.#process.ask(question, { read: readResponse });
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
    const outcome = await this.#process.ask({ kind: "load", tables }, { read: readOutcome });
    if (outcome === "unreadable") throw new Error("The tables cannot be read.");
  }
}

function readOutcome(value: unknown): LoadOutcome | undefined {
  return value === "ready" || value === "unreadable" ? value : undefined;
}

function readResponse(value: unknown): LookupResponse | undefined {
  if (!hasFields(value, { suggestions: "object" }) || !("detail" in value)) return undefined;
  const { suggestions, detail } = value;
  if (!isListOf(suggestions, isSuggestion) || !(detail === null || isDetail(detail))) return undefined;
  return { suggestions, detail };
}

function isSuggestion(value: unknown): value is Suggestion {
  return hasFields(value, { id: "string", text: "string", sub_text: "string" });
}

function isDetail(value: unknown): value is LookupDetail {
  if (!hasFields(value, textFields(ADDRESS_FIELDS))) return false;
  return !("name" in value) || hasFields(value, textFields(SCHOOL_FIELDS));
}

function textFields(names: readonly string[]): Readonly<Record<string, "string">> {
  return Object.fromEntries(names.map((name) => [name, "string"]));
}
