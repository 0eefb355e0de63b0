import { randomUUID } from "node:crypto";
import type { AuditRow, Database } from "./schema.ts";

/** Writes down that something happened; what is in the trail is never changed or removed by the product. */
export async function addAudit(db: Database, entry: Omit<AuditRow, "id">): Promise<void> {
  await db
    .insertInto("audit")
    .values({ ...entry, id: randomUUID() })
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
