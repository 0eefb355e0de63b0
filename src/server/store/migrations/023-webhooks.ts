import { type Kysely, sql } from "kysely";

/** Addresses that are told of events, and each telling: of a pair of address and application one at a time is the head. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("webhook_endpoints")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("secrets", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("paused_at", "bigint")
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("rests_until", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("webhook_deliveries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("endpoint_id", "text", (column) =>
      column.notNull().references("webhook_endpoints.id").onDelete("cascade"),
    )
    .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("cascade"))
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("sequence", "integer", (column) => column.notNull())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("is_head", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("run_at", "bigint", (column) => column.notNull())
    .addColumn("gives_up_at", "bigint", (column) => column.notNull())
    .addColumn("leased_until", "bigint", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("done_at", "bigint")
    .addColumn("failed_at", "bigint")
    .addColumn("last_status", "integer")
    .addColumn("last_error", "text")
    .addUniqueConstraint("webhook_deliveries_in_order", ["endpoint_id", "subject", "sequence"])
    .execute();
  await schema
    .createIndex("webhook_deliveries_due")
    .on("webhook_deliveries")
    .columns(["endpoint_id", "run_at"])
    .where(sql.ref("is_head"), "=", 1)
    .execute();
  await schema
    .createIndex("webhook_deliveries_by_account")
    .on("webhook_deliveries")
    .column("account_id")
    .execute();
  await schema
    .createIndex("webhook_deliveries_by_time")
    .on("webhook_deliveries")
    .columns(["created_at", "id"])
    .execute();
}
