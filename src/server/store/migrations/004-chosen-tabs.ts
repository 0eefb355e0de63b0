import type { Kysely } from "kysely";

/** Which tab of a group an applicant has chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("chosen_tabs")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("tab_id", "text", (column) => column.notNull())
    .addColumn("chosen_tab", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("chosen_tabs_primary", ["account_id", "tab_id"])
    .execute();
}
