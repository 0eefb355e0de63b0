import { WEB_STATUSES, type WebStatus } from "../../contract/call-table.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { Database } from "../store/schema.ts";
import { addWebStatus, listWebStatuses } from "../store/web-statuses.ts";

/**
 * Takes the application one status further; the status it has already may be sent again, because browsers retry.
 * `submitted` is reached by submitting only (spec §4).
 */
export function advanceStatus(
  db: Database,
  {
    accountId,
    status,
    now,
  }: { readonly accountId: string; readonly status: WebStatus; readonly now: number },
): Promise<"reached" | "wrong_status"> {
  return inTransaction(db, async (tx) => {
    const reached = await listWebStatuses(tx, accountId);
    if (status === reached.at(-1)) return "reached";
    if (status !== WEB_STATUSES[reached.length] || status === "submitted") return "wrong_status";
    await addWebStatus(tx, { accountId, status, now });
    return "reached";
  });
}
