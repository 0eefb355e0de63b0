import { WEB_STATUSES, type WebStatus } from "../../contract/call-table.ts";
import type { Database } from "./schema.ts";

/** The statuses that the application has reached, in their order (spec §4). */
export async function listWebStatuses(db: Database, accountId: string): Promise<readonly WebStatus[]> {
  const rows = await db
    .selectFrom("web_statuses")
    .select("web_status")
    .where("account_id", "=", accountId)
    .execute();
  const reached = new Set(rows.map((row) => row.web_status));
  return WEB_STATUSES.filter((status) => reached.has(status));
}

/** Records the status once, however often it is sent. */
export async function addWebStatus(
  db: Database,
  entry: { readonly accountId: string; readonly status: WebStatus; readonly now: number },
): Promise<void> {
  await db
    .insertInto("web_statuses")
    .values({ account_id: entry.accountId, web_status: entry.status, reached_at: entry.now })
    .onConflict((conflict) => conflict.columns(["account_id", "web_status"]).doNothing())
    .execute();
}
