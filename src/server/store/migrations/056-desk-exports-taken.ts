import type { Kysely } from "kysely";

/** What was in an export that came to its end, until it is noted for the one who took it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("desk_exports_taken")
    .addColumn("export_id", "text", (column) =>
      column.primaryKey().references("desk_exports.id").onDelete("cascade"),
    )
    .addColumn("application", "text", (column) => column.notNull())
    .addColumn("receiver", "text", (column) => column.notNull())
    .addColumn("taken", "text", (column) => column.notNull())
    .execute();
}
