import { sql } from "kysely";
import type { Store } from "./store.ts";

/** What answers, and what time it has. */
export interface DatabaseClock {
  /** Such as `PostgreSQL 15.18` or `SQLite 3.50.4`. */
  readonly version: string;
  /** Milliseconds since 1970; null where the database has the clock of this machine. */
  readonly time: number | null;
}

export async function readDatabaseClock(store: Store): Promise<DatabaseClock> {
  if (store.isPostgres) {
    const { rows } = await sql<{ version: string; seconds: string }>`
      select current_setting('server_version') as version, extract(epoch from clock_timestamp())::text as seconds
    `.execute(store.db);
    const [row] = rows;
    return { version: `PostgreSQL ${row?.version ?? ""}`, time: Number(row?.seconds) * 1000 };
  }
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(store.db);
  return { version: `SQLite ${rows[0]?.version ?? ""}`, time: null };
}
