import type { Kysely } from "kysely";

/** Whether a service token shows sensitive answers; those that were made before do not. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("tokens")
    .addColumn("reads_sensitive", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
