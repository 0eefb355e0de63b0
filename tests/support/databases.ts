import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Dialect, Kysely, PostgresDialect } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import type { AppKeys } from "../../src/server/crypto/app-key.ts";
import { MIGRATIONS } from "../../src/server/store/migrations.ts";
import type { DatabaseLocation } from "../../src/server/store/open-store.ts";
import { NodeSqliteDialect } from "../../src/server/store/sqlite-dialect.ts";
import { sqliteFile } from "../../src/server/store/sqlite-file.ts";
import { IS_LONG } from "../setup/long-run.ts";
import { TEST_POSTGRES_VARIABLE } from "./postgres.ts";

/** A place for a database of its own, and how to be rid of it. */
export interface TestDatabase {
  readonly location: DatabaseLocation;
  readonly remove: () => Promise<void>;
}

/** What PostgreSQL calls a name that another database has, and one that another is given at the same moment. */
const NAME_TAKEN: ReadonlySet<string | undefined> = new Set(["42P04", "23505"]);
/** What it says of a database to which somebody is connected, after five seconds. */
const IN_USE = "55006";

/** For tests that open a database by themselves. */
export const TEST_KEYS: AppKeys = [Buffer.alloc(32, 1)];

interface Engine {
  readonly name: string;
  /** Where the store opens a database without a row. */
  readonly create: () => Promise<TestDatabase>;
  /** A database that has no table yet. */
  readonly createEmpty: () => Promise<TestDatabase>;
}

const SQLITE: Engine = { name: "SQLite", create: createMigratedSqlite, createEmpty: createSqlite };

const POSTGRES: Engine = {
  name: "PostgreSQL",
  create: createPostgres,
  createEmpty: () => onServer((server) => createDatabase(server)),
};

/** The engines for tests of the store, and of what happens at once: `describe.each(BOTH_ENGINES)("… on $name", ({ create }) => …)`. */
export const BOTH_ENGINES: readonly Engine[] = [SQLITE, POSTGRES];

/**
 * The engines for what stands above the store, where all that differs between them is proved: SQLite alone but for the
 * long run.
 */
export const ENGINES: readonly Engine[] = IS_LONG ? BOTH_ENGINES : [SQLITE];

/** An empty folder for a SQLite database and the other files of a server. */
export async function createSqlite(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "admission-test-data-"));
  return {
    location: { databaseUrl: null, dataDir },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** The same with a database with all tables and no row: to make them takes several times as long as to open it. */
export async function createMigratedSqlite(): Promise<TestDatabase> {
  sqliteTemplate ??= migratedSqlite();
  const [bytes, place] = await Promise.all([sqliteTemplate, createSqlite()]);
  writeFileSync(sqliteFile(place.location.dataDir), bytes, { mode: 0o600 });
  return place;
}

/** Of this process. */
let sqliteTemplate: Promise<Buffer> | undefined;

async function migratedSqlite(): Promise<Buffer> {
  const place = await createSqlite();
  const file = sqliteFile(place.location.dataDir);
  await migrateTo(new NodeSqliteDialect(file));
  const bytes = readFileSync(file);
  await place.remove();
  return bytes;
}

/** Makes all tables, and closes the database. */
async function migrateTo(dialect: Dialect): Promise<void> {
  const db = new Kysely<unknown>({ dialect });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  await db.destroy();
  if (error !== undefined) throw error;
}

/** A database with all tables and no row. */
export function createPostgres(): Promise<TestDatabase> {
  return onServer(async (server) => {
    template ??= migratedTemplate(server);
    return await createDatabase(server, await template);
  });
}

async function onServer(create: (server: string) => Promise<CreatedDatabase>): Promise<TestDatabase> {
  const server = process.env[TEST_POSTGRES_VARIABLE];
  if (!server) {
    throw new Error(
      `${TEST_POSTGRES_VARIABLE} is not set: run vitest with tests/support/postgres.ts as its globalSetup.`,
    );
  }
  const folder = await createSqlite();
  const database = await create(server);
  return {
    location: { databaseUrl: database.url, dataDir: folder.location.dataDir },
    remove: async () => {
      await database.remove();
      await folder.remove();
    },
  };
}

interface CreatedDatabase {
  readonly url: string;
  readonly remove: () => Promise<void>;
}

/** A database on the PostgreSQL server: an empty one, or a copy of the template. */
export async function createDatabase(server: string, copied = "template1"): Promise<CreatedDatabase> {
  const name = newName();
  await administer(server, `create database ${name} template ${copied}`);
  return {
    url: `${server}/${name}`,
    remove: async () => {
      // Connections that are ending have some seconds to end by themselves: one that is cut off would fail the run.
      await administer(server, `drop database ${name}`).catch(async (refusal: unknown) => {
        if (!(refusal instanceof pg.DatabaseError) || refusal.code !== IN_USE) throw refusal;
        await administer(server, `drop database ${name} with (force)`);
      });
    },
  };
}

async function administer(server: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

function newName(): string {
  return `test_${randomUUID().replaceAll("-", "")}`;
}

/** Of this process. */
let template: Promise<string> | undefined;

/**
 * The name of a database with all tables, which the first of several processes makes: to bring one up to date takes
 * several times as long as to copy it.
 */
async function migratedTemplate(server: string): Promise<string> {
  const migrations = new URL("../../src/server/store/migrations/", import.meta.url);
  const hash = createHash("sha256");
  for (const file of readdirSync(migrations).toSorted()) hash.update(readFileSync(new URL(file, migrations)));
  const name = `migrated_${hash.digest("hex").slice(0, 16)}`;
  const isThere = await administer(server, `select from pg_database where datname = '${name}'`);
  if (isThere.rowCount === 1) return name;
  const made = newName();
  await administer(server, `create database ${made}`);
  await migrateTo(new PostgresDialect({ pool: new pg.Pool({ connectionString: `${server}/${made}` }) }));
  await administer(server, `alter database ${made} rename to ${name}`).catch(async (refusal: unknown) => {
    if (!(refusal instanceof pg.DatabaseError) || !NAME_TAKEN.has(refusal.code)) throw refusal;
    await administer(server, `drop database ${made}`);
  });
  return name;
}
