import type { Kysely } from "kysely";

/** What staff say to each other about questions and pages of a form, and who at the desk has made a link to a preview. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("form_threads")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("part", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("begun_at", "bigint", (column) => column.notNull())
    .addColumn("resolved_at", "bigint")
    .addColumn("resolved_by", "text", (column) => column.references("staff.id"))
    .execute();
  await schema
    .createIndex("form_threads_of_application")
    .on("form_threads")
    .columns(["application", "begun_at"])
    .execute();
  await schema
    .createTable("form_comments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("thread_id", "text", (column) =>
      column.notNull().references("form_threads.id").onDelete("cascade"),
    )
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id"))
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("form_comments_of_thread").on("form_comments").column("thread_id").execute();
  await schema
    .alterTable("tokens")
    .addColumn("made_by", "text", (column) => column.references("staff.id"))
    .execute();
}
