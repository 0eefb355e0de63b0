import type { Kysely } from "kysely";

/** Answers, and a table for each part of the state of an application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("answers")
    .addColumn("account_id", "text", (column) =>
      column.primaryKey().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("answers", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("form_version", "text", (column) => column.notNull())
    .addColumn("saved_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("web_statuses")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("web_status", "text", (column) => column.notNull())
    .addColumn("reached_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("web_statuses_primary", ["account_id", "web_status"])
    .execute();
  await db.schema
    .createTable("last_pages")
    .addColumn("account_id", "text", (column) =>
      column.primaryKey().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("route", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("validations")
    .addColumn("account_id", "text", (column) =>
      column.primaryKey().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("errors", "text", (column) => column.notNull())
    .addColumn("posted_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("add_another_counts")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("button_id", "text", (column) => column.notNull())
    .addColumn("num_components", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("add_another_counts_primary", ["account_id", "button_id"])
    .execute();
}
