import { sql } from "kysely";
import type { UploadRow } from "./schema.ts";
import type { Store } from "./store.ts";

export type NewUpload = Omit<UploadRow, "received_at" | "application">;

/**
 * Remembers an address that was handed out to upload a file to; false, and nothing remembered, when the account holds
 * as many as it may that have not expired. However many ask at the same time, no more than these get one.
 */
export async function addUpload(
  store: Store,
  upload: NewUpload,
  { most, now }: { readonly most: number; readonly now: number },
): Promise<boolean> {
  if (!store.isPostgres) return insertUpload(store, upload, { most, now });
  return store.transaction(async (tx) => {
    // Statements that run at the same time do not see each other's rows: those of one account wait for each other.
    await tx.db
      .selectFrom("accounts")
      .select("id")
      .where("id", "=", upload.account_id)
      .forNoKeyUpdate()
      .execute();
    return insertUpload(tx, upload, { most, now });
  });
}

async function insertUpload(
  store: Store,
  upload: NewUpload,
  { most, now }: { readonly most: number; readonly now: number },
): Promise<boolean> {
  const { upload_key, account_id, answer_key, expires_at } = upload;
  const inserted = await store.db
    .insertInto("uploads")
    .columns(["upload_key", "account_id", "application", "answer_key", "expires_at"])
    .expression((from) =>
      from
        .selectFrom("accounts")
        .select([
          sql<string>`cast(${upload_key} as text)`.as("upload_key"),
          "accounts.id",
          sql<string>`cast(${store.application} as text)`.as("application"),
          sql<string>`cast(${answer_key} as text)`.as("answer_key"),
          sql<number>`cast(${expires_at} as bigint)`.as("expires_at"),
        ])
        .where("accounts.id", "=", account_id)
        .where(
          (select) =>
            select
              .selectFrom("uploads")
              .select((of) => of.fn.countAll<number>().as("open"))
              .where("account_id", "=", account_id)
              .where("expires_at", ">", now),
          "<",
          most,
        ),
    )
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Takes the one use of the address: false when it was used, has expired or is not known. */
export async function useUpload(store: Store, uploadKey: string, now: number): Promise<boolean> {
  const used = await store.db
    .updateTable("uploads")
    .set({ received_at: now })
    .where("upload_key", "=", uploadKey)
    .where("received_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return used.numUpdatedRows === 1n;
}

/** The address, when it was handed out to this account for this question. */
export async function findUpload(
  store: Store,
  owner: { readonly uploadKey: string; readonly accountId: string; readonly answerKey: string },
): Promise<UploadRow | undefined> {
  return store.db
    .selectFrom("uploads")
    .selectAll()
    .where("upload_key", "=", owner.uploadKey)
    .where("account_id", "=", owner.accountId)
    .where("application", "=", store.application)
    .where("answer_key", "=", owner.answerKey)
    .executeTakeFirst();
}

/**
 * Forgets the address; false when it was forgotten before, as when two calls take over the same file, or is one for another
 * question.
 */
export async function deleteUpload(
  store: Store,
  owner: { readonly uploadKey: string; readonly accountId: string; readonly answerKey: string },
): Promise<boolean> {
  const deleted = await store.db
    .deleteFrom("uploads")
    .where("upload_key", "=", owner.uploadKey)
    .where("account_id", "=", owner.accountId)
    .where("application", "=", store.application)
    .where("answer_key", "=", owner.answerKey)
    .executeTakeFirstOrThrow();
  return deleted.numDeletedRows === 1n;
}

/**
 * Lets the addresses for some questions lead nowhere: what they ask about is another entry by now. They count as open until
 * they expire.
 */
export async function voidUploads(store: Store, accountId: string, keys: readonly string[]): Promise<void> {
  await store.db
    .updateTable("uploads")
    .set({ answer_key: "" })
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .where("answer_key", "in", keys)
    .execute();
}

/** Forgets addresses that expired before the time, no more than so many, and tells how many it has forgotten. */
export async function deleteExpiredUploads(store: Store, before: number, most: number): Promise<number> {
  const expired = store.db
    .selectFrom("uploads")
    .select("upload_key")
    .where("expires_at", "<", before)
    .limit(most);
  const deleted = await store.db
    .deleteFrom("uploads")
    .where("upload_key", "in", expired)
    .executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows);
}
