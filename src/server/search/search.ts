import type { Logger } from "pino";
import { nodesWithin } from "../../authoring/solver/layout-nodes.ts";
import type { LookupDetail, Suggestion } from "../../contract/public-endpoints.ts";
import type { CompiledForm } from "../../form/index.ts";
import { DomainError } from "../system/domain-error.ts";
import { askPhoton, type PhotonFailure } from "./photon.ts";
import { LookupProcess } from "./search-client.ts";
import type { LookupQuestion, LookupResponse } from "./search-questions.ts";
import { BUILT_IN_TABLES, lookupTables } from "./search-tables.ts";

/** Whether a question of the form is answered by searching for a school or an address. */
export function asksToSearch({ pages }: Pick<CompiledForm, "pages">): boolean {
  return pages.some(({ layout }) => [...nodesWithin(layout)].some(({ kind }) => kind === "search"));
}

export interface LookupOptions {
  readonly dataDir: string;
  /** Address of a Photon server for addresses; null: the built-in cities and ZIP codes. */
  readonly photonUrl: string | null;
  readonly log: Logger;
  readonly now: () => number;
}

/** More questions waiting than this are a flood, and their answers would come too late to be of use. */
const MAX_WAITING = 300;
const LOG_FAILURES_EVERY_MS = 60_000;

/** Suggestions and records of schools and addresses (API-25). The process starts with `start` or the first question. */
export class Lookup {
  /** Where the suggestions for addresses come from, to be shown beside them; null when there is nothing to show. */
  readonly addressAttribution: string | null;
  readonly #options: LookupOptions;
  /** Resolves when the tables are read. */
  #process: Promise<LookupProcess> | undefined;
  /** Those that are still reading. */
  readonly #reading = new Set<LookupProcess>();
  #isStopped = false;
  #loads = 0;
  #waiting = 0;
  #failureLoggedAt = Number.NEGATIVE_INFINITY;

  constructor(options: LookupOptions) {
    this.#options = options;
    this.addressAttribution =
      options.photonUrl === null
        ? null
        : "OpenStreetMap contributors, https://www.openstreetmap.org/copyright";
  }

  /** Reads the tables, unless they are read or being read. */
  async start(): Promise<void> {
    if (this.#isStopped) return;
    this.#process ??= this.#start();
    await this.#process;
  }

  /** Reads tables that have changed anew, where any were read; until that is done the old ones go on serving. */
  async load(): Promise<void> {
    if (this.#process === undefined) return;
    const load = ++this.#loads;
    const before = this.#process;
    const next = this.#start();
    await next;
    if (load !== this.#loads) {
      await (await next).stop();
      return;
    }
    this.#process = next;
    if (before !== undefined) await (await before).stop();
  }

  /** @throws DomainError too_many_requests when more is asked than can be answered in time */
  async suggest(
    question: Omit<LookupQuestion & { kind: "suggest" }, "kind">,
  ): Promise<readonly Suggestion[]> {
    const { photonUrl } = this.#options;
    const { category, text, maxResults } = question;
    if (text.trim() === "") return [];
    if (category === "address" && photonUrl !== null) {
      return askPhoton({
        url: photonUrl,
        text,
        maxResults,
        onFailure: (failure) => this.#photonFailed(failure),
      });
    }
    return (await this.#ask({ kind: "suggest", ...question })).suggestions;
  }

  /** Null when there is no record with the id. */
  async detail(question: Omit<LookupQuestion & { kind: "detail" }, "kind">): Promise<LookupDetail | null> {
    return (await this.#ask({ kind: "detail", ...question })).detail;
  }

  /** Ends after the answers under way; tables that are still being read nobody will ask any more. */
  async stop(): Promise<void> {
    this.#loads++;
    this.#isStopped = true;
    for (const lookup of this.#reading) lookup.abandon();
    await (await this.#process)?.stop();
  }

  async #ask(question: LookupQuestion): Promise<LookupResponse> {
    if (this.#waiting >= MAX_WAITING) throw new DomainError("too_many_requests", { retryAfterMs: 1_000 });
    this.#waiting++;
    try {
      return await (await this.#running()).ask(question);
    } finally {
      this.#waiting--;
    }
  }

  /** The process, started when there is none or when it has broken down. */
  async #running(): Promise<LookupProcess> {
    this.#process ??= this.#start();
    const started = this.#process;
    const lookup = await started;
    if (!lookup.hasEnded) return lookup;
    if (this.#process === started) this.#process = this.#start();
    return this.#process;
  }

  /** With the school's own lists; with the built-in ones when those cannot be read. */
  async #start(): Promise<LookupProcess> {
    const { dataDir, log } = this.#options;
    const start = performance.now();
    const lookup = new LookupProcess(lookupTables(dataDir));
    this.#reading.add(lookup);
    try {
      await lookup.ready;
      log.info({ ms: Math.round(performance.now() - start) }, "school and address search is ready");
      return lookup;
    } catch (error) {
      if (this.#isStopped) return lookup;
      log.error(
        { err: error },
        "the imported schools cannot be read, the built-in ones serve: import them again",
      );
      await lookup.stop();
      return new LookupProcess(BUILT_IN_TABLES);
    } finally {
      this.#reading.delete(lookup);
    }
  }

  /** Once a minute is enough: an address server that is down fails with every letter typed. */
  #photonFailed(failure: PhotonFailure): void {
    const now = this.#options.now();
    if (now - this.#failureLoggedAt < LOG_FAILURES_EVERY_MS) return;
    this.#failureLoggedAt = now;
    this.#options.log.warn({ failure }, "the address server at PHOTON_URL gave no suggestions");
  }
}
