import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findAccount } from "../../src/server/store/accounts.ts";
import { NOTHING_ASIDE } from "../../src/server/store/answer-record.ts";
import { encryptKeptAside, loadAnswers } from "../../src/server/store/stored-answers.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { edited, MINIMAL_FORMS } from "../../tests/support/minimal-forms.ts";
import { logInAs, startTestServer, type TestServer } from "../../tests/support/test-server.ts";
import { backup, restore } from "./backup.ts";
import { type AdminCommand, UsageError } from "./command.ts";
import { erase, exportApplicant, purge } from "./records.ts";
import { rotateKeys } from "./rotate-keys.ts";
import { users } from "./users.ts";

const NEW_KEY = "n".repeat(40);
const FORMS = edited(MINIMAL_FORMS, [
  [
    "data-model.json",
    `"code_word": { "type": "string", "sensitivity": "personal"`,
    `"code_word": { "type": "string", "sensitivity": "sensitive"`,
  ],
]);

let server: TestServer;
let folder = "";
let lines: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "admission-test-records-"));
  server = await startTestServer({ forms: FORMS });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  lines = [];
});

const run = (command: AdminCommand, options: readonly string[], settings = {}) =>
  command.run(options, {
    config: readConfig({ DATA_DIR: server.dataDir, ...settings }),
    print: (line) => void lines.push(line),
    printed: async () => undefined,
  });
const idOf = async (email: string) => (await findAccount(server.context.store, email))?.id ?? "";
const actionsOn = async (accountId: string) => {
  const { store } = server.context;
  const rows = await store.db.selectFrom("audit").selectAll().where("account_id", "=", accountId).execute();
  return rows.map(({ action }) => action).toSorted();
};

it("exports and erases one applicant, and writes both down", async () => {
  const browser = await logInAs(server, "ada@example.org");
  await browser.put("/api/answer", { name: "Ada" });
  const id = await idOf("ada@example.org");
  const target = join(folder, "ada");
  expect(await run(exportApplicant, [" Ada@Example.org", target])).toBe(0);
  expect(lines).toEqual([`1 file in ${target}.`]);
  expect(JSON.parse(readFileSync(join(target, "records.json"), "utf8")).application.answers.name).toBe("Ada");
  lines = [];
  expect(await run(exportApplicant, ["ada@example.org", target])).toBe(1);
  expect(lines).toEqual([`${target} cannot be made or written (EEXIST).`]);

  lines = [];
  await expect(run(erase, ["ada@example.org"])).rejects.toThrow("say with --yes");
  expect(await idOf("ada@example.org")).toBe(id);
  expect(await run(erase, ["ada@example.org", "--yes"])).toBe(0);
  expect(lines).toEqual([`Account ${id} is erased, with 0 files, 0 jobs and 0 mails.`]);
  expect(await run(erase, ["ada@example.org", "--yes"])).toBe(1);
  expect(await run(exportApplicant, ["ada@example.org", join(folder, "none")])).toBe(1);
  expect(existsSync(join(folder, "none"))).toBe(false);
  expect(await actionsOn(id)).toEqual(["erased", "exported", "exported"]);
});

it("purges what is older than configured, after showing it", async () => {
  await logInAs(server, "old@example.org");
  const id = await idOf("old@example.org");
  const { store } = server.context;
  const longAgo = Date.now() - 40 * 24 * 3_600_000;
  await store.db.updateTable("accounts").set({ created_at: longAgo }).where("id", "=", id).execute();
  await store.db.updateTable("logins").set({ logged_in_at: longAgo }).where("account_id", "=", id).execute();
  const settings = { RETENTION_DRAFT_DAYS: "30" };
  expect(await run(purge, ["--dry-run"], settings)).toBe(0);
  const day = new Date(longAgo).toISOString().slice(0, 10);
  expect(lines).toEqual([
    "Applications are kept: RETENTION_SUBMITTED_DAYS is not set.",
    `${id}  draft, last touched ${day}`,
    "1 drafts and 0 submitted applications would be erased.",
  ]);
  expect(await idOf("old@example.org")).toBe(id);
  await run(purge, []);
  expect(await idOf("old@example.org")).toBe(id);
  lines = [];
  expect(await run(purge, [], settings)).toBe(0);
  expect(lines.at(-1)).toBe("1 drafts and 0 submitted applications were erased.");
  expect(await idOf("old@example.org")).toBe("");
  expect(await actionsOn(id)).toEqual(["erased"]);
});

it("lists users, confirms one by hand and logs one out everywhere", async () => {
  const username = "under_score@example.org";
  const browser = await logInAs(server, username);
  await logInAs(server, "underxscore@example.org");
  await server.browser().post("/public/signup", { username: "new@example.org", password: "Correct-horse-7" });
  expect(await run(users, ["UNDER_SCORE"])).toBe(0);
  const today = new Date().toISOString().slice(0, 10);
  expect(lines).toEqual([
    `${username}  confirmed ${today}  not submitted  last login ${today}  1 session`,
    "1 account.",
  ]);
  expect(await run(users, ["--end-sessions", username])).toBe(0);
  expect((await browser.get("/api/profile")).statusCode).toBe(401);
  expect(await run(users, ["--confirm", "new@example.org"])).toBe(0);
  const login = { username: "new@example.org", password: "Correct-horse-7" };
  expect((await server.browser().post("/public/login", login)).statusCode).toBe(200);
  expect(await run(users, ["--confirm", "nobody@example.org"])).toBe(1);
  expect(await actionsOn(await idOf(username))).toEqual(["sessions_ended"]);
  expect(await actionsOn(await idOf("new@example.org"))).toEqual(["account_confirmed"]);
  await expect(run(users, ["text", "--confirm", "x"])).rejects.toThrow(UsageError);
  await expect(run(users, ["--limit", "0"])).rejects.toThrow(UsageError);
});

it("encrypts everything under a new key beside the running server, and then needs the old one no longer", async () => {
  const browser = await logInAs(server, "rotate@example.org");
  await browser.put("/api/answer", { name: "Ada", code_word: "swordfish" });
  const owner = await idOf("rotate@example.org");
  const aside = encryptKeptAside(server.context.store, owner, { ...NOTHING_ASIDE, hidden: { name: "Ida" } });
  await server.context.store.db
    .updateTable("answers")
    .set({ kept_aside: aside })
    .where("account_id", "=", owner)
    .execute();
  const keyFile = join(server.dataDir, "app.key");
  expect(await run(rotateKeys, ["--compact"], { APP_KEY: NEW_KEY })).toBe(0);
  expect(lines).toContain("1 applications re-encrypted.");
  expect(lines).toContain("1 applications with answers kept aside re-encrypted.");
  expect(lines.at(-2)).toContain("Earlier keys are no longer needed.");
  expect(lines.at(-1)).toBe("The database file is compact.");
  lines = [];
  expect(await run(rotateKeys, [], { APP_KEY: NEW_KEY })).toBe(0);
  expect(lines).toContain("0 applications re-encrypted.");

  const old = readFileSync(keyFile, "utf8");
  rmSync(keyFile);
  const { store } = server.context;
  const id = await idOf("rotate@example.org");
  await expect(loadAnswers(store, id)).rejects.toThrow("Nobody has given the key");
  const target = join(folder, "backup");
  expect(await run(backup, [target], { APP_KEY: NEW_KEY })).toBe(0);
  lines = [];
  const elsewhere = { DATA_DIR: join(folder, "elsewhere") };
  expect(await run(restore, [target], elsewhere)).toBe(1);
  expect(lines.join()).toContain("Nothing was changed.");
  expect(await run(restore, [target], { ...elsewhere, APP_KEY: NEW_KEY })).toBe(0);
  expect(await run(restore, [target], { ...elsewhere, APP_KEY: NEW_KEY })).toBe(0);
  expect(lines.at(-1)).toMatch(/^What was there before is in .*before-restore-/);
  expect(await run(restore, [join(folder, "nothing")], elsewhere)).toBe(1);
  writeFileSync(keyFile, old);
});

it("leaves PostgreSQL to its own tools", async () => {
  const settings = { DATABASE_URL: "postgres://nowhere.invalid/x" };
  expect([await run(backup, [join(folder, "pg")], settings), await run(restore, [folder], settings)]).toEqual(
    [1, 1],
  );
  expect(lines.join()).toMatch(/pg_dump.*pg_restore/);
});

it.each([
  [exportApplicant, ["ada@example.org"]],
  [erase, ["--yes"]],
  [backup, []],
  [restore, ["a", "b"]],
] as const)("refuses to be called the wrong way (%#)", async (command, options) => {
  await expect(run(command, options)).rejects.toThrow(UsageError);
});
