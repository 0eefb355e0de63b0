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
): Promise<"reached" | "wrong_status" | "already_submitted"> {
  return inTransaction(db, async (tx) => {
    const reached = await listWebStatuses(tx, accountId);
    if (status === reached.at(-1)) return "reached";
    // In another tab, as a rule: this one is told what happened, not that it asked in the wrong order.
    if (reached.includes("submitted")) return "already_submitted";
    if (status !== WEB_STATUSES[reached.length] || status === "submitted") return "wrong_status";
    await addWebStatus(tx, { accountId, status, now });
    return "reached";
  });
}
