import type { Kysely } from "kysely";

/** What sweeps look for by index, and leases on work that one instance does for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.createIndex("documents_by_upload").on("documents").column("upload_key").execute();
  await schema.createIndex("documents_by_pdf").on("documents").column("pdf_key").execute();
  await schema.createIndex("uploads_by_end").on("uploads").column("expires_at").execute();
  await schema.createIndex("pdf_copies_by_file").on("pdf_copies").column("storage_key").execute();
  await schema
    .createTable("leases")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("leased_until", "bigint", (column) => column.notNull())
    .addColumn("last_begun_at", "bigint", (column) => column.notNull())
    .execute();
}
