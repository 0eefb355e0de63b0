import type { StaffRow, StaffSessionRow } from "./desk-schema.ts";
import type { Store } from "./store.ts";

/** A session of somebody who may still sign in. */
export type OpenStaffSession = StaffSessionRow & Pick<StaffRow, "email" | "role">;

export async function addStaffSession(store: Store, session: StaffSessionRow): Promise<void> {
  await store.db.insertInto("staff_sessions").values(session).execute();
}

export function findStaffSession(store: Store, idHash: string): Promise<OpenStaffSession | undefined> {
  return store.db
    .selectFrom("staff_sessions")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id")
    .selectAll("staff_sessions")
    .select(["staff.email", "staff.role"])
    .where("staff_sessions.id_hash", "=", idHash)
    .where("staff.revoked_at", "is", null)
    .executeTakeFirst();
}

export async function touchStaffSession(store: Store, idHash: string, now: number): Promise<void> {
  await store.db
    .updateTable("staff_sessions")
    .set({ last_seen_at: now })
    .where("id_hash", "=", idHash)
    .execute();
}

export async function deleteStaffSession(store: Store, idHash: string): Promise<void> {
  await store.db.deleteFrom("staff_sessions").where("id_hash", "=", idHash).execute();
}

/** Forgets the sessions that were last seen, or began, before these times. */
export async function deleteOldStaffSessions(
  store: Store,
  { seenSince, begunSince }: { readonly seenSince: number; readonly begunSince: number },
): Promise<void> {
  await store.db
    .deleteFrom("staff_sessions")
    .where((where) => where.or([where("last_seen_at", "<", seenSince), where("created_at", "<", begunSince)]))
    .execute();
}
