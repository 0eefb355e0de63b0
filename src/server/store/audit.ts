import { v7 } from "uuid";
import type { AuditRow } from "./schema.ts";
import type { Store } from "./store.ts";

/** What is written down: who at the desk did it, and a word more, where there is that. */
export type AuditEntry = Omit<AuditRow, "id" | "application" | "staff_id" | "detail"> &
  Partial<Pick<AuditRow, "staff_id" | "detail">>;

/**
 * Writes down that something happened, to the application whose database it is written into; what is in the trail is never
 * changed or removed by the product.
 */
export function addAudit(store: Store, entry: AuditEntry): Promise<void> {
  return addAudits(store, [entry]);
}

/** Writes down several things that happened, one at the least. Ids grow: of one millisecond they tell what came first. */
export async function addAudits(store: Store, entries: readonly AuditEntry[]): Promise<void> {
  const application = store.application;
  await store.db
    .insertInto("audit")
    .values(entries.map((entry) => ({ staff_id: null, detail: null, ...entry, application, id: v7() })))
    .execute();
}

/** The trail of one subject, such as a token, oldest first. */
export function listAudit(store: Store, subject: string): Promise<readonly AuditRow[]> {
  return store.db
    .selectFrom("audit")
    .selectAll()
    .where("subject", "=", subject)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** The newest entries about one account, newest first, with the address of who did it at the desk. */
export function listAuditOf(
  store: Store,
  accountId: string,
  limit: number,
): Promise<readonly (AuditRow & { readonly staff_email: string | null })[]> {
  return store.db
    .selectFrom("audit")
    .leftJoin("staff", "staff.id", "audit.staff_id")
    .selectAll("audit")
    .select("staff.email as staff_email")
    .where("audit.account_id", "=", accountId)
    .orderBy("audit.at", "desc")
    .orderBy("audit.id", "desc")
    .limit(limit)
    .execute();
}

/** The newest entries of the whole trail, newest first, with the addresses of the account and of who did it at the desk. */
export function listLatestAudit(
  store: Store,
  limit: number,
): Promise<readonly (AuditRow & { readonly email: string | null; readonly staff_email: string | null })[]> {
  return store.db
    .selectFrom("audit")
    .leftJoin("accounts", "accounts.id", "audit.account_id")
    .leftJoin("staff", "staff.id", "audit.staff_id")
    .selectAll("audit")
    .select(["accounts.email", "staff.email as staff_email"])
    .orderBy("audit.at", "desc")
    .orderBy("audit.id", "desc")
    .limit(limit)
    .execute();
}
