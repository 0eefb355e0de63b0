import type { Kysely } from "kysely";

/** A column for what saves have changed since an application was last written as a whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("answers").addColumn("recent", "text").execute();
}
