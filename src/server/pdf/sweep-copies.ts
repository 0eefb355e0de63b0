import type { DocumentStorage } from "../documents/storage/document-storage.ts";
import { deletePdfCopy, listOldPdfCopies, namedPdfCopyKeys } from "../store/pdf-copies.ts";
import type { Database } from "../store/schema.ts";
import { COPIES } from "./ask-for-copy.ts";
import { KEPT_MS } from "./copy-times.ts";

interface SweepContext {
  readonly db: Database;
  readonly storage: DocumentStorage;
  readonly now: () => number;
}

/** Removes copies a day after they were made, and files of copies that no row names by then. */
export async function sweepCopies({ db, storage, now }: SweepContext): Promise<void> {
  const before = now() - KEPT_MS;
  for (const { storage_key } of await listOldPdfCopies(db, before)) {
    await storage.remove(storage_key);
    await deletePdfCopy(db, storage_key);
  }
  for await (const files of storage.list(COPIES)) {
    const old = files.filter(({ storedAt }) => storedAt < before).map(({ key }) => key);
    const named = await namedPdfCopyKeys(db, old);
    for (const key of old) if (!named.has(key)) await storage.remove(key);
  }
}
