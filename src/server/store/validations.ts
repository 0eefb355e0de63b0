import { putState } from "./application-state.ts";
import { ENCRYPTION_CONTEXTS } from "./encryption.ts";
import type { Store } from "./store.ts";

/** Sentences by answer key, as the browser found them. */
type ErrorMap = Readonly<Record<string, readonly string[]>>;

/** Keeps the newest error map of the account, encrypted: the sentences come from a browser and may quote answers. */
export async function putValidations(
  store: Store,
  { accountId, errors, now }: { readonly accountId: string; readonly errors: ErrorMap; readonly now: number },
): Promise<void> {
  const validations = store.encrypt(ENCRYPTION_CONTEXTS.errorMap(store.ownerOf(accountId)), errors);
  await putState(store, accountId, { validations, validations_at: now }).execute();
}

export async function loadValidations(store: Store, accountId: string): Promise<ErrorMap> {
  const row = await store.db
    .selectFrom("applications")
    .select("validations")
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .executeTakeFirst();
  const validations = row?.validations ?? null;
  // Only `putValidations` writes the column.
  return validations === null
    ? {}
    : (store.decrypt(ENCRYPTION_CONTEXTS.errorMap(store.ownerOf(accountId)), validations) as ErrorMap);
}
