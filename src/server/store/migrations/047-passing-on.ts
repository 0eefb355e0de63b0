import { type Kysely, sql } from "kysely";

/**
 * What passing applications on needs: the order in which submitted applications changed, exports taken at the desk, and tokens
 * of machines.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("counters")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("application_changes")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("sequence", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("application_changes_pkey", ["account_id", "application"])
    .addUniqueConstraint("application_changes_in_order", ["application", "sequence"])
    .execute();
  await sql`insert into application_changes (account_id, application, sequence)
    select account_id, application, row_number() over (order by submitted_at, account_id, application)
    from applications where submitted_at is not null`.execute(db);
  await sql`insert into counters (name, value)
    select 'application_changes', coalesce(max(sequence), 0) from application_changes`.execute(db);
  await schema
    .createTable("desk_exports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id"))
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("options", "text", (column) => column.notNull())
    .addColumn("filter", "text", (column) => column.notNull())
    .addColumn("search", "text")
    .addColumn("reads", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("begun_at", "bigint")
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .addColumn("outcome", "text")
    .addColumn("row_count", "integer", (column) => column.notNull())
    .addColumn("left_out", "integer", (column) => column.notNull())
    .execute();
  await schema.createIndex("desk_exports_by_time").on("desk_exports").columns(["made_at", "id"]).execute();
  await schema
    .createTable("api_tokens")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("reads_sensitive", "integer", (column) => column.notNull())
    .addColumn("made_by", "text", (column) => column.references("staff.id"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("last_used_at", "bigint")
    .addColumn("revoked_at", "bigint")
    .execute();
  // Which forms were submitted: without it, all applications would be read for that.
  await schema
    .createIndex("applications_by_form")
    .on("applications")
    .columns(["application", "submitted_form_version"])
    .execute();
  // What still waits, or has failed, is counted with every look at the figures.
  await schema
    .createIndex("webhook_deliveries_open")
    .on("webhook_deliveries")
    .columns(["endpoint_id", "failed_at"])
    .where(sql.ref("done_at"), "is", null)
    .execute();
}
