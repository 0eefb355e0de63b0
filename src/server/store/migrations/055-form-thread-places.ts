import type { Kysely } from "kysely";

/** Where a thread was before an edit of a draft took it along: it goes back there when the edit is given up. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("form_thread_places")
    .addColumn("thread_id", "text", (column) =>
      column.notNull().references("form_threads.id").onDelete("cascade"),
    )
    .addColumn("draft_id", "text", (column) =>
      column.notNull().references("form_drafts.id").onDelete("cascade"),
    )
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("part", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("form_thread_places_key", ["thread_id", "draft_id", "revision"])
    .execute();
  await schema
    .createIndex("form_thread_places_of_draft")
    .on("form_thread_places")
    .column("draft_id")
    .execute();
}
