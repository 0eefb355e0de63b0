import type { Kysely } from "kysely";

/** The configuration of the school that was accepted last, for the time when its file is wrong. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("partner_configs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("config", "text", (column) => column.notNull())
    .addColumn("kept_at", "bigint", (column) => column.notNull())
    .execute();
}
