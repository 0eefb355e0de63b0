import type { Database } from "./schema.ts";

export async function putLastPage(db: Database, accountId: string, route: string): Promise<void> {
  await db
    .insertInto("last_pages")
    .values({ account_id: accountId, route })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ route }))
    .execute();
}

/** Route of the page last visited, empty before the first visit. */
export async function loadLastPage(db: Database, accountId: string): Promise<string> {
  const row = await db
    .selectFrom("last_pages")
    .select("route")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.route ?? "";
}
