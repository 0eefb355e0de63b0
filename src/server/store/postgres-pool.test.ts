import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostgres, type TestDatabase } from "../../../tests/support/databases.ts";
import { PatientPool } from "./postgres-pool.ts";
import { storageFailure } from "./storage-failure.ts";

describe("connections to PostgreSQL", () => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await createPostgres();
  });
  afterAll(() => place.remove());

  /** The pool alone would refuse whoever waits longer than connecting takes. */
  const open = (connectionString: string, longestWaitMs?: number) =>
    new PatientPool(new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 2_000 }), longestWaitMs);
  const use = async (pool: PatientPool, forMs: number) => {
    const client = await pool.connect();
    await delay(forMs);
    client.release();
  };

  it("are shared in turn by many more than there are, for longer than connecting may take [SAF-11]", async () => {
    const pool = open(place.location.databaseUrl ?? "");
    expect(pool.hasServed(60_000)).toBe(false);
    const served: number[] = [];
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        await use(pool, 200);
        served.push(index);
      }),
    );
    expect(served.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index));
    expect(pool.hasServed(60_000)).toBe(true);
    await pool.end();
  });

  it("are refused to who waits for too long, and given to the next one [SAF-11]", async () => {
    const pool = open(place.location.databaseUrl ?? "", 100);
    const clients = [await pool.connect(), await pool.connect()];
    const refused = await pool.connect().catch((error: unknown) => error);
    expect(storageFailure(refused)).toBe("unavailable");
    const next = pool.connect();
    clients[0]?.release();
    (await next).release();
    clients[1]?.release();
    await use(pool, 0);
    await pool.end();
  });

  it("are refused to everybody when none can be made", async () => {
    const pool = open("postgres://nobody@127.0.0.1:9/none");
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => use(pool, 0)));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    expect(pool.hasServed(60_000)).toBe(false);
    await pool.end();
  });
});
