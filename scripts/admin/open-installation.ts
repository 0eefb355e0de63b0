import { type AppKey, type AppKeys, loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { openDatabase } from "../../src/server/store/open-database.ts";
import type { Database } from "../../src/server/store/schema.ts";
import type { ServerConfig } from "../../src/server/system/config.ts";

/** What commands work on: the same database and key as the server's. */
export interface Installation {
  readonly db: Database;
  readonly key: AppKey;
  /** The key in force and those before it. */
  readonly keys: AppKeys;
  readonly now: () => number;
}

/** Opens the installation's database for the work, and closes it whatever becomes of that. */
export async function withInstallation<T>(
  config: ServerConfig,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const keys = loadAppKeys(config);
  const db = await openDatabase(config, keys);
  try {
    return await work({ db, key: keys[0], keys, now: Date.now });
  } finally {
    await db.destroy();
  }
}

/** The address under which browsers reach the product: PUBLIC_URL, else where a server with these settings listens. */
export function publicAddress({ publicUrl, host, port }: ServerConfig): string {
  if (publicUrl !== null) return publicUrl;
  const isEverywhere = ["0.0.0.0", "::"].includes(host);
  const name = isEverywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
