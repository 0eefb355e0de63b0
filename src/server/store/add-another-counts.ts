import type { AddAnotherCounts } from "../../contract/calls.ts";
import type { Database } from "./schema.ts";

export async function putAddAnotherCount(
  db: Database,
  entry: { readonly accountId: string; readonly buttonId: string; readonly count: number },
): Promise<void> {
  const { accountId, buttonId, count } = entry;
  await db
    .insertInto("add_another_counts")
    .values({ account_id: accountId, button_id: buttonId, num_components: count })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "button_id"]).doUpdateSet({ num_components: count }),
    )
    .execute();
}

export async function loadAddAnotherCounts(db: Database, accountId: string): Promise<AddAnotherCounts> {
  const rows = await db
    .selectFrom("add_another_counts")
    .select(["button_id", "num_components"])
    .where("account_id", "=", accountId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.button_id, row.num_components]));
}
