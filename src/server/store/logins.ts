import { randomUUID } from "node:crypto";
import type { Database } from "./schema.ts";

/** How many logins of an account are remembered: their number decides on the welcome, and nobody counts further. */
const LOGINS_KEPT = 100;

/** Writes a login down, and forgets the oldest of very many. */
export async function addLogin(db: Database, accountId: string, now: number): Promise<void> {
  await db
    .insertInto("logins")
    .values({ id: randomUUID(), account_id: accountId, logged_in_at: now })
    .execute();
  await db
    .deleteFrom("logins")
    .where("account_id", "=", accountId)
    .where("logged_in_at", "<", (select) =>
      select
        .selectFrom("logins")
        .select("logged_in_at")
        .where("account_id", "=", accountId)
        .orderBy("logged_in_at", "desc")
        .limit(1)
        .offset(LOGINS_KEPT - 1),
    )
    .execute();
}

/** Times of the last hundred successful logins, oldest first. */
export async function listLogins(db: Database, accountId: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("logins")
    .select("logged_in_at")
    .where("account_id", "=", accountId)
    .orderBy("logged_in_at", "desc")
    .limit(LOGINS_KEPT)
    .execute();
  return rows.map((row) => row.logged_in_at).toReversed();
}
