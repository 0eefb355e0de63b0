import type { Kysely } from "kysely";

/** A column for the answers that are encrypted, and the keys that anything is encrypted under. Rows stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("answers").addColumn("sealed", "text").execute();
  await db.schema
    .createTable("sealing_keys")
    .addColumn("key_id", "text", (column) => column.primaryKey())
    .addColumn("first_used_at", "bigint", (column) => column.notNull())
    .execute();
}
