import { constants } from "node:fs";
import { copyFile, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { AppKeys } from "../crypto/app-key.ts";
import { keyId } from "../crypto/encrypt.ts";
import { OldDatabaseError } from "../store/adopt-baseline.ts";
import { inspectSqlite, isSqliteInUse, snapshotSqlite, storageKeysIn } from "../store/snapshot.ts";
import { sqliteFile } from "../store/sqlite-file.ts";
import { errorCode } from "../system/has-fields.ts";

/** The parts of a backup, named as in the data folder. */
const BACKUP_DATABASE = "admission.sqlite";
const BACKUP_DOCUMENTS = "documents";
const BACKUP_LISTS = "lookup";

/** Each cut leaves a moment for a deletion that the next one no longer names: this many in a row are no accident. */
const CUTS = 20;

interface BackedUp {
  readonly accounts: number;
  readonly documents: number;
  readonly keyIds: readonly string[];
}

interface BackupPlan {
  readonly dataDir: string;
  /** A folder that is not there yet. */
  readonly target: string;
  /** False when documents are in S3, which has backups of its own. */
  readonly withDocuments: boolean;
}

/** Files that the database names are not in the storage, however often one looks; the message says how many. */
export class MissingDocumentsError extends Error {
  override readonly name = "MissingDocumentsError";
}

/**
 * Copies a SQLite installation as it is at one moment, while servers run: the database, every document it names and the
 * school's own lists, without the key. The folder gets its name when it is complete.
 * @throws MissingDocumentsError
 */
export async function backUp({ dataDir, target, withDocuments }: BackupPlan): Promise<BackedUp> {
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const database = join(unfinished, BACKUP_DATABASE);
  const files = { from: join(dataDir, "documents"), to: join(unfinished, BACKUP_DOCUMENTS) };
  const documents = withDocuments
    ? await cutWithFiles({ ...files, source: sqliteFile(dataDir), database })
    : 0;
  if (!withDocuments) snapshotSqlite(sqliteFile(dataDir), database);
  const { accounts, keyIds } = inspectSqlite(database);
  await copyLists(dataDir, unfinished);
  await rename(unfinished, target);
  return { accounts, documents, keyIds };
}

interface Cut {
  /** The folder of the documents, and that of their copies. */
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly database: string;
}

/** Copies the database and every file that the copy names, and gives their number. */
async function cutWithFiles({ from, to, source, database }: Cut): Promise<number> {
  let lacking: readonly string[] = [];
  for (let cut = 1; cut <= CUTS; cut++) {
    // Files are never changed: nearly all are copied before the cut, and those that came meanwhile right after it.
    await copyFiles(from, to);
    await rm(database, { force: true });
    snapshotSqlite(source, database);
    const named = storageKeysIn(database);
    const missing = await copyMissing(named, from, to);
    if (missing.length === 0) return named.length;
    // An applicant deletes a file between a cut and its copy: the next cut does not name it any more.
    const stillMissing = missing.filter((key) => lacking.includes(key));
    if (stillMissing.length > 0) throw missingDocuments(stillMissing.length);
    lacking = missing;
  }
  throw missingDocuments(lacking.length);
}

function missingDocuments(count: number): MissingDocumentsError {
  return new MissingDocumentsError(`${count} documents that the database names are not in the storage.`);
}

async function copyFiles(from: string, to: string): Promise<void> {
  for (const folder of await namesIn(from)) {
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
    const have = new Set(await namesIn(join(to, folder)));
    for (const name of await namesIn(join(from, folder))) {
      if (!have.has(name) && !name.endsWith(".part"))
        await copyOne(join(from, folder, name), join(to, folder, name));
    }
  }
}

/** Copies those of the named files that are not copied yet; gives those that are not there to be copied. */
async function copyMissing(keys: readonly string[], from: string, to: string): Promise<readonly string[]> {
  const have = new Set<string>();
  for (const folder of await namesIn(to)) {
    for (const name of await namesIn(join(to, folder))) have.add(`${folder}/${name}`);
  }
  const missing: string[] = [];
  for (const key of keys.filter((name) => !have.has(name))) {
    await mkdir(join(to, key, ".."), { recursive: true, mode: 0o700 });
    if (!(await copyOne(join(from, key), join(to, key)))) missing.push(key);
  }
  return missing;
}

/** False when there is nothing to copy; what is copied already stays, whole: a name is one content for ever. */
async function copyOne(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === "EEXIST") return true;
    if (code === "ENOENT") return false;
    throw error;
  }
}

async function copyLists(dataDir: string, target: string): Promise<void> {
  const from = join(dataDir, BACKUP_LISTS);
  if ((await namesIn(from)).length > 0) await cp(from, join(target, BACKUP_LISTS), { recursive: true });
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

type Restored =
  | { readonly kind: "restored"; readonly accounts: number; readonly putAside: string | null }
  /** The sentence for whoever asked; nothing was changed. */
  | { readonly kind: "refused"; readonly reason: string };

interface RestorePlan {
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
  const { problems, isTooOld, accounts, keyIds, storageKeys } = inspectSqlite(from);
  if (problems.length > 0) return refuse(`The backup is damaged: ${problems[0]}.`);
  if (isTooOld) return refuse(new OldDatabaseError().message);
  const given = new Set(keys.map(keyId));
  const missingKeys = keyIds.filter((id) => !given.has(id));
  if (missingKeys.length > 0) {
    return refuse(
      `The backup was encrypted under the key ${missingKeys.join(", ")}: give it in APP_KEY or APP_KEY_PREVIOUS.`,
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
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}
