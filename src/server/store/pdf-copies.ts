import type { PdfCopyRow, PdfCopyStatus } from "./schema.ts";
import type { Store } from "./store.ts";

/** Which copy: one for each account and state of its application. */
export interface PdfCopyId {
  readonly accountId: string;
  readonly stateHash: string;
}

export async function findPdfCopy(store: Store, id: PdfCopyId): Promise<PdfCopyRow | undefined> {
  return store.db
    .selectFrom("pdf_copies")
    .selectAll()
    .where("account_id", "=", id.accountId)
    .where("application", "=", store.application)
    .where("state_hash", "=", id.stateHash)
    .executeTakeFirst();
}

/** Adds a copy that is to be made; false when there is one of that state already. */
export async function addPdfCopy(
  store: Store,
  copy: PdfCopyId & { readonly storageKey: string; readonly now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await store.db
    .insertInto("pdf_copies")
    .values({
      account_id: copy.accountId,
      application: store.application,
      state_hash: copy.stateHash,
      status: "unprocessed",
      storage_key: copy.storageKey,
      changed_at: copy.now,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "application", "state_hash"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes the copy to another status; false when it has left `from`, or the row is another attempt's. */
export async function advancePdfCopy(
  store: Store,
  step: PdfCopyId & {
    readonly storageKey: string;
    readonly from: readonly PdfCopyStatus[];
    readonly to: PdfCopyStatus;
    readonly now: number;
  },
): Promise<boolean> {
  const updated = await store.db
    .updateTable("pdf_copies")
    .set({ status: step.to, changed_at: step.now })
    .where("account_id", "=", step.accountId)
    .where("application", "=", store.application)
    .where("state_hash", "=", step.stateHash)
    .where("storage_key", "=", step.storageKey)
    .where("status", "in", step.from)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows === 1n;
}

/** Forgets this attempt at a copy. */
export function deletePdfCopy(store: Store, storageKey: string): Promise<void> {
  return deletePdfCopies(store, [storageKey]);
}

/** Forgets these attempts at copies. */
export async function deletePdfCopies(store: Store, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  await store.db.deleteFrom("pdf_copies").where("storage_key", "in", storageKeys).execute();
}

/** Where the copies lie that have not changed since the time; no more than so many. */
export async function listOldPdfCopies(
  store: Store,
  before: number,
  most: number,
): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom("pdf_copies")
    .select("storage_key")
    .where("changed_at", "<", before)
    .limit(most)
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Those of the storage keys that a copy names. */
export async function namedPdfCopyKeys(store: Store, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await store.db
    .selectFrom("pdf_copies")
    .select("storage_key")
    .where("storage_key", "in", keys)
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}
