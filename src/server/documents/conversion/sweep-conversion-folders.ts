import { opendir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How the path of a conversion's temporary folder begins; some letters of its own follow. */
export function conversionFolderPrefix(): string {
  return join(tmpdir(), "admission-conversion-");
}

/** Every step of a conversion has a time limit: together they end long before this. */
const LONGEST_MS = 15 * 60_000;

/**
 * Removes the folders of conversions whose server or worker was killed: they may hold a document. Those of conversions
 * that may be under way, in another process of this machine too, are left alone.
 */
export async function sweepConversionFolders(): Promise<void> {
  const before = Date.now() - LONGEST_MS;
  for await (const entry of await opendir(tmpdir())) {
    const folder = join(tmpdir(), entry.name);
    if (!entry.isDirectory() || !folder.startsWith(conversionFolderPrefix())) continue;
    // Another process may sweep as well, and other users' folders are not ours to remove.
    const changedAt = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (changedAt < before) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
