import { WEB_STATUSES, type WebStatus } from "../../contract/call-table.ts";
import type { Database } from "./schema.ts";

/** The statuses that the application has reached, in their order (STA-01). */
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
export function addWebStatus(
  db: Database,
  { status, ...entry }: { readonly accountId: string; readonly status: WebStatus; readonly now: number },
): Promise<void> {
  return addWebStatuses(db, { ...entry, statuses: [status] });
}

/** Records each of the statuses that was not reached before. */
export async function addWebStatuses(
  db: Database,
  entry: { readonly accountId: string; readonly statuses: readonly WebStatus[]; readonly now: number },
): Promise<void> {
  const { accountId, statuses, now } = entry;
  await db
    .insertInto("web_statuses")
    .values(statuses.map((status) => ({ account_id: accountId, web_status: status, reached_at: now })))
    .onConflict((conflict) => conflict.columns(["account_id", "web_status"]).doNothing())
    .execute();
}
