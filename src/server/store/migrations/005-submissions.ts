import type { Kysely } from "kysely";

/** Applications that were submitted, with the form of that moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("submissions")
    .addColumn("account_id", "text", (column) =>
      column.primaryKey().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("form_version", "text", (column) => column.notNull())
    .addColumn("submitted_at", "bigint", (column) => column.notNull())
    .execute();
}
