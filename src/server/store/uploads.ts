import type { Database, UploadRow } from "./schema.ts";

export type NewUpload = Omit<UploadRow, "received_at">;

/** Remembers an address that was handed out to upload a file to. */
export async function addUpload(db: Database, upload: NewUpload): Promise<void> {
  await db
    .insertInto("uploads")
    .values({ ...upload, received_at: null })
    .execute();
}

/** How many addresses the account holds that have not expired. */
export async function countOpenUploads(db: Database, accountId: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom("uploads")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes the one use of the address: false when it was used, has expired or is not known. */
export async function useUpload(db: Database, uploadKey: string, now: number): Promise<boolean> {
  const used = await db
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
  db: Database,
  owner: { readonly uploadKey: string; readonly accountId: string; readonly answerKey: string },
): Promise<UploadRow | undefined> {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("upload_key", "=", owner.uploadKey)
    .where("account_id", "=", owner.accountId)
    .where("answer_key", "=", owner.answerKey)
    .executeTakeFirst();
}

/** Forgets the address; false when it was forgotten before, as when two calls take over the same file. */
export async function deleteUpload(db: Database, uploadKey: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("uploads")
    .where("upload_key", "=", uploadKey)
    .executeTakeFirstOrThrow();
  return deleted.numDeletedRows === 1n;
}

/** Forgets the addresses that expired before the time. */
export async function deleteExpiredUploads(db: Database, before: number): Promise<void> {
  await db.deleteFrom("uploads").where("expires_at", "<", before).execute();
}
