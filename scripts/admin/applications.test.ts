import { afterEach, beforeEach, expect, it } from "vitest";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { addSubmission, addWebStatus } from "../../src/server/store/application-state.ts";
import { addAudit, listLatestAudit } from "../../src/server/store/audit.ts";
import { openDatabase } from "../../src/server/store/open-database.ts";
import type { Database } from "../../src/server/store/schema.ts";
import { readConfig, type ServerConfig } from "../../src/server/system/config.ts";
import { createSqlite, type TestDatabase } from "../../tests/support/databases.ts";
import { applications } from "./applications.ts";
import { audit } from "./audit.ts";
import type { AdminCommand } from "./command.ts";
import { importSchools } from "./import-schools.ts";
import { jobs } from "./jobs.ts";
import { purge } from "./records.ts";
import { tokens } from "./tokens.ts";
import { users } from "./users.ts";

const SUBMITTED_AT = Date.UTC(2026, 0, 15, 12);

let config: ServerConfig;
let place: TestDatabase;
let db: Database;
let lines: string[] = [];
beforeEach(async () => {
  lines = [];
  place = await createSqlite();
  config = readConfig({ DATA_DIR: place.location.dataDir });
  db = await openDatabase(place.location, loadAppKeys(config));
  await addAccount("ada", "ada@example.org");
  await addAccount("ben", "ben@example.org");
  await addAccount("eve", "eve@example.org");
  for (const status of ["started", "validating", "submitted"] as const) {
    await addWebStatus(db, { accountId: "ada", status, now: 1 });
  }
  await addWebStatus(db, { accountId: "ben", status: "started", now: 1 });
  const submission = { reference: "B7KD-2MXP", submittedAt: SUBMITTED_AT };
  await addSubmission(db, { ...submission, accountId: "ada", formVersion: "v1" });
});
afterEach(async () => {
  await db.destroy();
  await place.remove();
});

const addAccount = async (id: string, email: string) => {
  const account = { id, email, password_hash: "secret-hash", created_at: 1, confirmed_at: 1 };
  await db.insertInto("accounts").values(account).execute();
};
const run = (command: AdminCommand, ...options: readonly string[]) =>
  command.run(options, {
    config,
    print: (line) => void lines.push(line),
    printed: async () => undefined,
  });

it("lists applications with reference, status, date and username, and nothing else", async () => {
  expect(await run(applications)).toBe(0);
  expect(lines[0]).toBe("B7KD-2MXP  submitted   2026-01-15T12:00:00.000Z  ada@example.org");
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toBe("3 applications.");
  expect(lines.join()).not.toContain("secret");
});

it("prints no faster than it is read [SAF-09]", async () => {
  let read = (): void => undefined;
  const printed = () =>
    new Promise<void>((resolve) => {
      read = resolve;
    });
  const listing = applications.run([], { config, print: (line) => void lines.push(line), printed });
  for (const count of [1, 2, 3]) {
    await expect.poll(() => lines.length).toBe(count);
    read();
  }
  expect(await listing).toBe(0);
  expect(lines.at(-1)).toBe("3 applications.");
});

it("finds applications by status, and one by its reference however it is typed", async () => {
  await run(applications, "--status", "started");
  await run(applications, "--status", "none");
  expect(await run(applications, "--reference", " b7kd-2mxp ")).toBe(0);
  const found = lines.map((line) => line.split(/\s+/).at(-1));
  expect(found).toEqual([
    "ben@example.org",
    "application.",
    "eve@example.org",
    "application.",
    "ada@example.org",
    "application.",
  ]);
  expect(await run(applications, "--reference", "XXXX-XXXX")).toBe(1);
  await expect(run(applications, "--status", "done")).rejects.toThrow("--status is one of");
});

it("shows the audit trail, the newest first, as far as it was asked", async () => {
  const view = { action: "staff_view", account_id: "ada", client: "192.0.2.7" } as const;
  for (const [at, subject] of [
    [1_000, "one"],
    [3_000, "three"],
    [2_000, "two"],
  ] as const) {
    await addAudit(db, { ...view, at, subject });
  }
  expect(await run(audit, "--limit", "2")).toBe(0);
  expect(lines).toEqual([
    "1970-01-01T00:00:03.000Z  staff_view           three  ada@example.org  192.0.2.7",
    "1970-01-01T00:00:02.000Z  staff_view           two  ada@example.org  192.0.2.7",
  ]);
  await expect(run(audit, "--limit", "0")).rejects.toThrow("--limit is a whole number");
});

it.each([
  ["applications_listed", applications, []],
  ["tokens_listed", tokens, []],
  ["audit_listed", audit, []],
  ["users_listed", users, []],
  ["expired_listed", purge, ["--dry-run"]],
  ["schools_replaced", importSchools, ["--built-in"]],
] as const)("writes down: %s", async (action, command, options) => {
  expect(await run(command, ...options)).toBe(0);
  expect(await listLatestAudit(db, 10)).toMatchObject([{ action, client: "admin" }]);
});

it("writes nothing down when jobs are listed, which show no applicant", async () => {
  expect(await run(jobs)).toBe(0);
  expect(await listLatestAudit(db, 10)).toEqual([]);
});
