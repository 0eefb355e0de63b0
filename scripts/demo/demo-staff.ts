import type { StaffRole } from "../../src/contract/desk.ts";
import { ADMIN_CLIENT } from "../../src/server/access-links/access-links.ts";
import { addStaff, type NewLink, renewStaffLink } from "../../src/server/desk/staff-accounts.ts";
import { findStaffByEmail, listStaff } from "../../src/server/store/staff.ts";

type Desk = Parameters<typeof addStaff>[0];

interface DemoStaff {
  readonly email: string;
  readonly role: StaffRole;
}

/** Who sits at the desk of the demo. */
export const REVIEWER: DemoStaff = { email: "reviewer@school.example", role: "reviewer" };
export const ADMIN: DemoStaff = { email: "admin@school.example", role: "admin" };
const STAFF: readonly DemoStaff[] = [ADMIN, REVIEWER, { email: "reader@school.example", role: "reader" }];
const ASKER = { client: ADMIN_CLIENT, staffId: null };

/** Somebody of the demo's staff, added where they are not there yet. */
export async function staffIdOf(desk: Desk, wanted: DemoStaff): Promise<string> {
  await addStaff(desk, ASKER, wanted);
  const known = await findStaffByEmail(desk.store, wanted.email);
  if (known === undefined) throw new Error(`${wanted.email} could not be added.`);
  return known.id;
}

/** One-time links for those who have not signed in yet. */
export async function staffLinks(
  desk: Desk,
): Promise<readonly { readonly role: string; readonly link: string }[]> {
  const known = await listStaff(desk.store);
  const links = [];
  for (const { email, role } of STAFF) {
    if (known.some((one) => one.email === email && one.is_enrolled)) continue;
    const made = await linkFor(desk, { email, role });
    if (made !== undefined) links.push({ role, link: made.link });
  }
  return links;
}

async function linkFor(desk: Desk, wanted: DemoStaff): Promise<NewLink | undefined> {
  const added = await addStaff(desk, ASKER, wanted);
  if (typeof added !== "string") return added;
  const known = await findStaffByEmail(desk.store, wanted.email);
  return known === undefined ? undefined : renewStaffLink(desk, ASKER, known.id);
}
