import { ADMIN_CLIENT } from "../../src/server/access-links/access-links.ts";
import { addAudit } from "../../src/server/store/audit.ts";
import type { AuditAction } from "../../src/server/store/schema.ts";
import type { Installation } from "./open-installation.ts";

/** Writes down that a command reads or changes something that belongs to no single account. */
export function writeAudit(
  { db, now }: Pick<Installation, "db" | "now">,
  action: AuditAction,
  subject: string,
): Promise<void> {
  return addAudit(db, { at: now(), action, subject, account_id: null, client: ADMIN_CLIENT });
}
