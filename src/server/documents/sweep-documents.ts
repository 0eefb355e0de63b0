import { namedStorageKeys } from "../store/documents.ts";
import type { Database } from "../store/schema.ts";
import { deleteExpiredUploads } from "../store/uploads.ts";
import type { DocumentStorage } from "./storage/document-storage.ts";
import { CONVERTED, TAKEN, UPLOADS } from "./storage/storage-key.ts";

const KEPT_MS = 24 * 60 * 60_000;

/** Removes files that no row names a day after they were stored: uploads nobody took over, and leftovers of crashes. */
export async function sweepDocuments(context: {
  readonly db: Database;
  readonly storage: DocumentStorage;
  readonly now: () => number;
}): Promise<void> {
  const { db, storage } = context;
  const before = context.now() - KEPT_MS;
  await deleteExpiredUploads(db, before);
  for (const folder of [UPLOADS, TAKEN, CONVERTED]) {
    for await (const files of storage.list(folder)) {
      const old = files.filter(({ storedAt }) => storedAt < before).map(({ key }) => key);
      const named = await namedStorageKeys(db, old);
      for (const key of old) if (!named.has(key)) await storage.remove(key);
    }
  }
}
