import { inSlices } from "../jobs/slices.ts";
import { namedStorageKeys } from "../store/documents.ts";
import type { Database } from "../store/schema.ts";
import { deleteExpiredUploads } from "../store/uploads.ts";
import type { DocumentStorage } from "./storage/document-storage.ts";
import { CONVERTED, TAKEN, UPLOADS } from "./storage/storage-key.ts";
import { sweepFolder } from "./sweep-folder.ts";

const KEPT_MS = 24 * 60 * 60_000;

export interface Sweep {
  readonly db: Database;
  readonly storage: DocumentStorage;
  readonly now: () => number;
  /** Ends the sweep after the slice under way. */
  readonly signal?: AbortSignal;
}

/** Removes files that no row names a day after they were stored: uploads nobody took over, and leftovers of crashes. */
export async function sweepDocuments(sweep: Sweep): Promise<void> {
  const { db, storage, now, signal } = sweep;
  const before = now() - KEPT_MS;
  await inSlices((most) => deleteExpiredUploads(db, before, most), signal);
  for (const folder of [UPLOADS, TAKEN, CONVERTED]) {
    await sweepFolder({ storage, folder, before, namedKeys: (keys) => namedStorageKeys(db, keys), signal });
  }
}
