import { type Sweep, sweepFolder } from "../documents/sweep-documents.ts";
import { inSlices } from "../jobs/slices.ts";
import { deletePdfCopies, listOldPdfCopies, namedPdfCopyKeys } from "../store/pdf-copies.ts";
import { KEPT_MS } from "./copy-jobs.ts";
import { COPIES } from "./request-copy.ts";

/** Removes copies a day after they were made, and files of copies that no row names by then. */
export async function sweepCopies({ store, storage, now, signal }: Sweep): Promise<void> {
  const before = now() - KEPT_MS;
  await inSlices(async (most) => {
    const keys = await listOldPdfCopies(store, before, most);
    for (const key of keys) await storage.remove(key);
    await deletePdfCopies(store, keys);
    return keys.length;
  }, signal);
  await sweepFolder({
    storage,
    folder: COPIES,
    before,
    signal,
    namedKeys: (keys) => namedPdfCopyKeys(store, keys),
  });
}
