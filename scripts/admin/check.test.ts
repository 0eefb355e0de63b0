import { afterEach, beforeEach, expect, it } from "vitest";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { addAccount } from "../../src/server/store/accounts.ts";
import { openStore } from "../../src/server/store/open-store.ts";
import { addStaff } from "../../src/server/store/staff.ts";
import type { Store } from "../../src/server/store/store.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { createSqlite, type TestDatabase } from "../../tests/support/databases.ts";
import { check } from "./check.ts";

let place: TestDatabase;
let store: Store;
const config = () => readConfig({ DATA_DIR: place.location.dataDir });
beforeEach(async () => {
  place = await createSqlite();
  store = await openStore(place.location, loadAppKeys(config()));
});
afterEach(async () => {
  await store.close();
  await place.remove();
});

async function run(): Promise<readonly [code: number, lines: readonly string[]]> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await check.run([], { config: config(), print, printed: async () => undefined });
  return [code, lines];
}

it("ends with 0 where nothing is wrong, and with 1 and a line for what cannot be [DSK-59]", async () => {
  expect(await run()).toEqual([0, ["0 accounts looked at, 0 contradictions found."]]);
  const account = { email: "ada@example.org", password_hash: "", created_at: 1, confirmed_at: null };
  await addAccount(store, { id: "ada", ...account });
  await addStaff(store, { id: "registrar", email: "registrar@school.example", role: "admin", now: 1 });
  await store.db
    .insertInto("reminders")
    .values({
      id: "r",
      account_id: "ada",
      application: "",
      items: "[]",
      staff_id: "registrar",
      state: "queued",
      queued_at: 1,
      not_before: 1,
      ended_at: null,
    })
    .execute();
  const [code, lines] = await run();
  expect(code).toBe(1);
  expect(lines[0]).toBe("ada  a reminder waits, and no job sends it");
  expect(lines.at(-1)).toMatch(/, 1 contradiction found\.$/);
});
