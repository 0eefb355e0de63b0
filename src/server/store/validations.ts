import type { Database } from "./schema.ts";
import { SEALED_PLACES } from "./sealed-places.ts";
import { sealJson, unsealJson } from "./sealing.ts";

/** Sentences by answer key, as the browser found them. */
export type ErrorMap = Readonly<Record<string, readonly string[]>>;

/** Keeps the newest error map of the account, sealed: the sentences come from a browser and may quote answers. */
export async function putValidations(
  db: Database,
  entry: { readonly accountId: string; readonly errors: ErrorMap; readonly now: number },
): Promise<void> {
  const values = {
    errors: sealJson(db, SEALED_PLACES.errorMap(entry.accountId), entry.errors),
    posted_at: entry.now,
  };
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
  return row ? (unsealJson(db, SEALED_PLACES.errorMap(accountId), row.errors) as ErrorMap) : {};
}
