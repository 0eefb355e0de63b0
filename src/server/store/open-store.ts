import { mkdirSync } from "node:fs";
import { Kysely, type Logger, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import Cursor from "pg-cursor";
import type { AppKeys } from "../crypto/app-key.ts";
import { adoptBaseline } from "./adopt-baseline.ts";
import { knowKeys } from "./encryption.ts";
import { MIGRATIONS } from "./migrations.ts";
import { PatientPool } from "./postgres-pool.ts";
import type { Tables } from "./schema.ts";
import { NodeSqliteDialect } from "./sqlite-dialect.ts";
import { sqliteFile } from "./sqlite-file.ts";
import { Store } from "./store.ts";

/** For commands and tests; servers and workers are told how many. */
const POSTGRES_CONNECTIONS = 10;
/** A server that does not answer by then is not there. */
const POSTGRES_CONNECT_MS = 10_000;
/** Making one anew takes a busy machine long, and comes at the moment when it is needed. */
const POSTGRES_IDLE_MS = 5 * 60_000;

/** Where the data lives: PostgreSQL when an address is given, else a SQLite file in the folder. */
export interface DatabaseLocation {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** How many connections to PostgreSQL are opened at the most; a few when not given. */
  readonly databaseConnections?: number;
}

/** Told of every statement: what it does, such as `select`, and how long it took. */
export type OnQuery = (kind: string, seconds: number) => void;

export interface Watchers {
  readonly onQuery?: OnQuery | undefined;
  /** Told when the files of SQLite are found to be gone or replaced, and when they are back. */
  readonly onFiles?: (areThere: boolean) => void;
}

/**
 * Opens the database and brings its tables up to date, under a lock when several instances start at once.
 * @throws MissingKeyError when something in it was encrypted under a key that is not among these
 * @throws OldDatabaseError when a version made it whose migrations are gone
 */
export async function openStore(
  location: DatabaseLocation,
  keys: AppKeys,
  { onQuery, onFiles }: Watchers = {},
): Promise<Store> {
  const log = onQuery && tellOf(onQuery);
  const pool = location.databaseUrl === null ? null : postgresPool(location.databaseUrl, location);
  const dialect =
    pool === null ? sqliteDialect(location, onFiles) : new PostgresDialect({ pool, cursor: Cursor });
  const db = new Kysely<Tables>({ dialect, ...(log && { log }) });
  try {
    await migrate(db, pool !== null);
    await knowKeys(db, keys);
    return Store.of(db, keys, pool === null ? undefined : (withinMs) => pool.hasServed(withinMs));
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function sqliteDialect({ dataDir }: DatabaseLocation, onFiles: Watchers["onFiles"]): NodeSqliteDialect {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return new NodeSqliteDialect(sqliteFile(dataDir), onFiles);
}

function postgresPool(databaseUrl: string, { databaseConnections }: DatabaseLocation): PatientPool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: databaseConnections ?? POSTGRES_CONNECTIONS,
    connectionTimeoutMillis: POSTGRES_CONNECT_MS,
    idleTimeoutMillis: POSTGRES_IDLE_MS,
    keepAlive: true,
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
    },
  });
  // A connection that breaks, idle or between two statements of a transaction, is replaced: its next query fails, and
  // without a listener it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PatientPool(pool);
}

/** The kind of the statement alone: neither its text nor its values get out of the store. */
function tellOf(onQuery: OnQuery): Logger {
  return ({ query, queryDurationMillis }) =>
    onQuery(query.query.kind.replace(/(Query)?Node$/, "").toLowerCase(), queryDurationMillis / 1000);
}

/** Any number that no other lock of this database has. */
const MIGRATION_LOCK = 20_261_129;

async function migrate(db: Kysely<Tables>, isPostgres: boolean): Promise<void> {
  if (!isPostgres) return await bringUpToDate(db);
  // Kysely looks at all tables before it takes its own lock, and PostgreSQL fails that while another instance drops one.
  // It is a transaction's lock, since a pooler keeps no sessions.
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
    await bringUpToDate(transaction);
  });
}

async function bringUpToDate(db: Kysely<Tables>): Promise<void> {
  await adoptBaseline(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
