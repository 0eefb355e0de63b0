import type { StaffRow, StaffSessionRow } from "./desk-schema.ts";
import type { Database } from "./schema.ts";

/** A session of somebody who may still sign in. */
export type OpenStaffSession = StaffSessionRow & Pick<StaffRow, "email" | "role">;

export async function addStaffSession(db: Database, session: StaffSessionRow): Promise<void> {
  await db.insertInto("staff_sessions").values(session).execute();
}

export function findStaffSession(db: Database, idHash: string): Promise<OpenStaffSession | undefined> {
  return db
    .selectFrom("staff_sessions")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id")
    .selectAll("staff_sessions")
    .select(["staff.email", "staff.role"])
    .where("staff_sessions.id_hash", "=", idHash)
    .where("staff.revoked_at", "is", null)
    .executeTakeFirst();
}

export async function touchStaffSession(db: Database, idHash: string, now: number): Promise<void> {
  await db.updateTable("staff_sessions").set({ last_seen_at: now }).where("id_hash", "=", idHash).execute();
}

export async function deleteStaffSession(db: Database, idHash: string): Promise<void> {
  await db.deleteFrom("staff_sessions").where("id_hash", "=", idHash).execute();
}

/** Forgets the sessions that were last seen, or began, before these times. */
export async function deleteOldStaffSessions(
  db: Database,
  { seenSince, begunSince }: { readonly seenSince: number; readonly begunSince: number },
): Promise<void> {
  await db
    .deleteFrom("staff_sessions")
    .where((where) => where.or([where("last_seen_at", "<", seenSince), where("created_at", "<", begunSince)]))
    .execute();
}
