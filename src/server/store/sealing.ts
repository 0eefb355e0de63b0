import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from "kysely";
import type { AppKeys } from "../secrets/app-key.ts";
import { isSealed, seal, unseal } from "../secrets/seal.ts";
import type { Database } from "./schema.ts";

/** Carries the keys along with the database and every transaction on it; queries and results pass unchanged. */
class KeyHolder implements KyselyPlugin {
  readonly keys: AppKeys;
  /** By form version; a version never changes. */
  readonly plainKeys = new Map<string, ReadonlySet<string>>();

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

/** The database with the keys under which the store seals what is sensitive. */
export function withKeys(db: Database, keys: AppKeys): Database {
  return db.withPlugin(new KeyHolder(keys));
}

/** @throws when the database was opened without keys: nothing sensitive is stored in plain by mistake */
export function keyHolderOf(db: Database): Pick<KeyHolder, "keys" | "plainKeys"> {
  const holder = db.getExecutor().plugins.find((plugin) => plugin instanceof KeyHolder);
  if (!(holder instanceof KeyHolder)) throw new Error("The database was opened without keys.");
  return holder;
}

/** Seals a value as JSON for this place: purpose and owner. */
export function sealJson(db: Database, context: readonly string[], value: unknown): string {
  return seal({ keys: keyHolderOf(db).keys, context }, JSON.stringify(value));
}

/**
 * What was sealed for this place, or stored as JSON before there were keys.
 * @throws SealError when it cannot be opened
 */
export function unsealJson(db: Database, context: readonly string[], text: string): unknown {
  return JSON.parse(isSealed(text) ? unseal({ keys: keyHolderOf(db).keys, context }, text) : text);
}
