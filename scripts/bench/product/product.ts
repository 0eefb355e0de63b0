import { type AppKeys, loadAppKeys } from "../../../src/server/crypto/app-key.ts";
import { FormLibrary } from "../../../src/server/publishing/form-library.ts";
import { openDatabase } from "../../../src/server/store/open-database.ts";
import type { Database } from "../../../src/server/store/schema.ts";
import { type AppServer, startApp } from "../../../tests/journeys/support/app-server.ts";
import { createDatabase } from "../../../tests/support/databases.ts";
import { startPostgres } from "../../../tests/support/postgres-server.ts";
import { ensureWebBuild } from "../../web-build/ensure-web-build.ts";

export type DatabaseName = "SQLite" | "PostgreSQL";

/** The databases of the product, in the order of the tables. */
export const DATABASES: readonly DatabaseName[] = ["SQLite", "PostgreSQL"];

/** The product as `npm start` runs it, and its database opened beside it by the product's own store. */
export interface Product {
  readonly server: AppServer;
  readonly db: Database;
  readonly keys: AppKeys;
  readonly forms: FormLibrary;
  /** The version that is served. */
  readonly formHash: string;
  readonly stop: () => Promise<void>;
}

/** Nobody is kept waiting for having asked too often: it is all one machine that asks. */
const UNLIMITED = { RATE_LIMIT_FACTOR: "1000000" };

/** Starts the product on a new database that syncs to disk as in production; settings are added to its environment. */
export async function startProduct(
  name: DatabaseName,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  await ensureWebBuild();
  const postgres = name === "PostgreSQL" ? await startPostgres({ isDurable: true }) : null;
  const database = postgres && (await createDatabase(postgres.url));
  const location = database === null ? {} : { DATABASE_URL: database.url };
  const server = await startApp({ ...UNLIMITED, ...location, ...settings });
  const { dataDir } = server;
  const keys = loadAppKeys({ appKey: null, previousAppKeys: [], dataDir });
  const db = await openDatabase({ databaseUrl: database?.url ?? null, dataDir }, keys);
  const forms = new FormLibrary(db, Date.now);
  const form = await forms.current();
  if (form === null) throw new Error("The product serves no form.");
  const stop = async () => {
    await db.destroy();
    await server.stop();
    await postgres?.remove();
  };
  return { server, db, keys, forms, formHash: form.hash, stop };
}
