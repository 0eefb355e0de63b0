import type { Kysely } from "kysely";

/** The tokens of an account by index: whenever an account is erased the database looks for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("tokens_by_account").on("tokens").column("account_id").execute();
}
