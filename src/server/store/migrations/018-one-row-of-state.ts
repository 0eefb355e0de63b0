import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * One row for the state of an application, in the place of a table for each part of it. The columns that others may
 * write at the same time are written one by one, see `putState` (src/server/store/application-state.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const owned = sql`account_id = accounts.id`;
  const asObject = sql.raw(isPostgres ? "json_object_agg" : "json_group_object");
  // An instance of the version before may still run: nothing that it writes meanwhile is left behind.
  if (isPostgres) {
    await sql`lock table web_statuses, last_pages, validations, add_another_counts, chosen_tabs, submissions
      in access exclusive mode`.execute(db);
  }
  await db.schema
    .createTable("applications")
    .addColumn("account_id", "text", (column) =>
      column.primaryKey().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("started_at", "bigint")
    .addColumn("validating_at", "bigint")
    .addColumn("submitted_at", "bigint")
    .addColumn("reference", "text", (column) => column.unique())
    .addColumn("submitted_form_version", "text")
    .addColumn("last_page", "text", (column) => column.notNull())
    .addColumn("add_another_counts", "text", (column) => column.notNull())
    .addColumn("chosen_tabs", "text", (column) => column.notNull())
    // The last ones, because they are long and seldom read.
    .addColumn("validations", "text")
    .addColumn("validations_at", "bigint")
    .execute();
  const reachedAt = (status: string) =>
    sql`(select reached_at from web_statuses where ${owned} and web_status = ${sql.lit(status)})`;
  await sql`
    insert into applications (account_id, started_at, validating_at, submitted_at, reference, submitted_form_version,
      last_page, add_another_counts, chosen_tabs, validations, validations_at)
    select accounts.id, ${reachedAt("started")}, ${reachedAt("validating")},
      coalesce(submissions.submitted_at, ${reachedAt("submitted")}), submissions.reference, submissions.form_version,
      coalesce(last_pages.route, ''),
      coalesce((
        select cast(${asObject}(button_id, num_components) as text) from add_another_counts where ${owned}
      ), '{}'),
      coalesce((select cast(${asObject}(tab_id, chosen_tab) as text) from chosen_tabs where ${owned}), '{}'),
      validations.errors, validations.posted_at
    from accounts
    left join last_pages on last_pages.account_id = accounts.id
    left join validations on validations.account_id = accounts.id
    left join submissions on submissions.account_id = accounts.id
    where last_pages.account_id is not null or validations.account_id is not null
      or submissions.account_id is not null
      or exists (select 1 from web_statuses where ${owned})
      or exists (select 1 from add_another_counts where ${owned})
      or exists (select 1 from chosen_tabs where ${owned})
  `.execute(db);
  const joined = [
    "web_statuses",
    "last_pages",
    "validations",
    "add_another_counts",
    "chosen_tabs",
    "submissions",
  ];
  for (const table of joined) await db.schema.dropTable(table).execute();
}
