import { closeSync, fsyncSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isTooOld } from "./adopt-baseline.ts";
import type { DatabaseLocation } from "./open-store.ts";
import { makeOwnerOnlyFile, sqliteFile } from "./sqlite-file.ts";
import { isDamage } from "./storage-failure.ts";

/**
 * Rewrites a SQLite file without its free space and empties its log; false, and nothing done, on PostgreSQL. Blocks
 * until it is done, with a connection of its own: others read meanwhile, and wait for it when they write.
 */
export function compactDatabase(location: DatabaseLocation): boolean {
  return execute(location, "PRAGMA secure_delete = ON; VACUUM; PRAGMA wal_checkpoint(TRUNCATE);");
}

/** Empties the log of a SQLite file, which still has what was replaced or deleted lately; others read and write on. */
export function truncateSqliteLog(location: DatabaseLocation): void {
  execute(location, "PRAGMA wal_checkpoint(TRUNCATE);");
}

function execute({ databaseUrl, dataDir }: DatabaseLocation, statements: string): boolean {
  if (databaseUrl !== null) return false;
  const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 5_000 });
  try {
    database.exec(statements);
    return true;
  } finally {
    database.close();
  }
}

/**
 * Writes the SQLite database as it is at one moment into a new file; whatever is acknowledged before the call is in it.
 * Others read and write meanwhile. Blocks until it is done.
 */
export function snapshotSqlite(from: string, to: string): void {
  const database = new DatabaseSync(from, { timeout: 5_000, readOnly: true });
  try {
    // SQLite writes into an empty file as it does into a new one, which everybody might read.
    makeOwnerOnlyFile(to);
    database.prepare("VACUUM INTO ?").run(to);
  } finally {
    database.close();
  }
  const copy = openSync(to, "r+");
  fsyncSync(copy);
  closeSync(copy);
}

/** The names under which the storage must have files, by a SQLite file that nobody writes to. */
export function storageKeysIn(file: string): readonly string[] {
  return withColumns(file, namedFiles);
}

/** What a SQLite file holds, and what is wrong with it. */
export interface InspectedSqlite {
  /** Sentences of SQLite's own check; empty when the file is sound. */
  readonly problems: readonly string[];
  /** Whether no migration leads from it to the tables of today. */
  readonly isTooOld: boolean;
  readonly accounts: number;
  readonly keyIds: readonly string[];
  /** The names under which the storage must have files. */
  readonly storageKeys: readonly string[];
}

/** Checks a SQLite file that nobody writes to. */
export function inspectSqlite(file: string): InspectedSqlite {
  return withColumns(file, (column) => ({
    problems: column("PRAGMA integrity_check").filter((line) => line !== "ok"),
    accounts: Number(column("select count(*) from accounts")[0]),
    isTooOld: isTooOld(column("select name from kysely_migration")),
    keyIds: column("select key_id from sealing_keys order by key_id"),
    storageKeys: namedFiles(column),
  }));
}

/** The first column of what a statement gives. */
type Column = (statement: string) => readonly string[];

function namedFiles(column: Column): readonly string[] {
  // Backups of before submissions were kept have none.
  const hasSubmissions =
    column("select name from sqlite_master where name = 'submission_documents'").length > 0;
  const submitted = `union select upload_key from submission_documents
     union select pdf_key from submission_documents where pdf_key is not null`;
  return column(
    `select upload_key from documents union select pdf_key from documents where pdf_key is not null
     union select storage_key from pdf_copies where status = 'completed' ${hasSubmissions ? submitted : ""}`,
  );
}

function withColumns<T>(file: string, read: (column: Column) => T): T {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return read((statement) =>
      database
        .prepare(statement)
        .all()
        .map((row) => String(Object.values(row)[0])),
    );
  } finally {
    database.close();
  }
}

/** Whether some other process has the database open: its log cannot be put away then. The file stays as it is. */
export function isSqliteInUse(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: 200 });
  try {
    // Leaving the log mode needs the file for oneself alone.
    database.exec("PRAGMA journal_mode = DELETE");
    return false;
  } catch (error) {
    if (error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5) return true;
    // Nothing can use what is no database any more.
    if (isDamage(error)) return false;
    throw error;
  } finally {
    database.close();
  }
}
