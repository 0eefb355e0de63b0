import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { openStore } from "../../../src/server/store/open-store.ts";
import { TEST_KEYS } from "../../support/databases.ts";

/**
 * Opens a database and brings it up to date, as a server does at its start: `migrate.ts DATA_DIR DATABASE_URL N`. It
 * kills itself before the Nth statement that makes a table; with N = 0 it goes through.
 */
const [dataDir = "", databaseUrl = "", killedBefore = "0"] = process.argv.slice(2);

let made = 0;
function count(statement: unknown): void {
  const text = typeof statement === "string" ? statement : String(Object(statement).text);
  if (!/^create table (?!"kysely)/i.test(text)) return;
  made += 1;
  if (made === Number(killedBefore)) process.kill(process.pid, "SIGKILL");
}

// oxlint-disable-next-line typescript/unbound-method -- it is called with its database below
const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function counted(...statement) {
  count(statement[0]);
  return prepare.apply(this, statement);
};
// oxlint-disable-next-line typescript/unbound-method -- it is called with its connection below
const { query } = pg.Client.prototype;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...statement: Parameters<typeof query>) {
    count(statement[0]);
    return query.apply(this, statement);
  },
});

const store = await openStore({ dataDir, databaseUrl: databaseUrl || null }, TEST_KEYS);
await store.close();
