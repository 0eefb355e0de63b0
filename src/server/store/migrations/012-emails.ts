import type { Kysely } from "kysely";
import { normalEmail } from "../../../contract/email-address.ts";

/**
 * Brings the addresses of accounts into their one form. One that is none, or whose one form another account has, stays
 * as it is: its owner logs in with it as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const accounts = db.withTables<{ accounts: { id: string; email: string } }>();
  const rows = await accounts.selectFrom("accounts").select(["id", "email"]).execute();
  const taken = new Set(rows.map(({ email }) => email));
  for (const { id, email } of rows) {
    const normal = normalEmail(email);
    if (normal === null || taken.has(normal)) continue;
    taken.add(normal);
    await accounts.updateTable("accounts").set({ email: normal }).where("id", "=", id).execute();
  }
}
