import { inSlices, mayGoOn, SLICE } from "../jobs/slices.ts";
import {
  CONVERTED,
  type DocumentStorage,
  type StoredFile,
  TAKEN,
  UPLOADS,
} from "../storage/document-storage.ts";
import { namedStorageKeys } from "../store/documents.ts";
import type { Store } from "../store/store.ts";
import { deleteExpiredUploads } from "../store/uploads.ts";

/**
 * Removes the files of a folder that were stored before the time and that no row names, a slice at a time. A row is
 * asked for before the file's time: nearly every file has one.
 */
export async function sweepFolder(sweep: {
  readonly storage: DocumentStorage;
  readonly folder: string;
  readonly before: number;
  /** Those of the keys that a row names. */
  readonly namedKeys: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly signal: AbortSignal | undefined;
}): Promise<void> {
  const { storage, folder, before, namedKeys, signal } = sweep;
  for await (const page of storage.list(folder)) {
    for (let start = 0; start < page.length; start += SLICE) {
      const files = page.slice(start, start + SLICE);
      const named = await namedKeys(files.map(({ key }) => key));
      for (const file of files) {
        if (!named.has(file.key)) await removeOld(storage, file, before);
      }
      if (!(await mayGoOn(signal))) return;
    }
  }
}

async function removeOld(storage: DocumentStorage, file: StoredFile, before: number): Promise<void> {
  const storedAt = await file.storedAt();
  if (storedAt !== null && storedAt < before) await storage.remove(file.key);
}

const KEPT_MS = 24 * 60 * 60_000;

export interface Sweep {
  readonly store: Store;
  readonly storage: DocumentStorage;
  readonly now: () => number;
  /** Ends the sweep after the slice under way. */
  readonly signal?: AbortSignal;
}

/** Removes files that no row names a day after they were stored: uploads nobody took over, and leftovers of crashes. */
export async function sweepDocuments(sweep: Sweep): Promise<void> {
  const { store, storage, now, signal } = sweep;
  const before = now() - KEPT_MS;
  await inSlices((most) => deleteExpiredUploads(store, before, most), signal);
  for (const folder of [UPLOADS, TAKEN, CONVERTED]) {
    await sweepFolder({
      storage,
      folder,
      before,
      namedKeys: (keys) => namedStorageKeys(store, keys),
      signal,
    });
  }
}
