import type { Database } from "./schema.ts";

/**
 * Runs the work in one transaction: all of it is kept, or nothing. The work must use only the database it is given,
 * and wait for nothing else: on SQLite every other query waits for it.
 */
export function inTransaction<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
