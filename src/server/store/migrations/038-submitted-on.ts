import type { Kysely } from "kysely";

/** The applicant's day of the submission, yyyy-mm-dd, under a form that counts from today; null under any other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("applications").addColumn("submitted_on", "text").execute();
}
