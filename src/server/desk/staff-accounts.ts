import { randomUUID } from "node:crypto";
import { normalEmail } from "../../contract/account.ts";
import { DESK_PAGES, DESK_PATH, mayStaff, type StaffRole } from "../../contract/desk.ts";
import { hashSecret, makeSecret } from "../crypto/hash-secret.ts";
import { addAudit } from "../store/audit.ts";
import type { AuditAction } from "../store/schema.ts";
import {
  changeStaff,
  findStaff,
  findStaffByEmail,
  forgetWaysIn,
  lockAdministrators,
  putStaffLink,
  sectionsOf,
  addStaff as storeStaff,
} from "../store/staff.ts";
import type { Store } from "../store/store.ts";
import { deleteTokensOf } from "../store/tokens.ts";
import type { DeskContext } from "./desk-context.ts";

/** How long a one-time link waits for whoever it was handed to. */
export const STAFF_LINK_TTL_MS = 3 * 24 * 60 * 60_000;

/** Who asks: somebody at the desk, or a command on the server. */
export interface Asker {
  readonly client: string;
  readonly staffId: string | null;
}

/** What accounts of staff are kept with. */
export type Accounts = Pick<DeskContext, "store" | "key" | "now" | "publicUrl">;

/** A one-time link, which is told this once: the database keeps a keyed hash. */
export interface NewLink {
  readonly link: string;
  readonly expiresAt: number;
}

/**
 * Adds somebody with this role, or somebody who was revoked again, and makes the link by which they choose how to sign in. What
 * was opened to them before they were revoked is not open again: whoever adds them sees nothing of it.
 */
export function addStaff(
  context: Accounts,
  asker: Asker,
  added: { readonly email: string; readonly role: StaffRole },
): Promise<NewLink | "invalid_email" | "staff_exists"> {
  const email = normalEmail(added.email);
  if (email === null) return Promise.resolve("invalid_email");
  const { role } = added;
  return context.store.transaction(async (tx) => {
    const known = await findStaffByEmail(tx, email);
    if (known !== undefined && known.revoked_at === null) return "staff_exists";
    const id = known?.id ?? randomUUID();
    if (known !== undefined) await changeStaff(tx, id, { role, revoked_at: null, sections: "[]" });
    else if (!(await storeStaff(tx, { id, email, role, now: context.now() }))) return "staff_exists";
    await note(context, tx, asker, { action: "staff_added", id, detail: role });
    return await makeLink(context, tx, id);
  });
}

/** A new link for somebody; the one before ends. Undefined when there is nobody who may sign in. */
export function renewStaffLink(context: Accounts, asker: Asker, id: string): Promise<NewLink | undefined> {
  return context.store.transaction(async (tx) => {
    const known = await findStaff(tx, id);
    if (known === undefined || known.revoked_at !== null) return undefined;
    await note(context, tx, asker, { action: "staff_link_made", id });
    return await makeLink(context, tx, id);
  });
}

/** Changes what somebody may, from their next call on. */
export function changeStaffRole(
  context: Accounts,
  asker: Asker,
  { id, role }: { readonly id: string; readonly role: StaffRole },
): Promise<"changed" | "unknown_staff" | "last_admin"> {
  return context.store.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx);
    const known = await findStaff(tx, id);
    if (known === undefined || known.revoked_at !== null) return "unknown_staff";
    if (known.role === role) return "changed";
    if (isLastOf(administrators, id)) return "last_admin";
    await changeStaff(tx, id, { role });
    if (!mayStaff(role, "editForm")) await endShares(context, tx, asker, id);
    await note(context, tx, asker, { action: "staff_role_changed", id, detail: `${known.role} → ${role}` });
    return "changed";
  });
}

/**
 * Opens the sensitive answers of these pages to somebody, and of no others, from their next call on (DSK-70). Roles that read
 * all of them are not kept from any by it.
 * @param sections ids of pages
 */
export function changeStaffSections(
  context: Accounts,
  asker: Asker,
  { id, sections }: { readonly id: string; readonly sections: readonly string[] },
): Promise<"changed" | "unknown_staff"> {
  return context.store.transaction(async (tx) => {
    const known = await findStaff(tx, id);
    if (known === undefined || known.revoked_at !== null) return "unknown_staff";
    const column = JSON.stringify([...new Set(sections)].toSorted());
    if (known.sections === column) return "changed";
    await changeStaff(tx, id, { sections: column });
    const detail = `${wordsOf(known.sections)} → ${wordsOf(column)}`;
    await note(context, tx, asker, { action: "staff_sections_changed", id, detail });
    return "changed";
  });
}

function wordsOf(column: string): string {
  return sectionsOf(column).join(" ") || "none";
}

/** Ends the sessions, the link and the ways to sign in of somebody; who it was stays in the list and the trail. */
export function revokeStaff(
  context: Accounts,
  asker: Asker,
  id: string,
): Promise<"revoked" | "unknown_staff" | "last_admin"> {
  return context.store.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx);
    const known = await findStaff(tx, id);
    if (known === undefined || known.revoked_at !== null) return "unknown_staff";
    if (isLastOf(administrators, id)) return "last_admin";
    await forgetWaysIn(tx, id);
    // Whoever is revoked stays known to be so, and does not come back from the provider as somebody new.
    const { issuer, subject } = known;
    await changeStaff(tx, id, { revoked_at: context.now(), issuer, subject });
    await endShares(context, tx, asker, id);
    await note(context, tx, asker, { action: "staff_revoked", id });
    return "revoked";
  });
}

/** Who may not see the draft of the form any more leaves no links to it behind. */
export async function endShares(
  context: Pick<Accounts, "now">,
  tx: Store,
  asker: Asker,
  staffId: string,
): Promise<void> {
  for (const id of await deleteTokensOf(tx, "draft", staffId))
    await note(context, tx, asker, { action: "token_revoked", id });
}

/** What is stored of the token in a link. */
export function staffLinkHash(key: Accounts["key"], token: string): string {
  return hashSecret(key, ["staff link"], token);
}

function isLastOf(administrators: readonly string[], id: string): boolean {
  return administrators.length === 1 && administrators[0] === id;
}

async function makeLink({ key, now, publicUrl }: Accounts, tx: Store, id: string): Promise<NewLink> {
  const token = makeSecret();
  const expiresAt = now() + STAFF_LINK_TTL_MS;
  await putStaffLink(tx, {
    staff_id: id,
    token_hash: staffLinkHash(key, token),
    created_at: now(),
    expires_at: expiresAt,
  });
  // Behind #, the token is in no request line, no log and no referrer.
  return { link: `${publicUrl()}${DESK_PATH}${DESK_PAGES.firstSignIn}#${token}`, expiresAt };
}

function note(
  { now }: Pick<Accounts, "now">,
  tx: Store,
  { client, staffId }: Asker,
  {
    action,
    id,
    detail = null,
  }: { readonly action: AuditAction; readonly id: string; readonly detail?: string | null },
): Promise<void> {
  return addAudit(tx, {
    at: now(),
    action,
    subject: id,
    account_id: null,
    client,
    staff_id: staffId,
    detail,
  });
}
