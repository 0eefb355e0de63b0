import { createHash } from "node:crypto";
import { Turns } from "../processes/turns.ts";
import type { FormFiles } from "./form-folder.ts";
import { compileDraft, type Draft } from "./form-publisher.ts";
import type { PartnerSource } from "./partner-source.ts";

interface CompilerOptions {
  /** What findings call the folder. */
  readonly folderName: string;
  readonly partner: Pick<PartnerSource, "current">;
  readonly now: () => number;
}

interface Kept {
  readonly key: string;
  readonly draft: Promise<Draft>;
}

/** What was read, and what it makes. */
interface Latest<Read> {
  readonly read: Read;
  readonly draft: Draft;
}

/** The draft and what it is merged with take turns. */
const DRAFTS_KEPT = 2;

/**
 * Compiles texts as publishing does, and publishes nothing: one after the other, since applicants are being served. The newest two
 * are kept, so that several who look at the same texts have them compiled once.
 */
export class DraftCompiler {
  readonly #options: CompilerOptions;
  readonly #stopping = new AbortController();
  readonly #turns = new Turns();
  #kept: readonly Kept[] = [];

  constructor(options: CompilerOptions) {
    this.#options = options;
  }

  /** What these texts make. Rejects when they could not be compiled. */
  async compile(read: FormFiles): Promise<Draft> {
    const { partner } = this.#options;
    const { characterLimit, currency } = partner.current();
    const school = { characterLimit, ...(currency !== undefined && { currency }) };
    const { files, unreadable } = read;
    const key = createHash("sha256")
      .update(JSON.stringify([Object.entries(files).toSorted(), unreadable, school]))
      .digest("hex");
    const known = this.#kept.find((other) => other.key === key);
    if (known !== undefined) return await known.draft;
    const { folderName, now } = this.#options;
    const draft = this.#turns.inTurn(() =>
      compileDraft({ files, unreadable }, { folderName, school, now: now() }, this.#stopping.signal),
    );
    const entry = { key, draft };
    this.#kept = [...this.#kept, entry].slice(-DRAFTS_KEPT);
    draft.catch(() => {
      this.#kept = this.#kept.filter((other) => other !== entry);
    });
    return await draft;
  }

  /**
   * What the texts make that are there when it is their turn: while something else is compiled, all who ask under the same
   * name wait for one and the same, and what is overtaken meanwhile is never compiled.
   */
  latest<Read extends FormFiles>(name: string, read: () => Promise<Read>): Promise<Latest<Read>> {
    return this.#turns.latest(name, async () => {
      const now = await read();
      return { read: now, draft: await this.compile(now) };
    });
  }

  /** Ends what is being compiled. */
  stop(): void {
    this.#stopping.abort();
  }
}
