import { afterEach, beforeEach, expect, it } from "vitest";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { addAudit, listLatestAudit } from "../../src/server/store/audit.ts";
import { openStore } from "../../src/server/store/open-store.ts";
import type { Store } from "../../src/server/store/store.ts";
import { readConfig, type ServerConfig } from "../../src/server/system/config.ts";
import { createSqlite, type TestDatabase } from "../../tests/support/databases.ts";
import { audit } from "./audit.ts";
import type { AdminCommand } from "./command.ts";
import { importSchools } from "./import-schools.ts";
import { jobs } from "./jobs.ts";
import { purge } from "./records.ts";
import { tokens } from "./tokens.ts";
import { users } from "./users.ts";

let config: ServerConfig;
let place: TestDatabase;
let store: Store;
let lines: string[] = [];
beforeEach(async () => {
  lines = [];
  place = await createSqlite();
  config = readConfig({ DATA_DIR: place.location.dataDir });
  store = await openStore(place.location, loadAppKeys(config));
  await addAccount("ada", "ada@example.org");
  await addAccount("ben", "ben@example.org");
  await addAccount("eve", "eve@example.org");
});
afterEach(async () => {
  await store.close();
  await place.remove();
});

const addAccount = async (id: string, email: string) => {
  const account = { id, email, password_hash: "secret-hash", created_at: 1, confirmed_at: 1 };
  await store.db.insertInto("accounts").values(account).execute();
};
const run = (command: AdminCommand, ...options: readonly string[]) =>
  command.run(options, {
    config,
    print: (line) => void lines.push(line),
    printed: async () => undefined,
  });

it("prints no faster than it is read [SAF-09]", async () => {
  let read = (): void => undefined;
  const printed = () =>
    new Promise<void>((resolve) => {
      read = resolve;
    });
  const kept = { RETENTION_DRAFT_DAYS: "1", RETENTION_SUBMITTED_DAYS: "1" };
  const listing = purge.run(["--dry-run"], {
    config: readConfig({ DATA_DIR: config.dataDir, ...kept }),
    print: (line) => void lines.push(line),
    printed,
  });
  for (const count of [1, 2, 3]) {
    await expect.poll(() => lines.length).toBe(count);
    read();
  }
  expect(await listing).toBe(0);
  expect(lines.at(-1)).toBe("3 drafts and 0 submitted applications would be erased.");
});

it("shows the audit trail, the newest first, as far as it was asked", async () => {
  const view = { action: "staff_view", account_id: "ada", client: "192.0.2.7" } as const;
  for (const [at, subject] of [
    [1_000, "one"],
    [3_000, "three"],
    [2_000, "two"],
  ] as const) {
    await addAudit(store, { ...view, at, subject });
  }
  expect(await run(audit, "--limit", "2")).toBe(0);
  expect(lines).toEqual([
    "1970-01-01T00:00:03.000Z  staff_view           three  ada@example.org  192.0.2.7",
    "1970-01-01T00:00:02.000Z  staff_view           two  ada@example.org  192.0.2.7",
  ]);
  await expect(run(audit, "--limit", "0")).rejects.toThrow("--limit is a whole number");
});

it.each([
  ["tokens_listed", tokens, []],
  ["audit_listed", audit, []],
  ["users_listed", users, []],
  ["expired_listed", purge, ["--dry-run"]],
  ["schools_replaced", importSchools, ["--built-in"]],
] as const)("writes down: %s", async (action, command, options) => {
  expect(await run(command, ...options)).toBe(0);
  expect(await listLatestAudit(store, 10)).toMatchObject([{ action, client: "admin" }]);
});

it("writes nothing down when jobs are listed, which show no applicant", async () => {
  expect(await run(jobs)).toBe(0);
  expect(await listLatestAudit(store, 10)).toEqual([]);
});
