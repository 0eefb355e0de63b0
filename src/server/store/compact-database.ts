import { DatabaseSync } from "node:sqlite";
import type { DatabaseLocation } from "./open-database.ts";
import { sqliteFile } from "./sqlite-file.ts";

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
