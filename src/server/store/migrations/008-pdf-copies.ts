import type { Kysely } from "kysely";

/** PDF copies of applications: one for each state of an application that a copy was asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pdf_copies")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("state_hash", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("storage_key", "text", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("pdf_copies_primary", ["account_id", "state_hash"])
    .execute();
  await db.schema.createIndex("pdf_copies_by_time").on("pdf_copies").column("changed_at").execute();
}
