import type { ChosenTabs } from "../../contract/calls.ts";
import type { Database } from "./schema.ts";

export async function putChosenTab(
  db: Database,
  entry: { readonly accountId: string; readonly tabId: string; readonly chosenTab: string },
): Promise<void> {
  const { accountId, tabId, chosenTab } = entry;
  await db
    .insertInto("chosen_tabs")
    .values({ account_id: accountId, tab_id: tabId, chosen_tab: chosenTab })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "tab_id"]).doUpdateSet({ chosen_tab: chosenTab }),
    )
    .execute();
}

export async function loadChosenTabs(db: Database, accountId: string): Promise<ChosenTabs> {
  const rows = await db
    .selectFrom("chosen_tabs")
    .select(["tab_id", "chosen_tab"])
    .where("account_id", "=", accountId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.tab_id, row.chosen_tab]));
}
