import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { AppKeys } from "../../src/server/crypto/app-key.ts";
import type { DatabaseLocation } from "../../src/server/store/open-database.ts";
import { TEST_POSTGRES_VARIABLE } from "./postgres.ts";

/** A place for a database of its own, and how to be rid of it. */
export interface TestDatabase {
  readonly location: DatabaseLocation;
  readonly remove: () => Promise<void>;
}

/** For tests that open a database by themselves. */
export const TEST_KEYS: AppKeys = [Buffer.alloc(32, 1)];

/** The engines that every store test runs on: `describe.each(ENGINES)("… on $name", ({ create }) => …)`. */
export const ENGINES: readonly { readonly name: string; readonly create: () => Promise<TestDatabase> }[] = [
  { name: "SQLite", create: createSqlite },
  { name: "PostgreSQL", create: createPostgres },
];

/** An empty folder for a SQLite database and the other files of a server. */
export async function createSqlite(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "admission-test-data-"));
  return {
    location: { databaseUrl: null, dataDir },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

export async function createPostgres(): Promise<TestDatabase> {
  const server = process.env[TEST_POSTGRES_VARIABLE];
  if (!server) {
    throw new Error(
      `${TEST_POSTGRES_VARIABLE} is not set: run vitest with tests/support/postgres.ts as its globalSetup.`,
    );
  }
  const folder = await createSqlite();
  const database = await createDatabase(server);
  return {
    location: { databaseUrl: database.url, dataDir: folder.location.dataDir },
    remove: async () => {
      await database.remove();
      await folder.remove();
    },
  };
}

/** An empty database on the PostgreSQL server. */
export async function createDatabase(
  server: string,
): Promise<{ readonly url: string; readonly remove: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name}`);
  return {
    url: `${server}/${name}`,
    remove: () => administer(server, `drop database ${name} with (force)`),
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
