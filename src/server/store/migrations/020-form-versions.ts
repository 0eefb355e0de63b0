import { type Kysely, sql } from "kysely";

/** A row for each time that a form was published, and the definition files that it was made of, each text once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("form_versions")
    .addColumn("number", "integer", (column) => column.primaryKey())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("published_at", "bigint", (column) => column.notNull())
    .addColumn("live_at", "bigint", (column) => column.notNull())
    .addColumn("published_by", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("files", "text")
    .execute();
  await db.schema
    .createTable("form_files")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("text", "text", (column) => column.notNull())
    .execute();
  await sql`
    insert into form_versions (number, hash, published_at, live_at, published_by, words)
    select number, hash, published_at, published_at, '', '' from published_forms
  `.execute(db);
}
