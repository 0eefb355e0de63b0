import { constants } from "node:fs";
import { copyFile, cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { codeOf } from "../errors/code-of.ts";
import { sqliteFile } from "../store/open-database.ts";
import { inspectSqlite, snapshotSqlite } from "../store/snapshot.ts";

/** The parts of a backup, named as in the data folder. */
export const BACKUP_DATABASE = "admission.sqlite";
export const BACKUP_DOCUMENTS = "documents";
export const BACKUP_LISTS = "lookup";

const ATTEMPTS = 5;

export interface BackedUp {
  readonly accounts: number;
  readonly documents: number;
  readonly keyIds: readonly string[];
}

export interface BackupPlan {
  readonly dataDir: string;
  /** A folder that is not there yet. */
  readonly target: string;
  /** False when documents are in S3, which has backups of its own. */
  readonly withDocuments: boolean;
}

/**
 * Copies a SQLite installation as it is at one moment, while servers run: the database, every document it names and the
 * school's own lists, without the key. The folder gets its name when it is complete.
 */
export async function backUp({ dataDir, target, withDocuments }: BackupPlan): Promise<BackedUp> {
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const documents = join(dataDir, "documents");
  const database = join(unfinished, BACKUP_DATABASE);
  for (let attempt = 1; ; attempt++) {
    // Files are never changed: most are copied before the cut, those named since then after it.
    if (withDocuments) await copyFiles(documents, join(unfinished, BACKUP_DOCUMENTS));
    snapshotSqlite(sqliteFile(dataDir), database);
    const { storageKeys, accounts, keyIds } = inspectSqlite(database);
    const named = withDocuments ? storageKeys : [];
    const missing = await copyNamed(named, documents, join(unfinished, BACKUP_DOCUMENTS));
    if (missing === 0 || attempt === ATTEMPTS) {
      if (missing > 0)
        throw new Error(`${missing} documents that the database names are not in the storage.`);
      await copyLists(dataDir, unfinished);
      await rename(unfinished, target);
      return { accounts, documents: named.length, keyIds };
    }
    // An applicant has deleted one between the cut and its copy: the next cut no longer names it.
    await rm(database);
  }
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

/** How many of the named files are neither copied nor there to be copied. */
async function copyNamed(keys: readonly string[], from: string, to: string): Promise<number> {
  let missing = 0;
  for (const key of keys) {
    await mkdir(join(to, key, ".."), { recursive: true, mode: 0o700 });
    if (!(await copyOne(join(from, key), join(to, key)))) missing += 1;
  }
  return missing;
}

/** False when there is nothing to copy; what is copied already stays. */
async function copyOne(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "EEXIST") return true;
    if (code === "ENOENT") return (await namesIn(join(to, ".."))).includes(basename(to));
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
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}
