import { randomUUID } from "node:crypto";
import { applicationOf } from "./application-scope.ts";
import { decryptJson, ENCRYPTION_CONTEXTS, encryptJson } from "./encryption.ts";
import type { Database } from "./schema.ts";

/** Keeps what the applicant was told when the application was opened again. */
export async function addReopeningReason(
  tx: Database,
  { accountId, at, reason }: { readonly accountId: string; readonly at: number; readonly reason: string },
): Promise<void> {
  const id = randomUUID();
  await tx
    .insertInto("reopening_reasons")
    .values({
      id,
      account_id: accountId,
      application: applicationOf(tx),
      reopened_at: at,
      reason: encryptJson(tx, ENCRYPTION_CONTEXTS.reopeningReasons(id), reason),
    })
    .execute();
}

/** Why the application was opened again, by when it was. @throws DecryptError when one cannot be opened */
export async function listReopeningReasons(
  db: Database,
  accountId: string,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom("reopening_reasons")
    .select(["id", "reopened_at", "reason"])
    .where("account_id", "=", accountId)
    .where("application", "=", applicationOf(db))
    .execute();
  return new Map(
    rows.map(({ id, reopened_at, reason }) => [
      reopened_at,
      String(decryptJson(db, ENCRYPTION_CONTEXTS.reopeningReasons(id), reason)),
    ]),
  );
}
