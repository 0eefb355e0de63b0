import { v7 } from "uuid";
import { applicationOf } from "./application-scope.ts";
import type { AuditRow, Database } from "./schema.ts";

/** What is written down: who at the desk did it, and a word more, where there is that. */
export type AuditEntry = Omit<AuditRow, "id" | "application" | "staff_id" | "detail"> &
  Partial<Pick<AuditRow, "staff_id" | "detail">>;

/**
 * Writes down that something happened, to the application whose database it is written into; what is in the trail is never
 * changed or removed by the product.
 */
export function addAudit(db: Database, entry: AuditEntry): Promise<void> {
  return addAudits(db, [entry]);
}

/** Writes down several things that happened, one at the least. Ids grow: of one millisecond they tell what came first. */
export async function addAudits(db: Database, entries: readonly AuditEntry[]): Promise<void> {
  const application = applicationOf(db);
  await db
    .insertInto("audit")
    .values(entries.map((entry) => ({ staff_id: null, detail: null, ...entry, application, id: v7() })))
    .execute();
}

/** The trail of one subject, such as a token, oldest first. */
export function listAudit(db: Database, subject: string): Promise<readonly AuditRow[]> {
  return db
    .selectFrom("audit")
    .selectAll()
    .where("subject", "=", subject)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** The newest entries about one account, newest first, with the address of who did it at the desk. */
export function listAuditOf(
  db: Database,
  accountId: string,
  limit: number,
): Promise<readonly (AuditRow & { readonly staff_email: string | null })[]> {
  return db
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
  db: Database,
  limit: number,
): Promise<readonly (AuditRow & { readonly email: string | null; readonly staff_email: string | null })[]> {
  return db
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
