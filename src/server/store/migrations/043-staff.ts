import type { Kysely } from "kysely";

/**
 * Who works at the desk: accounts with a role, one-time links, sessions and passkeys of their own; and in the audit
 * trail, which of them did something, and a word more of what it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("staff")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("sections", "text", (column) => column.notNull())
    .addColumn("issuer", "text")
    .addColumn("subject", "text")
    .addColumn("password_hash", "text")
    .addColumn("totp_secret", "text")
    .addColumn("totp_step", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_sign_in_at", "bigint")
    .addColumn("revoked_at", "bigint")
    .addUniqueConstraint("staff_of_provider", ["issuer", "subject"])
    .execute();
  await schema
    .createTable("staff_links")
    .addColumn("staff_id", "text", (column) => column.primaryKey().references("staff.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("totp_secret", "text")
    .addColumn("passkey_challenge", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("staff_sessions")
    .addColumn("id_hash", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("way", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_seen_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("staff_sessions_by_staff").on("staff_sessions").column("staff_id").execute();
  await schema
    .createTable("staff_passkeys")
    .addColumn("credential_id", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("staff_passkeys_by_staff").on("staff_passkeys").column("staff_id").execute();
  await schema
    .createTable("staff_challenges")
    .addColumn("challenge_hash", "text", (column) => column.primaryKey())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.alterTable("audit").addColumn("staff_id", "text").execute();
  await schema.alterTable("audit").addColumn("detail", "text").execute();
}
