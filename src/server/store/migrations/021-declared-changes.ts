import type { Kysely } from "kysely";

/** What each form declares of answers that are stored already, and for whom a version is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("published_forms")
    .addColumn("changes", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema
    .alterTable("form_versions")
    .addColumn("begun", "text", (column) => column.notNull().defaultTo("carry"))
    .execute();
  await db.schema.alterTable("form_versions").addColumn("pinned_until", "bigint").execute();
}
