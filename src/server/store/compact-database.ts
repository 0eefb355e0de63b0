import { DatabaseSync } from "node:sqlite";
import { type DatabaseLocation, sqliteFile } from "./open-database.ts";

/**
 * Rewrites a SQLite file without its free space and empties its log; false, and nothing done, on PostgreSQL. Blocks
 * until it is done, with a connection of its own: others read meanwhile, and wait for it when they write.
 */
export function compactDatabase({ databaseUrl, dataDir }: DatabaseLocation): boolean {
  if (databaseUrl !== null) return false;
  const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 5_000 });
  try {
    database.exec("PRAGMA secure_delete = ON; VACUUM; PRAGMA wal_checkpoint(TRUNCATE);");
    return true;
  } finally {
    database.close();
  }
}
