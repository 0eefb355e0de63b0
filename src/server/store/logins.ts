import { randomUUID } from "node:crypto";
import type { Database } from "./schema.ts";

export async function addLogin(db: Database, accountId: string, now: number): Promise<void> {
  await db
    .insertInto("logins")
    .values({ id: randomUUID(), account_id: accountId, logged_in_at: now })
    .execute();
}

/** Times of the successful logins, oldest first. */
export async function listLogins(db: Database, accountId: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("logins")
    .select("logged_in_at")
    .where("account_id", "=", accountId)
    .orderBy("logged_in_at")
    .execute();
  return rows.map((row) => row.logged_in_at);
}
