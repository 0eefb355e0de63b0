import type { Kysely } from "kysely";

/** What somebody has asked to be approved of a draft, and what came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("form_approvals")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("draft_id", "text", (column) =>
      column.notNull().references("form_drafts.id").onDelete("cascade"),
    )
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("texts", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("asked_by", "text", (column) => column.notNull().references("staff.id"))
    .addColumn("asked_at", "bigint", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("answered_by", "text", (column) => column.references("staff.id"))
    .addColumn("answered_at", "bigint")
    .addColumn("answer", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("form_approvals_by_draft")
    .on("form_approvals")
    .columns(["draft_id", "asked_at"])
    .execute();
}
