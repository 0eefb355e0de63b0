import type { Kysely } from "kysely";

/** Which mails an account gets and what has become of each, for the desk; nothing of what they say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("account_mails")
    // That of the job that sends it.
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("queued_at", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .execute();
  await schema
    .createIndex("account_mails_by_account")
    .on("account_mails")
    .columns(["account_id", "queued_at"])
    .execute();
}
