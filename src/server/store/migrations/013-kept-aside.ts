import type { Kysely } from "kysely";

/** A column for answers that are kept and are no part of the application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("answers").addColumn("kept_aside", "text").execute();
}
