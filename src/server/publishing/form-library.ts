import { COMPILED_FORM_FORMAT, type CompiledForm } from "../../form/index.ts";
import { type EncodedBytes, encodeText } from "../http/encoded-text.ts";
import {
  answerKeysOf,
  currentFormHash,
  findPublishedForm,
  listPublishedHashes,
} from "../store/published-forms.ts";
import type { Database } from "../store/schema.ts";
import { DomainError } from "../system/domain-error.ts";

/** How long an instance may go on with a version after another one has published a newer. */
const LOOK_AGAIN_MS = 1_000;
const VERSIONS_KEPT = 4;

/** A published version, ready to be served. */
export interface ServedForm {
  readonly hash: string;
  readonly form: CompiledForm;
  readonly json: Promise<EncodedBytes>;
  readonly validator: Promise<EncodedBytes>;
}

/** The published forms of the database, the newest of which every instance serves. */
export class FormLibrary {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #versions = new Map<string, Promise<ServedForm | null>>();
  /** The answer keys of versions by hash: a version never changes. */
  readonly #keys = new Map<string, ReadonlySet<string>>();
  #current: { readonly hash: string | undefined; readonly readAt: number } | null = null;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** The version in force; null while nothing could be published. */
  async current(): Promise<ServedForm | null> {
    const hash = await this.#currentHash();
    return hash === undefined ? null : this.byHash(hash);
  }

  /** The version in force. @throws DomainError forms_unavailable while nothing could be published */
  async required(): Promise<ServedForm> {
    const form = await this.current();
    if (!form) throw new DomainError("forms_unavailable");
    return form;
  }

  /** A version by its hash, also one that is no longer current; null when there is none. */
  byHash(hash: string): Promise<ServedForm | null> {
    const known = this.#versions.get(hash);
    if (known) return known;
    const loading = this.#load(hash);
    this.#versions.set(hash, loading);
    loading.then(
      (version) => version ?? this.#versions.delete(hash),
      () => this.#versions.delete(hash),
    );
    const [oldest] = this.#versions.keys();
    if (this.#versions.size > VERSIONS_KEPT && oldest !== undefined) this.#versions.delete(oldest);
    return loading;
  }

  /** Those of the keys that any published version asked, for pages that were opened before the form changed. */
  async askedBefore(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const asked = new Set<string>();
    for (const hash of await listPublishedHashes(this.#db)) {
      if (asked.size === keys.length) break;
      const known = this.#keys.get(hash) ?? (await answerKeysOf(this.#db, hash));
      this.#keys.set(hash, known);
      for (const key of keys) if (known.has(key)) asked.add(key);
    }
    return asked;
  }

  /** The version that answers were stored under; one that this program cannot serve gives way to the current one. */
  async byHashOrCurrent(hash: string): Promise<ServedForm | null> {
    return (hash === "" ? null : await this.byHash(hash)) ?? (await this.current());
  }

  /** Makes the next caller look into the database: this instance has just published. */
  lookAgain(): void {
    this.#current = null;
  }

  async #currentHash(): Promise<string | undefined> {
    const now = this.#now();
    if (this.#current && now - this.#current.readAt < LOOK_AGAIN_MS) return this.#current.hash;
    const hash = await currentFormHash(this.#db);
    this.#current = { hash, readAt: now };
    return hash;
  }

  async #load(hash: string): Promise<ServedForm | null> {
    const row = await findPublishedForm(this.#db, hash);
    if (!row) return null;
    // Only `publish` writes the column; a form of another format is not this program's to serve.
    const form = JSON.parse(row.form) as CompiledForm;
    if (form.format !== COMPILED_FORM_FORMAT) return null;
    return { hash, form, json: encodeText(row.form), validator: encodeText(row.validator) };
  }
}
