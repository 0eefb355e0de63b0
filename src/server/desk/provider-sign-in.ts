import { randomUUID } from "node:crypto";
import { mayStaff, type ProviderProblem, STAFF_ROLES, type StaffRole } from "../../contract/desk.ts";
import { addAudit } from "../store/audit.ts";
import type { StaffRow } from "../store/desk-schema.ts";
import type { AuditAction } from "../store/schema.ts";
import {
  addStaff,
  changeStaff,
  findStaffByEmail,
  findStaffOfProvider,
  forgetWaysIn,
  isInvited,
} from "../store/staff.ts";
import type { Store } from "../store/store.ts";
import type { OidcSettings } from "../system/config.ts";
import type { DeskContext } from "./desk-context.ts";
import type { ProviderIdentity } from "./school-provider.ts";
import { noteRefusal } from "./sign-in.ts";
import { endShares } from "./staff-accounts.ts";
import { type BegunSession, beginStaffSession } from "./staff-sessions.ts";

type Roles = OidcSettings["roles"];
type Admitted = Pick<StaffRow, "id" | "email" | "role">;
interface Refused {
  readonly problem: ProviderProblem;
  readonly staffId: string | undefined;
}

/**
 * Signs in whoever the provider says has signed in there. They are known by issuer and subject. At first it is somebody
 * who was invited under this address, when the provider has verified it, or somebody new whose groups have a role.
 */
export function signInWithProvider(
  context: DeskContext,
  { identity, roles }: { readonly identity: ProviderIdentity; readonly roles: Roles },
  client: string,
): Promise<BegunSession | ProviderProblem> {
  return context.store.transaction(async (tx) => {
    const outcome = await admit(context, tx, { identity, roles, client });
    if ("problem" in outcome) {
      const { problem, staffId } = outcome;
      await noteRefusal(context, tx, { staffId, way: `provider ${problem}`, client });
      return problem;
    }
    return await beginStaffSession(context, tx, { staff: outcome, way: "provider", client });
  });
}

interface Asked {
  readonly identity: ProviderIdentity;
  readonly roles: Roles;
  readonly client: string;
}

async function admit(context: DeskContext, tx: Store, asked: Asked): Promise<Admitted | Refused> {
  const { identity, roles, client } = asked;
  const known = await findStaffOfProvider(tx, identity);
  const { email } = identity;
  const staff = known ?? (email === null ? undefined : await findStaffByEmail(tx, email));
  const refuse = (problem: ProviderProblem): Refused => ({ problem, staffId: staff?.id });
  if (staff !== undefined && staff.revoked_at !== null) return refuse("revoked");
  const role = roles === null ? staff?.role : highestRole(identity.groups, roles);
  if (role === undefined) return refuse(roles === null ? "not_invited" : "no_role");
  const note = noteOf(context, tx, client);
  if (staff === undefined) {
    if (email === null) return refuse("no_email");
    const added = await addNew(context, tx, { identity, email, role });
    if (added === undefined) return refuse("email_taken");
    await note("staff_added", added.id, role);
    await note("staff_enrolled", added.id, "provider");
    return added;
  }
  if (known === undefined) {
    if (!identity.isEmailVerified || !(await isInvited(tx, staff.id, context.now())))
      return refuse("email_taken");
    // As with a one-time link: ways to sign in from before, and what was begun with them, end.
    await forgetWaysIn(tx, staff.id);
    await changeStaff(tx, staff.id, { issuer: identity.issuer, subject: identity.subject });
    await note("staff_enrolled", staff.id, "provider");
  }
  if (role !== staff.role) {
    await changeStaff(tx, staff.id, { role });
    if (!mayStaff(role, "editForm")) await endShares(context, tx, { client, staffId: null }, staff.id);
    await note("staff_role_changed", staff.id, `${staff.role} → ${role}`);
  }
  return { id: staff.id, email: staff.email, role };
}

/** Undefined when somebody has been added with this address, or as this person, meanwhile. */
async function addNew(
  { now }: DeskContext,
  tx: Store,
  {
    identity: { issuer, subject },
    email,
    role,
  }: { readonly identity: ProviderIdentity; readonly email: string; readonly role: StaffRole },
): Promise<Admitted | undefined> {
  const id = randomUUID();
  const isAdded = await addStaff(tx, { id, email, role, issuer, subject, now: now() });
  return isAdded ? { id, email, role } : undefined;
}

/** Roles as they follow each other: whoever is in several groups has the one that may do most. */
function highestRole(groups: readonly string[], roles: NonNullable<Roles>): StaffRole | undefined {
  const given = groups.map((group) => roles.get(group));
  return STAFF_ROLES.findLast((role) => given.includes(role));
}

/** Nobody else did it: what somebody's groups say is done in their own name. */
function noteOf({ now }: DeskContext, tx: Store, client: string) {
  return (action: AuditAction, id: string, detail: string): Promise<void> =>
    addAudit(tx, {
      at: now(),
      action,
      subject: id,
      account_id: null,
      client,
      staff_id: id,
      detail,
    });
}
