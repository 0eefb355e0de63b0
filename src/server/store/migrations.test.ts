import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOTH_ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { BASELINE, OldDatabaseError } from "./adopt-baseline.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openDatabase } from "./open-database.ts";
import type { Database } from "./schema.ts";

/** As databases of installations have recorded them. */
const RELEASED = [BASELINE];
/** Of the 43 that made the same tables before the baseline. */
const BEFORE = ["001-accounts", "059-reopening-reasons"];
const LAST_BEFORE = "060-service-tokens";

it("keeps the names of migrations that were released, and lists the file of each", () => {
  const names = Object.keys(MIGRATIONS);
  expect(names.slice(0, RELEASED.length)).toEqual(RELEASED);
  const files = readdirSync(new URL("./migrations", import.meta.url)).toSorted();
  expect(files).toEqual(names.map((name) => `${name}.ts`));
});

describe.each(BOTH_ENGINES)("a database of before the baseline on $name", ({ createEmpty }) => {
  let place: TestDatabase;
  beforeEach(async () => {
    place = await createEmpty();
  });
  afterEach(() => place.remove());

  const opened = async <T>(read: (db: Database) => Promise<T>): Promise<T> => {
    const db = await openDatabase(place.location, TEST_KEYS);
    try {
      return await read(db);
    } finally {
      await db.destroy();
    }
  };
  const recorded = async (db: Database): Promise<readonly string[]> => {
    const { rows } = await sql<{
      readonly name: string;
    }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  };
  /** A database with an account, as if these had made its tables. */
  const makeBy = (names: readonly string[]) =>
    opened(async (db) => {
      const account = {
        id: "ada",
        email: "ada@example.org",
        password_hash: "",
        created_at: 1,
        confirmed_at: 1,
      };
      await db.insertInto("accounts").values(account).execute();
      await sql`delete from kysely_migration`.execute(db);
      for (const name of names)
        await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db);
    });

  it("is taken as it is when the last of them has made it, by several instances at once", async () => {
    await makeBy([...BEFORE, LAST_BEFORE]);
    const instances = await Promise.all([1, 2, 3].map(() => opened(recorded)));
    expect(instances).toEqual([[BASELINE], [BASELINE], [BASELINE]]);
    const accounts = await opened((db) => db.selectFrom("accounts").select("email").execute());
    expect(accounts).toEqual([{ email: "ada@example.org" }]);
  });

  it("is left alone when it is older, with a sentence that says which version to start first", async () => {
    await makeBy(BEFORE);
    await expect(opened(recorded)).rejects.toThrow(OldDatabaseError);
    await expect(opened(recorded)).rejects.toThrow("Start commit 14a378cd once, then this version");
  });
});
