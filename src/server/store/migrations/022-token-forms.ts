import type { Kysely } from "kysely";

/** Under which form the answers of a token were prepared; empty for those of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("tokens")
    .addColumn("form_version", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
