import type { Kysely } from "kysely";

/** When a job failed for good, by the name that everybody gives it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("jobs").renameColumn("given_up_at", "failed_at").execute();
}
