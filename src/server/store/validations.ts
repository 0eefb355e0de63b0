import type { Database } from "./schema.ts";

/** Sentences by answer key, as the browser found them. */
export type ErrorMap = Readonly<Record<string, readonly string[]>>;

/** Keeps the newest error map of the account. */
export async function putValidations(
  db: Database,
  entry: { readonly accountId: string; readonly errors: ErrorMap; readonly now: number },
): Promise<void> {
  const values = { errors: JSON.stringify(entry.errors), posted_at: entry.now };
  await db
    .insertInto("validations")
    .values({ account_id: entry.accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

export async function loadValidations(db: Database, accountId: string): Promise<ErrorMap> {
  const row = await db
    .selectFrom("validations")
    .select("errors")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  // Only `putValidations` writes the column.
  return row ? (JSON.parse(row.errors) as ErrorMap) : {};
}
