import { cp, mkdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../errors/code-of.ts";
import type { AppKeys } from "../secrets/app-key.ts";
import { keyId } from "../secrets/seal.ts";
import { inspectSqlite, isSqliteInUse } from "../store/snapshot.ts";
import { sqliteFile } from "../store/sqlite-file.ts";
import { BACKUP_DATABASE, BACKUP_DOCUMENTS, BACKUP_LISTS } from "./back-up.ts";

export type Restored =
  | { readonly kind: "restored"; readonly accounts: number; readonly putAside: string | null }
  /** The sentence for whoever asked; nothing was changed. */
  | { readonly kind: "refused"; readonly reason: string };

export interface RestorePlan {
  readonly dataDir: string;
  readonly source: string;
  readonly keys: AppKeys;
  readonly now: number;
}

/**
 * Puts a backup in the place of the data folder's database, documents and lists. What was there is put aside in the
 * data folder and never deleted.
 */
export async function restore({ dataDir, source, keys, now }: RestorePlan): Promise<Restored> {
  const refuse = (reason: string): Restored => ({ kind: "refused", reason });
  const from = join(source, BACKUP_DATABASE);
  if (!(await isThere(from))) return refuse(`${source} holds no ${BACKUP_DATABASE}.`);
  const { problems, accounts, keyIds, storageKeys } = inspectSqlite(from);
  if (problems.length > 0) return refuse(`The backup is damaged: ${problems[0]}.`);
  const given = new Set(keys.map(keyId));
  const missingKeys = keyIds.filter((id) => !given.has(id));
  if (missingKeys.length > 0) {
    return refuse(
      `The backup was sealed under the key ${missingKeys.join(", ")}: give it in APP_KEY or APP_KEY_PREVIOUS.`,
    );
  }
  const hasDocuments = await isThere(join(source, BACKUP_DOCUMENTS));
  const missing = hasDocuments ? await countMissing(source, storageKeys) : 0;
  if (missing > 0) return refuse(`The backup lacks ${missing} documents that its database names.`);
  const target = sqliteFile(dataDir);
  if ((await isThere(target)) && isSqliteInUse(target)) {
    return refuse(`A server or worker still uses ${dataDir}: stop it first.`);
  }
  const putAside = await putAsideWhatIsThere(dataDir, now);
  for (const part of [BACKUP_DOCUMENTS, BACKUP_LISTS, BACKUP_DATABASE]) {
    if (await isThere(join(source, part)))
      await cp(join(source, part), join(dataDir, part), { recursive: true });
  }
  return { kind: "restored", accounts, putAside };
}

async function putAsideWhatIsThere(dataDir: string, now: number): Promise<string | null> {
  const aside = join(dataDir, `before-restore-${new Date(now).toISOString().replaceAll(/[-:.]/g, "")}`);
  const parts = [
    BACKUP_DATABASE,
    `${BACKUP_DATABASE}-wal`,
    `${BACKUP_DATABASE}-shm`,
    BACKUP_DOCUMENTS,
    BACKUP_LISTS,
  ];
  let moved = 0;
  for (const part of parts) {
    if (!(await isThere(join(dataDir, part)))) continue;
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await rename(join(dataDir, part), join(aside, part));
    moved += 1;
  }
  return moved === 0 ? null : aside;
}

async function countMissing(source: string, storageKeys: readonly string[]): Promise<number> {
  const found = await Promise.all(storageKeys.map((key) => isThere(join(source, BACKUP_DOCUMENTS, key))));
  return found.filter((isFound) => !isFound).length;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}
