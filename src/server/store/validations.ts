import { applicationOf, ownerOf } from "./application-scope.ts";
import { putState } from "./application-state.ts";
import { decryptJson, ENCRYPTION_CONTEXTS, encryptJson } from "./encryption.ts";
import type { Database } from "./schema.ts";

/** Sentences by answer key, as the browser found them. */
type ErrorMap = Readonly<Record<string, readonly string[]>>;

/** Keeps the newest error map of the account, encrypted: the sentences come from a browser and may quote answers. */
export async function putValidations(
  db: Database,
  { accountId, errors, now }: { readonly accountId: string; readonly errors: ErrorMap; readonly now: number },
): Promise<void> {
  const validations = encryptJson(db, ENCRYPTION_CONTEXTS.errorMap(ownerOf(db, accountId)), errors);
  await putState(db, accountId, { validations, validations_at: now }).execute();
}

export async function loadValidations(db: Database, accountId: string): Promise<ErrorMap> {
  const row = await db
    .selectFrom("applications")
    .select("validations")
    .where("account_id", "=", accountId)
    .where("application", "=", applicationOf(db))
    .executeTakeFirst();
  const validations = row?.validations ?? null;
  // Only `putValidations` writes the column.
  return validations === null
    ? {}
    : (decryptJson(db, ENCRYPTION_CONTEXTS.errorMap(ownerOf(db, accountId)), validations) as ErrorMap);
}
