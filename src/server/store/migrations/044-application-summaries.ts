import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * What the desk lists, filters and searches applications by: a row for each, the words by which it is found, and what
 * is still missing of it. The server fills them after its start, from the record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // By code point, as SQLite compares: what begins with a word lies between two others.
  const byCodePoint = isPostgres ? sql`text collate "C"` : sql`text`;
  await schema
    .createTable("application_summaries")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("work_group", "text", (column) => column.notNull())
    .addColumn("group_since", "bigint", (column) => column.notNull())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("given_name", "text", (column) => column.notNull())
    .addColumn("family_name", "text", (column) => column.notNull())
    .addColumn("missing_count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("application_summaries_pkey", ["account_id", "application"])
    .execute();
  // Each holds all that the list goes by, in its order: no row is read that is not shown.
  const indexes = {
    all: ["group_since", "account_id", "work_group"],
    group: ["work_group", "group_since", "account_id"],
    page: ["page", "work_group", "group_since", "account_id"],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await schema
      .createIndex(`application_summaries_by_${name}`)
      .on("application_summaries")
      .columns(["application", ...columns])
      .execute();
  }
  for (const [table, column] of [
    ["application_words", "word"],
    ["application_missing", "item"],
  ] as const) {
    await schema
      .createTable(table)
      .addColumn(column, byCodePoint, (definition) => definition.notNull())
      .addColumn("account_id", "text", (definition) =>
        definition.notNull().references("accounts.id").onDelete("cascade"),
      )
      .addColumn("application", "text", (definition) => definition.notNull().defaultTo(""))
      .addPrimaryKeyConstraint(`${table}_pkey`, ["application", column, "account_id"])
      .execute();
    // Whether somebody has a word is looked up here: by the other one, all who have it would be gone through.
    await schema
      .createIndex(`${table}_by_account`)
      .on(table)
      .columns(["account_id", "application", column])
      .execute();
  }
  // The desk shows the trail of one application.
  await schema.createIndex("audit_by_account").on("audit").columns(["account_id", "at"]).execute();
}
