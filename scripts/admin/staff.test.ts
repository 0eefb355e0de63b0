import { afterEach, beforeEach, expect, it } from "vitest";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { staffLinkHash } from "../../src/server/desk/staff-accounts.ts";
import { listLatestAudit } from "../../src/server/store/audit.ts";
import { openStore } from "../../src/server/store/open-store.ts";
import { changeStaff, findStaffByEmail, findStaffLink, listStaff } from "../../src/server/store/staff.ts";
import type { Store } from "../../src/server/store/store.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { createSqlite, type TestDatabase } from "../../tests/support/databases.ts";
import { staff } from "./staff.ts";

const EMAIL = "registrar@school.example";
const LINK = /^http:\/\/localhost:3000\/desk\/first-sign-in#([\w-]{43})$/;

const NOBODY = (email: string) =>
  `Nobody with the address ${email} may sign in at the desk. Nothing was changed.`;

let place: TestDatabase;
let store: Store;
let lines: string[] = [];
const config = () => readConfig({ DATA_DIR: place.location.dataDir });
beforeEach(async () => {
  place = await createSqlite();
  store = await openStore(place.location, loadAppKeys(config()));
});
afterEach(async () => {
  await store.close();
  await place.remove();
});

async function run(...options: readonly string[]): Promise<number> {
  lines = [];
  return staff.run(options, {
    config: config(),
    print: (line) => void lines.push(line),
    printed: async () => undefined,
  });
}

/** The link that was printed, as far as it works. */
async function linkOf(line: string | undefined) {
  const [, token = ""] = LINK.exec(line ?? "") ?? [];
  const [key] = loadAppKeys(config());
  return await findStaffLink(store, staffLinkHash(key, token), Date.now());
}

const actions = async () =>
  (await listLatestAudit(store, 20))
    .map(({ action, detail, client }) => `${client} ${action} ${detail}`)
    .toSorted();

const revoke = async () =>
  changeStaff(store, (await findStaffByEmail(store, EMAIL))?.id ?? "", { revoked_at: Date.now() });

it("adds somebody and prints a link that works [DSK-07]", async () => {
  expect(await run("add", "Registrar@School.example", "--role", "admin")).toBe(0);
  expect(await linkOf(lines[0])).toMatchObject({ email: EMAIL, role: "admin" });
  expect(lines[1]).toMatch(/^Works once, until \d{4}-\d\d-\d\dT/);
  expect(await actions()).toEqual(["admin staff_added admin"]);
});

it("prints a new link, and ends the one before [DSK-07]", async () => {
  await run("add", EMAIL, "--role", "reader");
  const [first] = lines;
  expect(await run("link", EMAIL)).toBe(0);
  expect(await linkOf(lines[0])).toMatchObject({ email: EMAIL });
  expect(await linkOf(first)).toBeUndefined();
  expect(await actions()).toContain("admin staff_link_made null");
});

it("adds somebody again who was revoked [DSK-07]", async () => {
  await run("add", EMAIL, "--role", "admin");
  await revoke();
  expect(await run("add", EMAIL, "--role", "reader")).toBe(0);
  expect(await linkOf(lines[0])).toMatchObject({ role: "reader" });
  expect(await listStaff(store)).toHaveLength(1);
});

it.each([
  [["add", "no address", "--role", "reader"], "no address is no e-mail address. Nothing was changed."],
  [["link", "nobody@school.example"], NOBODY("nobody@school.example")],
] as const)("says of %j that nothing was changed [DSK-07]", async (options, message) => {
  expect(await run(...options)).toBe(1);
  expect(lines).toEqual([message]);
  expect(await listStaff(store)).toEqual([]);
});

it.each([
  [["add", EMAIL], "Give --role: reader, reviewer, form_editor, publisher, admin."],
  [["add", EMAIL, "--role", "king"], /^There is no role king: reader, /],
  [["link", EMAIL, "--role", "admin"], "--role goes with add."],
  [["add", "--role", "reader"], "Give one e-mail address."],
  [["link", EMAIL, "b@school.example"], "Give one e-mail address."],
  [["promote", EMAIL], "Say add or link."],
  [["--role", "admin"], "Say add or link."],
] as const)("says how it is used for %j [DSK-07]", async (options, message) => {
  await expect(run(...options)).rejects.toThrow(message);
  expect(await listStaff(store)).toEqual([]);
});

it("refuses to add somebody who is there, and a new link for somebody who was revoked [DSK-07]", async () => {
  await run("add", EMAIL, "--role", "reader");
  expect(await run("add", EMAIL, "--role", "admin")).toBe(1);
  expect(lines).toEqual([`${EMAIL} is there already. Nothing was changed.`]);
  await revoke();
  expect(await run("link", EMAIL)).toBe(1);
  expect(lines).toEqual([NOBODY(EMAIL)]);
  expect(await findStaffByEmail(store, EMAIL)).toMatchObject({ role: "reader" });
});
