import type { Kysely } from "kysely";

/** Tokens that open something without a session, and the audit trail, whose rows outlive what they speak of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("tokens")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("cascade"))
    .addColumn("answers", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("audit")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("account_id", "text")
    .addColumn("client", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("audit_by_time").on("audit").column("at").execute();
}
