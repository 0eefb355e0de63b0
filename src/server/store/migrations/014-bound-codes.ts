import { type Kysely, sql } from "kysely";

/**
 * Codes that belong to the password they came with, several of them to one account. Those under way belong to the
 * password the account has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("bound_codes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("tries_left", "integer", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("password_hash", "text")
    .addColumn("browser_hash", "text")
    .execute();
  await sql`
    insert into bound_codes (id, account_id, purpose, code_hash, expires_at, tries_left, made_at, password_hash)
    select codes.purpose || ':' || codes.account_id, codes.account_id, codes.purpose, codes.code_hash,
      codes.expires_at, codes.tries_left, 0, case codes.purpose when 'confirm' then accounts.password_hash end
    from codes inner join accounts on accounts.id = codes.account_id
  `.execute(db);
  await db.schema.dropTable("codes").execute();
  await db.schema.alterTable("bound_codes").renameTo("codes").execute();
  await db.schema.createIndex("codes_by_account").on("codes").columns(["account_id", "purpose"]).execute();
}
