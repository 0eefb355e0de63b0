import { normalEmail } from "../../src/contract/account.ts";
import { STAFF_ROLES, type StaffRole } from "../../src/contract/desk.ts";
import { ADMIN_CLIENT } from "../../src/server/access-links/access-links.ts";
import { type Installation, withInstallation } from "../../src/server/admin/installation.ts";
import { addStaff, type NewLink, renewStaffLink } from "../../src/server/desk/staff-accounts.ts";
import { findStaffByEmail } from "../../src/server/store/staff.ts";
import { CliError } from "../process/run-script.ts";
import { type AdminContext, adminCommand, UsageError } from "./command.ts";
import { publicAddress } from "./tokens.ts";

const HELP = `Usage: npm run admin -- staff add EMAIL --role ROLE
       npm run admin -- staff link EMAIL

Lets somebody sign in at the desk, /desk: the first administrator, and whoever can no longer sign in where no administrator can
either. Roles are ${STAFF_ROLES.join(", ")}. All else (list, roles, pages, revoking) is done there, under Staff.

  add   add somebody, or somebody who was revoked again, and print a one-time link (three days) by which they choose how to
        sign in: hand it over as you would a key. It is shown this once and kept nowhere
  link  print a new one-time link, for whoever has lost the way in; using it ends what they signed in with before
`;

/** Who asks, in the audit trail. */
const ASKER = { client: ADMIN_CLIENT, staffId: null };

type Desk = Installation & { readonly publicUrl: () => string };

/** `npm run admin -- staff` */
export const staff = adminCommand({
  summary: "let somebody sign in at the desk",
  help: HELP,
  options: { role: { type: "string" } },
  names: (given) => given,
  run: async ({ values, names: [action, email, ...more] }, { config, print }: AdminContext) => {
    if (action !== "add" && action !== "link") throw new UsageError("Say add or link.");
    if (email === undefined || more.length > 0) throw new UsageError("Give one e-mail address.");
    if (action === "link" && values.role !== undefined) throw new UsageError("--role goes with add.");
    const role = action === "add" ? roleOf(values.role) : null;
    const { link, expiresAt } = await withInstallation(config, (installation) => {
      const desk = { ...installation, publicUrl: () => publicAddress(config) };
      return role === null ? renew(desk, email) : add(desk, email, role);
    });
    print(link);
    print(`Works once, until ${new Date(expiresAt).toISOString()}.`);
  },
});

/** @throws UsageError */
function roleOf(text: string | undefined): StaffRole {
  if (text === undefined) throw new UsageError(`Give --role: ${STAFF_ROLES.join(", ")}.`);
  const role = STAFF_ROLES.find((known) => known === text);
  if (role === undefined) throw new UsageError(`There is no role ${text}: ${STAFF_ROLES.join(", ")}.`);
  return role;
}

/** @throws CliError */
async function add(desk: Desk, email: string, role: StaffRole): Promise<NewLink> {
  const outcome = await addStaff(desk, ASKER, { email, role });
  if (outcome === "invalid_email")
    throw new CliError(1, `${email} is no e-mail address. Nothing was changed.`);
  if (outcome === "staff_exists") throw new CliError(1, `${email} is there already. Nothing was changed.`);
  return outcome;
}

/** @throws CliError */
async function renew(desk: Desk, email: string): Promise<NewLink> {
  const found = await findStaffByEmail(desk.store, normalEmail(email) ?? "");
  const made =
    found === undefined || found.revoked_at !== null
      ? undefined
      : await renewStaffLink(desk, ASKER, found.id);
  if (made === undefined)
    throw new CliError(1, `Nobody with the address ${email} may sign in at the desk. Nothing was changed.`);
  return made;
}
