import type { Kysely } from "kysely";

/** Comments on the form stay where they were made, and one page at a time edits a draft. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("form_thread_places").execute();
  for (const column of ["editor", "editor_page"] as const)
    await db.schema.alterTable("form_drafts").addColumn(column, "text").execute();
  await db.schema
    .alterTable("form_drafts")
    .addColumn("editor_until", "bigint", (added) => added.notNull().defaultTo(0))
    .execute();
}
