import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/** The migration that makes all tables of a new database. */
export const BASELINE = "061-baseline";
/** The last of those in its place before. */
const LAST_BEFORE = "060-service-tokens";

/** A database was made by a version whose migrations are gone; the message says what to do. */
export class OldDatabaseError extends Error {
  override readonly name = "OldDatabaseError";

  constructor() {
    super(
      "The database was last used by a version from before November 29, 2026 that cannot be followed any more. Start commit 14a378cd once, then this version: CHANGELOG.md says how.",
    );
  }
}

/** Whether a database with these migrations was never brought up to what the baseline makes. */
export function isTooOld(names: readonly string[]): boolean {
  return names.length > 0 && !names.includes(BASELINE) && !names.includes(LAST_BEFORE);
}

/**
 * Records the baseline for a database that has its tables already, by the migrations that it stands for. Several
 * instances may do so at once.
 * @throws OldDatabaseError when it was not brought up to the last of them, and changes nothing
 */
export async function adoptBaseline(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return;
  const records = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
  const rows = await records.selectFrom("kysely_migration").select("name").execute();
  const names = rows.map(({ name }) => name);
  if (isTooOld(names)) throw new OldDatabaseError();
  if (!names.includes(LAST_BEFORE)) return;
  const record = async (transaction: typeof records) => {
    await transaction
      .insertInto("kysely_migration")
      .values({ name: BASELINE, timestamp: new Date().toISOString() })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    await transaction.deleteFrom("kysely_migration").where("name", "<", BASELINE).execute();
  };
  await (records.isTransaction ? record(records) : records.transaction().execute(record));
}
