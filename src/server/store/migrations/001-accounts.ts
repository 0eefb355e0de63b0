import type { Kysely } from "kysely";

/** Accounts, their sessions, codes and logins, and how often something was tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("confirmed_at", "bigint")
    .execute();
  await db.schema
    .createTable("sessions")
    .addColumn("id_hash", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_seen_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sessions_by_account").on("sessions").column("account_id").execute();
  await db.schema
    .createTable("codes")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("tries_left", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("codes_primary", ["account_id", "purpose"])
    .execute();
  await db.schema
    .createTable("logins")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("logged_in_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("logins_by_account")
    .on("logins")
    .columns(["account_id", "logged_in_at"])
    .execute();
  await db.schema
    .createTable("rate_limits")
    .addColumn("key_hash", "text", (column) => column.primaryKey())
    .addColumn("full_at", "bigint", (column) => column.notNull())
    .execute();
}
