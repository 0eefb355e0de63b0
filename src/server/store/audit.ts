import { randomUUID } from "node:crypto";
import type { AuditRow, Database } from "./schema.ts";

/** Writes down that something happened; what is in the trail is never changed or removed by the product. */
export function addAudit(db: Database, entry: Omit<AuditRow, "id">): Promise<void> {
  return addAudits(db, [entry]);
}

/** Writes down several things that happened, one at the least. */
export async function addAudits(db: Database, entries: readonly Omit<AuditRow, "id">[]): Promise<void> {
  await db
    .insertInto("audit")
    .values(entries.map((entry) => ({ ...entry, id: randomUUID() })))
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

/** The newest entries of the whole trail, newest first, with the address of the account as long as there is one. */
export function listLatestAudit(
  db: Database,
  limit: number,
): Promise<readonly (AuditRow & { readonly email: string | null })[]> {
  return db
    .selectFrom("audit")
    .leftJoin("accounts", "accounts.id", "audit.account_id")
    .selectAll("audit")
    .select("accounts.email")
    .orderBy("audit.at", "desc")
    .orderBy("audit.id", "desc")
    .limit(limit)
    .execute();
}
