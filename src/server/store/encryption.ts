import type { Kysely } from "kysely";
import type { AppKeys } from "../crypto/app-key.ts";
import { keyId } from "../crypto/encrypt.ts";
import type { Tables } from "./schema.ts";
import type { Store } from "./store.ts";

/** Something in the database is encrypted under a key that was not given; the message says how to give it. */
export class MissingKeyError extends Error {
  override readonly name = "MissingKeyError";
}

/**
 * Writes down that the first of the keys is used from now on.
 * @throws MissingKeyError when a key that was used before is not among them, and changes nothing
 */
export async function knowKeys(db: Kysely<Tables>, keys: AppKeys): Promise<void> {
  const rows = await db.selectFrom("sealing_keys").select("key_id").execute();
  const given = new Set(keys.map(keyId));
  const missing = rows.map((row) => row.key_id).filter((id) => !given.has(id));
  if (missing.length > 0) {
    throw new MissingKeyError(
      `The database holds answers that were encrypted under another key (id ${missing.join(", ")}): give it in APP_KEY, or in APP_KEY_PREVIOUS until npm run admin -- rotate-keys is done.`,
    );
  }
  if (rows.some((row) => row.key_id === keyId(keys[0]))) return;
  await db
    .insertInto("sealing_keys")
    .values({ key_id: keyId(keys[0]), first_used_at: Date.now() })
    .onConflict((conflict) => conflict.column("key_id").doNothing())
    .execute();
}

/** Forgets the keys under which nothing is encrypted any more. */
export async function forgetKeysBut(store: Store, kept: readonly string[]): Promise<void> {
  await store.db.deleteFrom("sealing_keys").where("key_id", "not in", kept).execute();
}

/**
 * What each encrypted value is bound to: its purpose, and whose it is. A value that is moved to
 * another place cannot be opened there.
 */
export const ENCRYPTION_CONTEXTS = {
  answers: (accountId: string): readonly string[] => ["answers", accountId],
  keptAside: (accountId: string): readonly string[] => ["kept aside", accountId],
  recentChanges: (accountId: string): readonly string[] => ["recent changes", accountId],
  errorMap: (accountId: string): readonly string[] => ["validations", accountId],
  preparedAnswers: (tokenId: string): readonly string[] => ["token", tokenId],
  /** A job has no id before it is stored. */
  waitingMail: (): readonly string[] => ["mail"],
  webhookSecrets: (endpointId: string): readonly string[] => ["webhook", endpointId],
  staffCodes: (staffId: string): readonly string[] => ["staff codes", staffId],
  offeredCodes: (staffId: string): readonly string[] => ["offered staff codes", staffId],
  waiverReasons: (markId: string): readonly string[] => ["waiver", markId],
  reopeningReasons: (reasonId: string): readonly string[] => ["reopening", reasonId],
  notes: (noteId: string): readonly string[] => ["note", noteId],
} as const;
