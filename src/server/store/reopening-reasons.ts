import { randomUUID } from "node:crypto";
import { ENCRYPTION_CONTEXTS } from "./encryption.ts";
import type { Store } from "./store.ts";

/** Keeps what the applicant was told when the application was opened again. */
export async function addReopeningReason(
  tx: Store,
  { accountId, at, reason }: { readonly accountId: string; readonly at: number; readonly reason: string },
): Promise<void> {
  const id = randomUUID();
  await tx.db
    .insertInto("reopening_reasons")
    .values({
      id,
      account_id: accountId,
      application: tx.application,
      reopened_at: at,
      reason: tx.encrypt(ENCRYPTION_CONTEXTS.reopeningReasons(id), reason),
    })
    .execute();
}

/** Why the application was opened again, by when it was. @throws DecryptError when one cannot be opened */
export async function listReopeningReasons(
  store: Store,
  accountId: string,
): Promise<ReadonlyMap<number, string>> {
  const rows = await store.db
    .selectFrom("reopening_reasons")
    .select(["id", "reopened_at", "reason"])
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .execute();
  return new Map(
    rows.map(({ id, reopened_at, reason }) => [
      reopened_at,
      String(store.decrypt(ENCRYPTION_CONTEXTS.reopeningReasons(id), reason)),
    ]),
  );
}
