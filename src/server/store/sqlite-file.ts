import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { errorCode } from "../system/has-fields.ts";

/** The file of the SQLite database. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, "admission.sqlite");
}

/** The file and those that SQLite keeps beside it while it is open. */
export function sqliteFiles(file: string): readonly string[] {
  return [file, `${file}-wal`, `${file}-shm`];
}

/** A SQLite file that lies there without content: this program never leaves one. */
export class EmptiedDatabaseError extends Error {
  override readonly name = "EmptiedDatabaseError";
}

/**
 * Makes an empty database where there is none. It gets its name when it is whole, so that a file of no length is always
 * one that somebody has emptied. Whatever the umask, its owner alone may read it, and what SQLite keeps beside it.
 * @throws EmptiedDatabaseError
 */
export function makeSqliteFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.size === 0) throw new EmptiedDatabaseError(`${file} is empty.`);
  if (found !== undefined) return;
  const own = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  makeOwnerOnlyFile(own);
  try {
    const database = new DatabaseSync(own);
    database.exec("PRAGMA journal_mode = WAL");
    database.close();
    linkSync(own, file);
  } catch (error) {
    // Another process was faster.
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    for (const path of sqliteFiles(own)) rmSync(path, { force: true });
  }
}

/** Makes an empty file that its owner alone may read, whatever the umask. */
export function makeOwnerOnlyFile(path: string): void {
  const file = openSync(path, "wx", 0o600);
  fsyncSync(file);
  closeSync(file);
}
