import type { Kysely } from "kysely";

/** Why an application was opened again, as its applicant was told: encrypted, a row for each time that somebody said it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("reopening_reasons")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("reopened_at", "bigint", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("reopening_reasons_by_account")
    .on("reopening_reasons")
    .columns(["account_id", "application"])
    .execute();
}
