import { type Kysely, sql } from "kysely";

/** Revisions of a draft that become a version at a time. What a draft became is told by the versions alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("form_schedules")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("draft_id", "text", (column) => column.notNull().references("form_drafts.id"))
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("after_number", "integer")
    .addColumn("files", "text", (column) => column.notNull())
    .addColumn("base_files", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("harm", "text", (column) => column.notNull())
    .addColumn("approved_texts", "text")
    .addColumn("live_at", "bigint", (column) => column.notNull())
    .addColumn("time_zone", "text", (column) => column.notNull())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id"))
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .addColumn("problem", "text")
    .addColumn("number", "integer")
    .execute();
  // Two that wait would be about different drafts of what comes next.
  await schema
    .createIndex("form_schedules_waiting")
    .on("form_schedules")
    .column("application")
    .unique()
    .where(sql.ref("state"), "=", "waiting")
    .execute();
  await schema.alterTable("form_drafts").dropColumn("published_number").execute();
}
