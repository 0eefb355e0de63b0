import type { AppKeys } from "../secrets/app-key.ts";
import { keyId } from "../secrets/seal.ts";
import type { Database } from "./schema.ts";

/** Something in the database is sealed under a key that was not given; the message says how to give it. */
export class MissingKeyError extends Error {
  override readonly name = "MissingKeyError";
}

/**
 * Writes down that the first of the keys is used from now on.
 * @throws MissingKeyError when a key that was used before is not among them, and changes nothing
 */
export async function knowKeys(db: Database, keys: AppKeys): Promise<void> {
  const rows = await db.selectFrom("sealing_keys").select("key_id").execute();
  const given = new Set(keys.map(keyId));
  const missing = rows.map((row) => row.key_id).filter((id) => !given.has(id));
  if (missing.length > 0) {
    throw new MissingKeyError(
      `The database holds answers that were sealed under another key (id ${missing.join(", ")}): give it in APP_KEY, or in APP_KEY_PREVIOUS until npm run admin -- rekey is done.`,
    );
  }
  if (rows.some((row) => row.key_id === keyId(keys[0]))) return;
  await db
    .insertInto("sealing_keys")
    .values({ key_id: keyId(keys[0]), first_used_at: Date.now() })
    .onConflict((conflict) => conflict.column("key_id").doNothing())
    .execute();
}

/** Forgets the keys under which nothing is sealed any more. */
export async function forgetKeysBut(db: Database, kept: readonly string[]): Promise<void> {
  await db.deleteFrom("sealing_keys").where("key_id", "not in", kept).execute();
}
