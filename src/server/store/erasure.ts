import { LAST_LOGIN_AT } from "./last-login.ts";
import type { Database } from "./schema.ts";

/** The names under which the storage holds files of the account: uploads, converted documents and PDF copies. */
export async function storageKeysOf(db: Database, accountId: string): Promise<readonly string[]> {
  const [documents, uploads, copies] = await Promise.all([
    db
      .selectFrom("documents")
      .select(["upload_key", "pdf_key"])
      .where("account_id", "=", accountId)
      .execute(),
    db.selectFrom("uploads").select("upload_key").where("account_id", "=", accountId).execute(),
    db.selectFrom("pdf_copies").select("storage_key").where("account_id", "=", accountId).execute(),
  ]);
  const keys = [
    ...documents.flatMap((row) => [row.upload_key, row.pdf_key]),
    ...uploads.map((row) => row.upload_key),
    ...copies.map((row) => row.storage_key),
  ];
  return [...new Set(keys.filter((key) => key !== null))];
}

/** Removes the account with all that names it; the audit trail stays. False when there is no such account. */
export async function deleteAccount(db: Database, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("accounts")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** The work that waits or was given up, with what it is about. */
export function listJobPayloads(
  db: Database,
): Promise<readonly { readonly id: string; readonly kind: string; readonly payload: string }[]> {
  return db.selectFrom("jobs").select(["id", "kind", "payload"]).execute();
}

export async function deleteJobs(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("jobs").where("id", "in", ids).execute();
}

/** What is kept no longer: drafts nobody has touched since a time, applications submitted before a time. */
export interface KeptSince {
  readonly draftsSince: number | null;
  readonly submittedSince: number | null;
}

export interface ExpiredAccount {
  readonly id: string;
  readonly kind: "draft" | "submitted";
  /** When the draft was last touched, or the application submitted. */
  readonly at: number;
}

/** The accounts whose time is over; with `accountId`, that one alone. */
export async function listExpired(
  db: Database,
  { draftsSince, submittedSince }: KeptSince,
  accountId?: string,
): Promise<readonly ExpiredAccount[]> {
  const rows = await db
    .selectFrom("accounts")
    .leftJoin("submissions", "submissions.account_id", "accounts.id")
    .leftJoin("answers", "answers.account_id", "accounts.id")
    .select([
      "accounts.id",
      "accounts.created_at",
      "answers.saved_at",
      "submissions.submitted_at",
      LAST_LOGIN_AT,
    ])
    .$if(accountId !== undefined, (query) => query.where("accounts.id", "=", accountId ?? ""))
    .orderBy("accounts.id")
    .execute();
  return rows.flatMap(
    ({ id, created_at, saved_at, submitted_at, logged_in_at }): readonly ExpiredAccount[] => {
      if (submitted_at !== null) {
        const isOver = submittedSince !== null && submitted_at < submittedSince;
        return isOver ? [{ id, kind: "submitted", at: submitted_at }] : [];
      }
      const at = Math.max(created_at, saved_at ?? 0, logged_in_at ?? 0);
      return draftsSince !== null && at < draftsSince ? [{ id, kind: "draft", at }] : [];
    },
  );
}
