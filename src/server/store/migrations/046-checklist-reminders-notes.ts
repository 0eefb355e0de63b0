import type { Kysely } from "kysely";

/**
 * What the desk goes by in each published form; what staff have ticked and waived; reminders, whose jobs may have to wait
 * for the end of quiet hours; and notes, with whom they mention.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  // Null for a form without a checklist.
  await schema.alterTable("published_forms").addColumn("desk", "text").execute();
  // Before this time nobody claims the job; run_at further ahead counts as the mistake of a clock.
  await schema
    .alterTable("jobs")
    .addColumn("not_before", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable("checklist_marks")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("item", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id"))
    .addColumn("marked_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("checklist_marks_of_item", ["account_id", "application", "item"])
    .execute();
  await schema
    .createTable("reminders")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("items", "text", (column) => column.notNull())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id"))
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("queued_at", "bigint", (column) => column.notNull())
    .addColumn("not_before", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .execute();
  await schema
    .createIndex("reminders_by_account")
    .on("reminders")
    .columns(["account_id", "application", "items", "queued_at"])
    .execute();
  await schema
    .createTable("notes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id"))
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("changed_at", "bigint")
    .execute();
  await schema
    .createIndex("notes_by_account")
    .on("notes")
    .columns(["account_id", "application", "created_at"])
    .execute();
  await schema
    .createTable("note_mentions")
    .addColumn("note_id", "text", (column) => column.notNull().references("notes.id").onDelete("cascade"))
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("mentioned_at", "bigint", (column) => column.notNull())
    .addColumn("read_at", "bigint")
    .addPrimaryKeyConstraint("note_mentions_pkey", ["note_id", "staff_id"])
    .execute();
  await schema
    .createIndex("note_mentions_by_staff")
    .on("note_mentions")
    .columns(["staff_id", "mentioned_at"])
    .execute();
}
