import type { Kysely } from "kysely";

/** Published forms, and jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("published_forms")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("number", "integer", (column) => column.notNull().unique())
    .addColumn("form", "text", (column) => column.notNull())
    .addColumn("validator", "text", (column) => column.notNull())
    .addColumn("published_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("jobs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("run_at", "bigint", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("leased_until", "bigint", (column) => column.notNull())
    .addColumn("gives_up_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("jobs_by_time").on("jobs").column("run_at").execute();
}
