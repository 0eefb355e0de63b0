import { PostgresAdapter } from "kysely";
import type { Database } from "./schema.ts";

/** Whether it is PostgreSQL, where other connections write at the same time, and not SQLite. */
export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
