import type { Kysely } from "kysely";

/** Which applications were handed to which other system, and the submitted ones in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("exported_applications")
    .addColumn("receiver", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("exported_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("exported_applications_pkey", ["receiver", "account_id"])
    .execute();
  // Erasing an account looks for its rows.
  await db.schema
    .createIndex("exported_applications_by_account")
    .on("exported_applications")
    .column("account_id")
    .execute();
  await db.schema
    .createIndex("applications_by_submission")
    .on("applications")
    .columns(["submitted_at", "account_id"])
    .where("submitted_at", "is not", null)
    .execute();
}
