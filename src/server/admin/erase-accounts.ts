import { rm } from "node:fs/promises";
import { ADMIN_CLIENT } from "../entry/tokens.ts";
import { addAudits } from "../store/audit.ts";
import { truncateSqliteLog } from "../store/compact-database.ts";
import { deleteAccounts, deleteJobs, holdAccounts, storageKeysOf } from "../store/erasure.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { Database } from "../store/schema.ts";
import type { RecordsContext } from "./admin-context.ts";
import { JobsAbout } from "./jobs-about.ts";
import { OutboxMails } from "./outbox-mails.ts";

/** Whom to erase. */
export interface ErasedAccount {
  readonly id: string;
  readonly email: string;
}

export interface Erased {
  readonly jobs: number;
  readonly files: number;
  readonly mails: number;
}

/** Files that are removed at the same time: a storage in a network takes its time for each. */
const FILES_AT_ONCE = 16;

/** Removes all that is held on the applicant; null when there is no such account. */
export async function eraseAccount(context: RecordsContext, account: ErasedAccount): Promise<Erased | null> {
  const eraser = new Eraser(context);
  const { ids, ...erased } = await eraser.erase([account]);
  truncateSqliteLog(context.config);
  return ids.length === 0 ? null : erased;
}

/**
 * Erases accounts, some at a time: sessions, answers and documents, waiting jobs, files and mails in the outbox. The
 * audit trail gets a row for each that names the account's id and not the address. Whenever it is cut off, the rest is
 * found: the account is there until the mails in the outbox are gone, and a file that could not be removed belongs to
 * nobody, so that the sweep of the server takes it within a day. The log of SQLite has what was erased until it is
 * truncated.
 */
export class Eraser {
  readonly #context: RecordsContext;
  readonly #jobs: JobsAbout;
  readonly #outbox: OutboxMails;

  constructor(context: RecordsContext) {
    this.#context = context;
    this.#jobs = new JobsAbout(context.keys);
    this.#outbox = new OutboxMails(context.config.dataDir);
  }

  /**
   * Gives the ids of those that were erased, too.
   * @param stillWanted which of the ids are to be erased, looked at in the same transaction; all when not given
   */
  async erase(
    accounts: readonly ErasedAccount[],
    stillWanted: (db: Database, ids: readonly string[]) => Promise<readonly string[]> = async (_db, ids) =>
      ids,
  ): Promise<Erased & { readonly ids: readonly string[] }> {
    const { db, storage } = this.#context;
    const mails = await this.#outbox.filesTo(accounts.map(({ email }) => email));
    for (const file of mails) await rm(file, { force: true });
    // Outside of the transaction, which then finds few that are new.
    await this.#jobs.refresh(db);
    const { ids, jobs, files } = await inTransaction(db, async (tx) => {
      const held = await holdAccounts(
        tx,
        accounts.map(({ id }) => id),
      );
      const wanted = held.length === 0 ? [] : await stillWanted(tx, held);
      return this.#eraseRows(
        tx,
        accounts.filter(({ id }) => wanted.includes(id)),
      );
    });
    for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
      await Promise.all(files.slice(start, start + FILES_AT_ONCE).map((key) => storage.remove(key)));
    }
    return { ids, jobs, files: files.length, mails: mails.length };
  }

  async #eraseRows(tx: Database, accounts: readonly ErasedAccount[]) {
    const ids = accounts.map(({ id }) => id);
    if (ids.length === 0) return { ids, jobs: 0, files: [] };
    const files = await storageKeysOf(tx, ids);
    await this.#jobs.refresh(tx);
    const jobs = this.#jobs.idsOf(accounts);
    await deleteJobs(tx, jobs);
    await deleteAccounts(tx, ids);
    const entry = { at: this.#context.now(), action: "erased", client: ADMIN_CLIENT } as const;
    await addAudits(
      tx,
      ids.map((id) => ({ ...entry, subject: id, account_id: id })),
    );
    return { ids, jobs: jobs.length, files };
  }
}
