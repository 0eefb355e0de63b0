import { mayStaff, STAFF_ROLES, type StaffRole } from "../../src/contract/desk-endpoints.ts";
import { normalEmail } from "../../src/contract/email-address.ts";
import { ADMIN_CLIENT } from "../../src/server/access-links/access-links.ts";
import { type Installation, withInstallation, writeAudit } from "../../src/server/admin/installation.ts";
import {
  addStaff,
  changeStaffRole,
  changeStaffSections,
  type NewLink,
  renewStaffLink,
  revokeStaff,
} from "../../src/server/desk/staff-accounts.ts";
import { forApplications, listPublishedApplications } from "../../src/server/store/application-scope.ts";
import type { StaffRow } from "../../src/server/store/desk-schema.ts";
import { currentFormHash, readPublishedForm } from "../../src/server/store/published-forms.ts";
import { findStaffByEmail, type ListedStaff, listStaff, sectionsOf } from "../../src/server/store/staff.ts";
import { count } from "../process/output.ts";
import { CliError } from "../process/run-script.ts";
import { type AdminContext, adminCommand, UsageError } from "./command.ts";
import { publicAddress } from "./tokens.ts";

const HELP = `Usage: npm run admin -- staff
       npm run admin -- staff add EMAIL --role ROLE
       npm run admin -- staff role EMAIL --role ROLE
       npm run admin -- staff sections EMAIL --sections PAGE,PAGE
       npm run admin -- staff link EMAIL
       npm run admin -- staff revoke EMAIL

Who may sign in at the desk, /desk. Without more it lists them: e-mail address, role, and when they signed in last. Roles are
${STAFF_ROLES.join(", ")}; an admin does at the desk what this command does.

  add      add somebody, or somebody who was revoked again, and print a one-time link (three days) by which they choose how to
           sign in: hand it over as you would a key. It is shown this once and kept nowhere
  role     change what somebody may, from their next click on
  sections open the sensitive answers of these pages of the form (their ids, with commas between them; none for none) to
           somebody whose role shows them masked, in place of those that were opened before, from their next click on
  link     print a new one-time link, for whoever has lost the way in; using it ends what they signed in with before
  revoke   end somebody's sessions, links and ways to sign in at once
`;

/** Who asks, in the audit trail. */
const ASKER = { client: ADMIN_CLIENT, staffId: null };

type Desk = Installation & { readonly publicUrl: () => string };

interface Asked {
  readonly email: string;
  readonly role: StaffRole | null;
  /** Ids of pages; null where none were given. */
  readonly sections: readonly string[] | null;
}

/** What an action does, and the lines that it says. @throws CliError */
type Action = (desk: Desk, asked: Asked) => Promise<readonly string[]>;

/** The option that an action needs, where it needs one. */
const ACTIONS: Readonly<
  Record<string, { readonly takes: "role" | "sections" | null; readonly run: Action }>
> = {
  add: { takes: "role", run: add },
  role: { takes: "role", run: changeRole },
  sections: { takes: "sections", run: changeSections },
  link: { takes: null, run: link },
  revoke: { takes: null, run: revoke },
};
const SAY = "Say add, role, sections, link or revoke, or nothing for a list.";

/** `npm run admin -- staff` */
export const staff = adminCommand({
  summary: "who may sign in at the desk, and as what",
  help: HELP,
  options: { role: { type: "string" }, sections: { type: "string" } },
  names: (given) => given,
  run: async ({ values, names: [name, email, ...more] }, { config, print }: AdminContext) => {
    const lines = await withInstallation(config, async (installation) => {
      const desk = { ...installation, publicUrl: () => publicAddress(config) };
      if (name === undefined && Object.keys(values).length === 0) return await list(desk);
      const action = Object.hasOwn(ACTIONS, name ?? "") ? ACTIONS[name ?? ""] : undefined;
      if (action === undefined) throw new UsageError(SAY);
      if (email === undefined || more.length > 0) throw new UsageError("Give one e-mail address.");
      const role = roleOf(values.role);
      const sections = values.sections === undefined ? null : pagesIn(values.sections);
      requireOptions(action.takes, { role, sections });
      return await action.run(desk, { email, role, sections });
    });
    for (const line of lines) print(line);
    return 0;
  },
});

/** @throws UsageError when the option that is needed is not there, or another one is */
function requireOptions(
  takes: "role" | "sections" | null,
  { role, sections }: Pick<Asked, "role" | "sections">,
): void {
  if (takes === "role" && role === null) throw new UsageError(`Give --role: ${STAFF_ROLES.join(", ")}.`);
  if (takes === "sections" && sections === null)
    throw new UsageError("Give --sections: ids of pages with commas between them, or none.");
  if (takes !== "role" && role !== null) throw new UsageError("--role goes with add and role.");
  if (takes !== "sections" && sections !== null) throw new UsageError("--sections goes with sections.");
}

/** `none` takes all back. */
function pagesIn(text: string): readonly string[] {
  const pages = text.split(",").map((page) => page.trim());
  if (pages.includes("")) throw new UsageError("Give ids of pages with commas between them, or none.");
  return text === "none" ? [] : pages;
}

function roleOf(text: string | undefined): StaffRole | null {
  if (text === undefined) return null;
  const role = STAFF_ROLES.find((known) => known === text);
  if (role === undefined) throw new UsageError(`There is no role ${text}: ${STAFF_ROLES.join(", ")}.`);
  return role;
}

async function list(desk: Desk): Promise<readonly string[]> {
  await writeAudit(desk, "staff_listed", "staff");
  const listed = await listStaff(desk.db);
  return [...listed.map(describe), listed.length === 0 ? "Nobody." : `${count(listed.length, "account")}.`];
}

function describe(listed: ListedStaff): string {
  const { email, role, last_sign_in_at, revoked_at, is_enrolled } = listed;
  const sections = sectionsOf(listed.sections);
  const state =
    revoked_at !== null
      ? `revoked ${iso(revoked_at)}`
      : last_sign_in_at !== null
        ? `signed in last ${iso(last_sign_in_at)}`
        : is_enrolled
          ? "never signed in"
          : "has not used the link";
  const opened = sections.length === 0 ? [] : [`reads in full: ${sections.join(", ")}`];
  return [email, role, state, ...opened].join("  ");
}

async function add(desk: Desk, { email, role }: Asked): Promise<readonly string[]> {
  const outcome = await addStaff(desk, ASKER, { email, role: role ?? "reader" });
  if (outcome === "invalid_email")
    throw new CliError(1, `${email} is no e-mail address. Nothing was changed.`);
  if (outcome === "staff_exists") throw new CliError(1, `${email} is there already. Nothing was changed.`);
  return linkLines(outcome);
}

async function changeRole(desk: Desk, { email, role }: Asked): Promise<readonly string[]> {
  const { id } = await requireStaffNamed(desk, email);
  await changeStaffRole(desk, ASKER, { id, role: role ?? "reader" });
  return [`${email} is ${role} from now on.`];
}

async function changeSections(desk: Desk, { email, sections }: Asked): Promise<readonly string[]> {
  const { id, role } = await requireStaffNamed(desk, email);
  const asked = sections ?? [];
  const known = await pagesOfForms(desk);
  const unknown = asked.filter((page) => !known.includes(page));
  if (unknown.length > 0) {
    const there = known.length === 0 ? "No form is published." : `There are: ${known.join(", ")}.`;
    throw new CliError(1, `No form has a page ${unknown.join(", ")}. ${there} Nothing was changed.`);
  }
  await changeStaffSections(desk, ASKER, { id, sections: asked });
  const reads = asked.length === 0 ? "no sensitive answers" : `the sensitive answers of ${asked.join(", ")}`;
  const all = mayStaff(role, "readSensitive") ? [`As ${role}, ${email} reads those of all pages.`] : [];
  return [`From now on ${email} reads ${reads} in full.`, ...all];
}

/** The ids of the pages that the forms of this moment have. */
async function pagesOfForms({ db, now }: Desk): Promise<readonly string[]> {
  const pages = new Set<string>();
  for (const own of forApplications(db, await listPublishedApplications(db))) {
    const published = await readPublishedForm(own, (await currentFormHash(own, now())) ?? "");
    for (const { id } of published?.form.pages ?? []) pages.add(id);
  }
  return [...pages];
}

async function link(desk: Desk, { email }: Asked): Promise<readonly string[]> {
  const { id } = await requireStaffNamed(desk, email);
  const made = await renewStaffLink(desk, ASKER, id);
  if (made === undefined) throw nobody(email);
  return linkLines(made);
}

async function revoke(desk: Desk, { email }: Asked): Promise<readonly string[]> {
  const { id } = await requireStaffNamed(desk, email);
  await revokeStaff(desk, ASKER, id);
  return [`${email} can no longer sign in.`];
}

async function requireStaffNamed({ db }: Desk, email: string): Promise<StaffRow> {
  const found = await findStaffByEmail(db, normalEmail(email) ?? "");
  if (found === undefined || found.revoked_at !== null) throw nobody(email);
  return found;
}

function nobody(email: string): CliError {
  return new CliError(1, `Nobody with the address ${email} may sign in at the desk. Nothing was changed.`);
}

function linkLines({ link: address, expiresAt }: NewLink): readonly string[] {
  return [address, `Works once, until ${iso(expiresAt)}.`];
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
