import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from "kysely";
import type { AppKeys } from "../crypto/app-key.ts";
import { decrypt, encrypt, isEncrypted, keyId } from "../crypto/encrypt.ts";
import type { Database } from "./schema.ts";

/** Something in the database is encrypted under a key that was not given; the message says how to give it. */
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
export async function forgetKeysBut(db: Database, kept: readonly string[]): Promise<void> {
  await db.deleteFrom("sealing_keys").where("key_id", "not in", kept).execute();
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

/** The keys of a form whose answers it calls public or personal, and the others. */
export interface CalledKeys {
  readonly plain: ReadonlySet<string>;
  readonly sensitive: ReadonlySet<string>;
}

/** Carries the keys along with the database and every transaction on it; queries and results pass unchanged. */
class KeyHolder implements KyselyPlugin {
  readonly keys: AppKeys;
  /** By form version what it calls its keys; a version never changes. */
  readonly calledKeys = new Map<string, CalledKeys>();

  constructor(keys: AppKeys) {
    this.keys = keys;
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** The database with the keys under which the store encrypts what is sensitive. */
export function withKeys(db: Database, keys: AppKeys): Database {
  return db.withPlugin(new KeyHolder(keys));
}

/** @throws when the database was opened without keys: nothing sensitive is stored in plain by mistake */
export function keyHolderOf(db: Database): Pick<KeyHolder, "keys" | "calledKeys"> {
  const holder = db.getExecutor().plugins.find((plugin) => plugin instanceof KeyHolder);
  if (!(holder instanceof KeyHolder)) throw new Error("The database was opened without keys.");
  return holder;
}

/** Encrypts a value as JSON for this place: purpose and owner. */
export function encryptJson(db: Database, context: readonly string[], value: unknown): string {
  return encryptJsonText(db, context, JSON.stringify(value));
}

/** Encrypts a text that is JSON already. */
export function encryptJsonText(db: Database, context: readonly string[], json: string): string {
  return encrypt({ keys: keyHolderOf(db).keys, context }, json);
}

/**
 * What was encrypted for this place, or stored as JSON before there were keys.
 * @throws DecryptError when it cannot be opened
 */
export function decryptJson(db: Database, context: readonly string[], text: string): unknown {
  return JSON.parse(decryptJsonText(db, context, text));
}

/** The same, as the JSON itself. */
export function decryptJsonText(db: Database, context: readonly string[], text: string): string {
  return isEncrypted(text) ? decrypt({ keys: keyHolderOf(db).keys, context }, text) : text;
}
