import type { Kysely } from "kysely";

/** Uploaded documents, the addresses to upload them to, and jobs that failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("documents")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("answer_key", "text", (column) => column.notNull())
    .addColumn("upload_key", "text", (column) => column.notNull())
    .addColumn("pdf_key", "text")
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("file_size", "integer", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("uploaded_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("documents_primary", ["account_id", "answer_key"])
    .execute();
  await db.schema
    .createTable("uploads")
    .addColumn("upload_key", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("answer_key", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("received_at", "bigint")
    .execute();
  await db.schema.createIndex("uploads_by_account").on("uploads").column("account_id").execute();
  await db.schema.alterTable("jobs").addColumn("given_up_at", "bigint").execute();
  await db.schema.alterTable("jobs").addColumn("last_error", "text").execute();
}
