import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore } from "../../../src/server/store/open-store.ts";
import { ENGINES, TEST_KEYS, type TestDatabase } from "../../support/databases.ts";

const MIGRATE = fileURLToPath(new URL("./migrate.ts", import.meta.url));

describe.each(ENGINES)("bringing the tables up to date, on $name", ({ createEmpty }) => {
  let place: TestDatabase;
  beforeEach(async () => {
    place = await createEmpty();
  });
  afterEach(() => place.remove());

  /** Gives the exit code, or the signal. */
  const migrate = async (killedBefore: number): Promise<number | string> => {
    const { dataDir, databaseUrl } = place.location;
    const child = spawn(process.execPath, [MIGRATE, dataDir, databaseUrl ?? "", String(killedBefore)], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [code, signal] = await once(child, "exit");
    return code ?? signal;
  };
  const tables = async () => {
    const store = await openStore(place.location, TEST_KEYS);
    const found = await store.db.introspection.getTables();
    await store.close();
    return found.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
  };

  it("is undone when it is killed in the middle, and done whole at the next start", async () => {
    for (const killedBefore of [2, 9, 17, 24]) expect(await migrate(killedBefore)).toBe("SIGKILL");
    expect(await migrate(0)).toBe(0);
    const afterKills = await tables();
    await place.remove();
    place = await createEmpty();
    expect(afterKills).toEqual(await tables());
    expect(afterKills.map(({ name }) => name)).toEqual(expect.arrayContaining(["accounts", "applications"]));
  });

  it("is done once by instances that start at the same time, one of which is killed", async () => {
    const ends = await Promise.all([0, 0, 5].map(migrate));
    // Whoever comes first does it: the one that is to be killed may find nothing left to do.
    expect(ends.slice(0, 2)).toEqual([0, 0]);
    expect(["SIGKILL", 0]).toContain(ends[2]);
    const store = await openStore(place.location, TEST_KEYS);
    expect(await store.db.selectFrom("accounts").selectAll().execute()).toEqual([]);
    await store.close();
  });
});
