import { afterEach, beforeEach, expect, it } from "vitest";
import { lintDefinitions } from "../../src/authoring/lint/lint-forms.ts";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { staffLinkHash } from "../../src/server/desk/staff-accounts.ts";
import { listLatestAudit } from "../../src/server/store/audit.ts";
import { openDatabase } from "../../src/server/store/open-database.ts";
import { putPublishedForm } from "../../src/server/store/published-forms.ts";
import type { Database } from "../../src/server/store/schema.ts";
import {
  changeStaff,
  findStaffByEmail,
  findStaffLink,
  listStaff,
  sectionsOf,
} from "../../src/server/store/staff.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { createSqlite, type TestDatabase } from "../../tests/support/databases.ts";
import { MINIMAL_FORMS } from "../../tests/support/minimal-forms.ts";
import { staff } from "./staff.ts";

const EMAIL = "registrar@school.example";
const LINK = /^http:\/\/localhost:3000\/desk\/first-sign-in#([\w-]{43})$/;

const NOBODY = (email: string) =>
  `Nobody with the address ${email} may sign in at the desk. Nothing was changed.`;

let place: TestDatabase;
let db: Database;
let lines: string[] = [];
const config = () => readConfig({ DATA_DIR: place.location.dataDir });
beforeEach(async () => {
  place = await createSqlite();
  db = await openDatabase(place.location, loadAppKeys(config()));
});
afterEach(async () => {
  await db.destroy();
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
  return await findStaffLink(db, staffLinkHash(key, token), Date.now());
}

/** The smallest form goes live. */
async function publish(): Promise<void> {
  const { form } = lintDefinitions(MINIMAL_FORMS, { characterLimit: 7000 });
  await putPublishedForm(db, { hash: "v1", form: JSON.stringify(form), validator: "", published_at: 1 });
}

const actions = async () =>
  (await listLatestAudit(db, 20))
    .map(({ action, detail, client }) => `${client} ${action} ${detail}`)
    .toSorted();

it("adds somebody and prints a link that works, which it lists nowhere [DSK-07]", async () => {
  expect(await run("add", "Registrar@School.example", "--role", "admin")).toBe(0);
  expect(await linkOf(lines[0])).toMatchObject({ email: EMAIL, role: "admin" });
  expect(lines[1]).toMatch(/^Works once, until \d{4}-\d\d-\d\dT/);
  await run();
  expect(lines).toEqual([`${EMAIL}  admin  has not used the link`, "1 account."]);
  expect(await actions()).toEqual(["admin staff_added admin", "admin staff_listed null"]);
});

it("lists nobody, and what has become of each [DSK-07]", async () => {
  await run();
  expect(lines).toEqual(["Nobody."]);
  for (const name of ["a", "b", "c", "d"]) await run("add", `${name}@school.example`, "--role", "reader");
  const idOf = async (name: string) => (await findStaffByEmail(db, `${name}@school.example`))?.id ?? "";
  const time = Date.UTC(2026, 10, 25, 8);
  await changeStaff(db, await idOf("b"), { issuer: "https://login.school.example", subject: "b" });
  await changeStaff(db, await idOf("c"), { last_sign_in_at: time });
  await changeStaff(db, await idOf("d"), { last_sign_in_at: time, revoked_at: time + 1_000 });
  await run();
  expect(lines).toEqual([
    "a@school.example  reader  has not used the link",
    "b@school.example  reader  never signed in",
    "c@school.example  reader  signed in last 2026-11-25T08:00:00.000Z",
    "d@school.example  reader  revoked 2026-11-25T08:00:01.000Z",
    "4 accounts.",
  ]);
});

it("changes a role, the last administrator's as well [DSK-07]", async () => {
  await run("add", EMAIL, "--role", "admin");
  expect(await run("role", EMAIL, "--role", "reviewer")).toBe(0);
  expect(lines).toEqual([`${EMAIL} is reviewer from now on.`]);
  expect(await findStaffByEmail(db, EMAIL)).toMatchObject({ role: "reviewer" });
  expect(await actions()).toContain("admin staff_role_changed admin → reviewer");
});

it("prints a new link, and ends the one before [DSK-07]", async () => {
  await run("add", EMAIL, "--role", "reader");
  const [first] = lines;
  expect(await run("link", EMAIL)).toBe(0);
  expect(await linkOf(lines[0])).toMatchObject({ email: EMAIL });
  expect(await linkOf(first)).toBeUndefined();
  expect(await actions()).toContain("admin staff_link_made null");
});

it("revokes somebody with their link, and adds them again [DSK-07]", async () => {
  await run("add", EMAIL, "--role", "admin");
  const [first] = lines;
  expect(await run("revoke", EMAIL)).toBe(0);
  expect(lines).toEqual([`${EMAIL} can no longer sign in.`]);
  expect(await linkOf(first)).toBeUndefined();
  expect(await run("add", EMAIL, "--role", "reader")).toBe(0);
  expect(await linkOf(lines[0])).toMatchObject({ role: "reader" });
  expect(await listStaff(db)).toHaveLength(1);
});

it("opens the sensitive answers of pages, lists them, and takes them back [DSK-62]", async () => {
  await publish();
  await run("add", EMAIL, "--role", "reader");
  expect(await run("sections", EMAIL, "--sections", "more, about")).toBe(0);
  expect(lines).toEqual([`From now on ${EMAIL} reads the sensitive answers of more, about in full.`]);
  expect(sectionsOf((await findStaffByEmail(db, EMAIL))?.sections ?? "")).toEqual(["about", "more"]);
  await run();
  expect(lines[0]).toBe(`${EMAIL}  reader  has not used the link  reads in full: about, more`);
  await run("role", EMAIL, "--role", "reviewer");
  expect(await run("sections", EMAIL, "--sections", "none")).toBe(0);
  expect(lines).toEqual([
    `From now on ${EMAIL} reads no sensitive answers in full.`,
    `As reviewer, ${EMAIL} reads those of all pages.`,
  ]);
  expect(sectionsOf((await findStaffByEmail(db, EMAIL))?.sections ?? "")).toEqual([]);
  const trail = await actions();
  expect(trail).toContain("admin staff_sections_changed none → about more");
  expect(trail).toContain("admin staff_sections_changed about more → none");
});

it("opens no page that no form has [DSK-62]", async () => {
  await run("add", EMAIL, "--role", "reader");
  expect(await run("sections", EMAIL, "--sections", "about")).toBe(1);
  expect(lines).toEqual(["No form has a page about. No form is published. Nothing was changed."]);
  await publish();
  expect(await run("sections", EMAIL, "--sections", "about,money")).toBe(1);
  expect(lines).toEqual(["No form has a page money. There are: about, more. Nothing was changed."]);
  expect(await run("sections", "nobody@school.example", "--sections", "about")).toBe(1);
  expect(lines).toEqual([NOBODY("nobody@school.example")]);
  expect((await findStaffByEmail(db, EMAIL))?.sections).toBe("[]");
});

it.each([
  [["add", "no address", "--role", "reader"], "no address is no e-mail address. Nothing was changed."],
  [["role", "nobody@school.example", "--role", "reader"], NOBODY("nobody@school.example")],
  [["link", "nobody@school.example"], NOBODY("nobody@school.example")],
  [["revoke", "no address"], NOBODY("no address")],
] as const)("says of %j that nothing was changed [DSK-07]", async (options, message) => {
  expect(await run(...options)).toBe(1);
  expect(lines).toEqual([message]);
  expect(await listStaff(db)).toEqual([]);
});

it.each([
  [["add", EMAIL], "Give --role: reader, reviewer, form_editor, publisher, admin."],
  [["add", EMAIL, "--role", "king"], /^There is no role king: reader, /],
  [["link", EMAIL, "--role", "admin"], "--role goes with add and role."],
  [["sections", EMAIL], "Give --sections: ids of pages with commas between them, or none."],
  [["sections", EMAIL, "--sections", "about,,more"], "Give ids of pages with commas between them, or none."],
  [["sections", EMAIL, "--sections", "about", "--role", "reader"], "--role goes with add and role."],
  [["role", EMAIL, "--role", "reader", "--sections", "about"], "--sections goes with sections."],
  [["add", "--role", "reader"], "Give one e-mail address."],
  [["revoke", EMAIL, "b@school.example"], "Give one e-mail address."],
  [["promote", EMAIL], "Say add, role, sections, link or revoke, or nothing for a list."],
  [["toString", EMAIL], "Say add, role, sections, link or revoke, or nothing for a list."],
  [["--role", "admin"], "Say add, role, sections, link or revoke, or nothing for a list."],
] as const)("says how it is used for %j [DSK-07]", async (options, message) => {
  await expect(run(...options)).rejects.toThrow(message);
  expect(await listStaff(db)).toEqual([]);
});

it("refuses to add somebody who is there, and to change somebody who was revoked [DSK-07]", async () => {
  await run("add", EMAIL, "--role", "reader");
  expect(await run("add", EMAIL, "--role", "admin")).toBe(1);
  expect(lines).toEqual([`${EMAIL} is there already. Nothing was changed.`]);
  await run("revoke", EMAIL);
  for (const options of [
    ["role", EMAIL, "--role", "admin"],
    ["link", EMAIL],
    ["revoke", EMAIL],
  ]) {
    expect(await run(...options)).toBe(1);
    expect(lines).toEqual([NOBODY(EMAIL)]);
  }
  expect(await findStaffByEmail(db, EMAIL)).toMatchObject({ role: "reader" });
});
