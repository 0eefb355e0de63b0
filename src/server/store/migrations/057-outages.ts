import type { Kysely } from "kysely";

/** What jobs cannot do just now, because something outside of the product is away or refuses them. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("outages")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("since", "bigint", (column) => column.notNull())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .execute();
}
