import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { AppKeys } from "../crypto/app-key.ts";
import { decrypt, encrypt, isEncrypted } from "../crypto/encrypt.ts";
import type { Tables } from "./schema.ts";

/** The keys of a form whose answers it calls public or personal, and the others. */
export interface CalledKeys {
  readonly plain: ReadonlySet<string>;
  readonly sensitive: ReadonlySet<string>;
}

/** What every store on one database shares. */
interface Shared {
  readonly keys: AppKeys;
  /** By form version what it calls its keys; a version never changes. */
  readonly calledKeys: Map<string, CalledKeys>;
  /** Whether somebody was served within the time, of databases where one may have to wait for others. */
  readonly hasServed: (withinMs: number) => boolean;
}

/** How long a health check waits for the database. */
const LONGEST_WAIT_MS = 3_000;

/**
 * The database, or a transaction on it, with the keys under which it encrypts what is sensitive and the application whose
 * rows are read and written. Every function of the store takes one. Only `openStore` makes it of a database, so that no
 * other keys ever come to it.
 */
export class Store {
  readonly db: Kysely<Tables>;
  /** The application's name; empty for the one of an installation that has one. */
  readonly application: string;
  readonly #shared: Shared;

  private constructor(db: Kysely<Tables>, application: string, shared: Shared) {
    this.db = db;
    this.application = application;
    this.#shared = shared;
  }

  /** @param hasServed of a database that answers others while one waits; see `isReachable` */
  static of(db: Kysely<Tables>, keys: AppKeys, hasServed: Shared["hasServed"] = () => false): Store {
    return new Store(db, "", { keys, calledKeys: new Map(), hasServed });
  }

  /** The key that encrypts, and those that open what was encrypted before. */
  get keys(): AppKeys {
    return this.#shared.keys;
  }

  get calledKeys(): Map<string, CalledKeys> {
    return this.#shared.calledKeys;
  }

  /** Whether it is PostgreSQL, where other connections write at the same time, and not SQLite. */
  get isPostgres(): boolean {
    return this.db.getExecutor().adapter instanceof PostgresAdapter;
  }

  /**
   * The store for one application: what is read and written through it of answers, documents, tokens and forms is that
   * application's alone. Accounts, sessions and jobs are the same for all.
   */
  forApplication(name: string): Store {
    return name === this.application ? this : new Store(this.db, name, this.#shared);
  }

  /** The stores for these applications; for the one without a name, where there is none yet. */
  forApplications(names: readonly string[]): readonly Store[] {
    return (names.length === 0 ? [""] : names).map((name) => this.forApplication(name));
  }

  /** The word, told apart by the application where that has a name. */
  namedFor(word: string): string {
    return this.application === "" ? word : `${word} ${this.application}`;
  }

  /**
   * Runs the work in one transaction: all of it is kept, or nothing. The work must use only the store it is given, and
   * wait for nothing else: on SQLite every other query waits for it.
   */
  transaction<T>(work: (transaction: Store) => Promise<T>): Promise<T> {
    if (this.db.isTransaction) return work(this);
    return this.db.transaction().execute((db) => work(new Store(db, this.application, this.#shared)));
  }

  /** Whose application, for what is encrypted: a value of one cannot be opened as another's, of the same account neither. */
  ownerOf(accountId: string): string {
    return this.application === "" ? accountId : `${accountId}/${this.application}`;
  }

  /** Encrypts a value as JSON for this place: purpose and owner, one of `ENCRYPTION_CONTEXTS`. */
  encrypt(context: readonly string[], value: unknown): string {
    return this.encryptText(context, JSON.stringify(value));
  }

  /** Encrypts a text that is JSON already. */
  encryptText(context: readonly string[], json: string): string {
    return encrypt({ keys: this.keys, context }, json);
  }

  /**
   * What was encrypted for this place, or stored as JSON before there were keys.
   * @throws DecryptError when it cannot be opened
   */
  decrypt(context: readonly string[], text: string): unknown {
    return JSON.parse(this.decryptText(context, text));
  }

  /** The same, as the JSON itself. */
  decryptText(context: readonly string[], text: string): string {
    return isEncrypted(text) ? decrypt({ keys: this.keys, context }, text) : text;
  }

  /** Whether the database answers within three seconds, or has answered others within them. */
  async isReachable(): Promise<boolean> {
    const answered = sql`select 1`.execute(this.db).then(
      () => true,
      () => false,
    );
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(this.#shared.hasServed(LONGEST_WAIT_MS)), LONGEST_WAIT_MS);
    const isThere = await Promise.race([answered, tooLate]);
    clearTimeout(timer);
    return isThere;
  }

  /** Ends the connections. */
  close(): Promise<void> {
    return this.db.destroy();
  }
}
