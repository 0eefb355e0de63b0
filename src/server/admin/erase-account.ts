import { rm } from "node:fs/promises";
import { ADMIN_CLIENT } from "../entry/tokens.ts";
import { addAudit } from "../store/audit.ts";
import { truncateSqliteLog } from "../store/compact-database.ts";
import { deleteAccount, deleteJobs, storageKeysOf } from "../store/erasure.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { Database } from "../store/schema.ts";
import type { RecordsContext } from "./admin-context.ts";
import { jobsAbout } from "./jobs-about.ts";
import { outboxMailsTo } from "./outbox-mails.ts";

export interface Erased {
  readonly jobs: number;
  readonly files: number;
  readonly mails: number;
}

/**
 * Removes all that is held on the applicant: the account with sessions, answers and documents, waiting jobs, files and
 * mails in the outbox. The audit trail gets a row that names the account's id and not the address. The rows go first: a
 * file that could not be removed then belongs to nobody, and the sweep of the server takes it within a day.
 * @param isStillWanted looked at in the same transaction; when it says no, nothing is erased and the answer is null
 */
export async function eraseAccount(
  context: RecordsContext,
  account: { readonly id: string; readonly email: string },
  isStillWanted: (db: Database) => Promise<boolean> = async () => true,
): Promise<Erased | null> {
  const { db, keys, storage, config } = context;
  const mails = await outboxMailsTo(config.dataDir, account.email);
  const erased = await inTransaction(db, async (tx) => {
    if (!(await isStillWanted(tx))) return null;
    const files = await storageKeysOf(tx, account.id);
    const jobs = await jobsAbout(tx, keys, account);
    await deleteJobs(tx, jobs);
    if (!(await deleteAccount(tx, account.id))) return null;
    const entry = { at: context.now(), action: "erased", client: ADMIN_CLIENT } as const;
    await addAudit(tx, { ...entry, subject: account.id, account_id: account.id });
    return { jobs: jobs.length, files };
  });
  if (erased === null) return null;
  for (const key of erased.files) await storage.remove(key);
  for (const file of mails) await rm(file, { force: true });
  truncateSqliteLog(config);
  return { jobs: erased.jobs, files: erased.files.length, mails: mails.length };
}
