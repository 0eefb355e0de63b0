import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { eraseAccount, type RecordsContext } from "../../../src/server/admin/erase-accounts.ts";
import { loadAppKeys } from "../../../src/server/crypto/app-key.ts";
import { diskStorage } from "../../../src/server/storage/disk-storage.ts";
import { openDatabase } from "../../../src/server/store/open-database.ts";
import type { Database } from "../../../src/server/store/schema.ts";
import { createDatabase } from "../../../tests/support/databases.ts";
import { startPostgres } from "../../../tests/support/postgres-server.ts";
import { DATABASES, type DatabaseName } from "../product/product.ts";
import { median, quantile } from "../statistics.ts";
import type { BenchOptions } from "../suite.ts";
import { addRecords } from "./add-records.ts";
import { runAdmin } from "./run-admin.ts";

/** A list of all applications. */
export interface ListFigures {
  readonly database: DatabaseName;
  readonly applications: number;
  readonly seconds: number;
  readonly mostBytes: number;
}

/** A purge, and how others got on meanwhile. */
export interface PurgeFigures {
  readonly database: DatabaseName;
  readonly accounts: number;
  readonly seconds: number;
  readonly mostBytes: number;
  /** An erasure by itself, as `erase` does it, in the same run. */
  readonly oneByOneMs: number;
  /** Writes to an application that is kept: before the purge, and while it goes on. */
  readonly writesBefore: WriteFigures;
  readonly writesMeanwhile: WriteFigures;
}

export interface WriteFigures {
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly longestMs: number;
}

export interface MeasuredRecords {
  readonly lists: readonly ListFigures[];
  readonly purges: readonly PurgeFigures[];
}

const APP_KEY = "a-key-for-measurements-on-this-machine";
const DAY_MS = 24 * 60 * 60_000;
const LISTED_FIRST = 1_000;
const ONE = "one";
const ONE_BY_ONE = 100;
/** As if somebody saved that often. */
const WRITE_EVERY_MS = 20;

/** Lists few and many applications, and purges the many, as commands beside a database that others write to. */
export async function measureRecords({ isQuick, say }: BenchOptions): Promise<MeasuredRecords> {
  const lists: ListFigures[] = [];
  const purges: PurgeFigures[] = [];
  for (const database of DATABASES) {
    say(`records on ${database}`);
    const figures = await measureOn(database, isQuick ? 3_000 : 100_000);
    lists.push(...figures.lists);
    purges.push(figures.purge);
  }
  return { lists, purges };
}

async function measureOn(name: DatabaseName, count: number) {
  const folder = await mkdtemp(join(tmpdir(), "admission-bench-records-"));
  const postgres = name === "PostgreSQL" ? await startPostgres({ isDurable: true }) : null;
  const database = postgres && (await createDatabase(postgres.url));
  const environment = {
    ...{ DATA_DIR: folder, DATABASE_URL: database?.url ?? "", APP_KEY, RETENTION_DRAFT_DAYS: "365" },
  };
  try {
    const listed = async (): Promise<ListFigures> => {
      const { seconds, mostBytes, lines } = await runAdmin(["applications"], environment);
      return { database: name, applications: lines - 1, seconds, mostBytes };
    };
    const keys = loadAppKeys({ appKey: APP_KEY, previousAppKeys: [], dataDir: folder });
    const location = { databaseUrl: database?.url ?? null, dataDir: folder };
    const db = await openDatabase(location, keys);
    const context = {
      ...{ config: { ...location, s3: null }, db, keys, now: Date.now },
      storage: diskStorage(join(folder, "documents"), keys[0]),
    };
    try {
      const longAgo = Date.now() - 400 * DAY_MS;
      await addRecords(db, { folder, prefix: "kept", count: LISTED_FIRST, at: Date.now() });
      const few = await listed();
      await addRecords(db, { folder, prefix: "old", count, at: longAgo });
      const lists = [few, await listed()];
      await addRecords(db, { folder, prefix: ONE, count: ONE_BY_ONE, at: longAgo });
      const oneByOneMs = await eraseOneByOne(context);
      const writesBefore = await writing(db, delay(5_000));
      const purging = runAdmin(["purge"], environment);
      const writesMeanwhile = await writing(db, purging);
      const { seconds, mostBytes, lastLine } = await purging;
      if (!lastLine.startsWith(`${count} drafts`)) throw new Error(`The purge ended with: ${lastLine}`);
      const purge: PurgeFigures = {
        ...{ database: name, accounts: count, seconds, mostBytes },
        ...{ oneByOneMs, writesBefore, writesMeanwhile },
      };
      return { lists, purge };
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres?.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds an account. */
async function eraseOneByOne(context: RecordsContext): Promise<number> {
  const accounts = await context.db
    .selectFrom("accounts")
    .select(["id", "email"])
    .where("id", "like", `${ONE}%`)
    .execute();
  const startedAt = performance.now();
  for (const account of accounts) await eraseAccount(context, account);
  return (performance.now() - startedAt) / accounts.length;
}

/** Writes to an application again and again until something is done. */
async function writing(db: Database, until: Promise<unknown>): Promise<WriteFigures> {
  const done = new AbortController();
  const end = () => done.abort();
  until.then(end, end);
  const timesMs: number[] = [];
  while (!done.signal.aborted) {
    const startedAt = performance.now();
    await db
      .updateTable("answers")
      .set({ saved_at: Date.now() })
      .where("account_id", "=", "kept0000000")
      .execute();
    timesMs.push(performance.now() - startedAt);
    await delay(WRITE_EVERY_MS);
  }
  return { medianMs: median(timesMs), p99Ms: quantile(timesMs, 0.99), longestMs: Math.max(...timesMs) };
}
