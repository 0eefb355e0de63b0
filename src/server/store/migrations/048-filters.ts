import { type Kysely, PostgresAdapter, sql } from "kysely";

/** What the desk's list is filtered by besides: chosen options of some questions; and filters that staff have saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const byCodePoint = isPostgres ? sql`text collate "C"` : sql`text`;
  // Which questions the list is filtered by now, as JSON; no row is none.
  await schema
    .createTable("choice_keys")
    .addColumn("application", "text", (column) => column.primaryKey())
    .addColumn("keys", "text", (column) => column.notNull())
    .execute();
  // And those by which a summary was made: where they are others, it is made anew.
  await schema
    .alterTable("application_summaries")
    .addColumn("choice_keys", byCodePoint, (column) => column.notNull().defaultTo("[]"))
    .execute();
  await schema
    .createIndex("application_summaries_by_choice_keys")
    .on("application_summaries")
    .columns(["application", "choice_keys", "account_id"])
    .execute();
  await schema
    .createTable("application_choices")
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("key", byCodePoint, (column) => column.notNull())
    .addColumn("code", byCodePoint, (column) => column.notNull())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("work_group", "text", (column) => column.notNull())
    .addColumn("group_since", "bigint", (column) => column.notNull())
    // Whether somebody has chosen an option is looked up here.
    .addPrimaryKeyConstraint("application_choices_pkey", ["account_id", "application", "key", "code"])
    .execute();
  // Those who have chosen an option lie in the order of the list, as all of them do in application_summaries.
  const indexes = {
    all: ["group_since", "account_id", "work_group"],
    group: ["work_group", "group_since", "account_id"],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await schema
      .createIndex(`application_choices_by_${name}`)
      .on("application_choices")
      .columns(["application", "key", "code", ...columns])
      .execute();
  }
  await schema
    .createTable("saved_filters")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("filter", "text", (column) => column.notNull())
    .addColumn("is_shared", "integer", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .execute();
  for (const [name, column] of [
    ["staff", "staff_id"],
    ["sharing", "is_shared"],
  ] as const) {
    await schema
      .createIndex(`saved_filters_by_${name}`)
      .on("saved_filters")
      .columns(["application", column])
      .execute();
  }
}
