import type { ColumnDefinitionBuilder, Kysely } from "kysely";

const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** In which order jobs are claimed: urgent ones first, those of one fair key in turns with those of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("jobs").addColumn("priority", "integer", zero).execute();
  await schema
    .alterTable("jobs")
    .addColumn("fair_key", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema.alterTable("jobs").addColumn("turn", "integer", zero).execute();
  await schema.dropIndex("jobs_by_time").execute();
  await schema
    .createIndex("jobs_by_order")
    .on("jobs")
    .columns(["kind", "priority", "turn", "run_at"])
    .execute();
  await schema.createIndex("jobs_by_fair_key").on("jobs").columns(["kind", "fair_key"]).execute();
}
