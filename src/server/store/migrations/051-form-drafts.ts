import { type Kysely, sql } from "kysely";

/**
 * Drafts of forms that staff change at the desk, with every edit; and what a forms folder held when a version was published
 * that does not come from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("form_drafts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("base_number", "integer")
    .addColumn("base_files", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("started_by", "text", (column) => column.notNull().references("staff.id"))
    .addColumn("started_at", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .addColumn("published_number", "integer")
    .execute();
  // All who change a form share one draft.
  await schema
    .createIndex("form_drafts_open")
    .on("form_drafts")
    .column("application")
    .unique()
    .where(sql.ref("ended_at"), "is", null)
    .execute();
  await schema
    .createTable("form_draft_files")
    .addColumn("draft_id", "text", (column) =>
      column.notNull().references("form_drafts.id").onDelete("cascade"),
    )
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("form_draft_files_pkey", ["draft_id", "path"])
    .execute();
  await schema
    .createTable("form_draft_edits")
    .addColumn("draft_id", "text", (column) =>
      column.notNull().references("form_drafts.id").onDelete("cascade"),
    )
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("edit_id", "text", (column) => column.notNull())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id"))
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("changes", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("form_draft_edits_pkey", ["draft_id", "revision"])
    .addUniqueConstraint("form_draft_edits_once", ["draft_id", "edit_id"])
    .execute();
  await schema
    .createTable("form_folders")
    .addColumn("application", "text", (column) => column.primaryKey())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("files", "text", (column) => column.notNull())
    .execute();
}
