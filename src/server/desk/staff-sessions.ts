import type { SignedIn } from "../../contract/desk-staff.ts";
import type { StaffWay } from "../../contract/desk.ts";
import { hashSecret, makeSecret } from "../crypto/hash-secret.ts";
import { addAudit } from "../store/audit.ts";
import type { StaffRow } from "../store/desk-schema.ts";
import {
  addStaffSession,
  deleteOldStaffSessions,
  deleteStaffSession,
  findStaffSession,
  type OpenStaffSession,
  touchStaffSession,
} from "../store/staff-sessions.ts";
import { changeStaff } from "../store/staff.ts";
import type { Store } from "../store/store.ts";
import type { DeskContext } from "./desk-context.ts";

/** A desk stands in an office: whoever leaves it without signing out is signed out. */
export const STAFF_IDLE_MS = 60 * 60_000;
/** A working day; roles of a provider, too, are looked at again after it. */
export const STAFF_SESSION_MAX_MS = 12 * 60 * 60_000;
/** The time of the last call is written down at most so often. */
const TOUCH_MS = 60_000;

/** A session that has just begun; the id is for the cookie, and only its hash is stored. */
export interface BegunSession {
  readonly sessionId: string;
  readonly signedIn: SignedIn;
}

type Sessions = Pick<DeskContext, "store" | "key" | "now">;

/** Begins a session with a new id, and writes that down. */
export async function beginStaffSession(
  { key, now }: Sessions,
  tx: Store,
  {
    staff: { id, email, role },
    way,
    client,
  }: {
    readonly staff: Pick<StaffRow, "id" | "email" | "role">;
    readonly way: StaffWay;
    readonly client: string;
  },
): Promise<BegunSession> {
  const sessionId = makeSecret();
  const time = now();
  await addStaffSession(tx, {
    id_hash: hashOf(key, sessionId),
    staff_id: id,
    way,
    created_at: time,
    last_seen_at: time,
  });
  await changeStaff(tx, id, { last_sign_in_at: time });
  await addAudit(tx, {
    at: time,
    action: "staff_signed_in",
    subject: id,
    account_id: null,
    client,
    staff_id: id,
    detail: way,
  });
  return { sessionId, signedIn: { email, role, way } };
}

/** The session of the id, kept alive by this; null when there is none that can be used. */
export async function useStaffSession(
  { store, key, now }: Sessions,
  id: string,
): Promise<OpenStaffSession | null> {
  const found = await findStaffSession(store, hashOf(key, id));
  if (found === undefined) return null;
  const { seenSince, begunSince } = boundsAt(now());
  if (found.last_seen_at < seenSince || found.created_at < begunSince) {
    await deleteStaffSession(store, found.id_hash);
    return null;
  }
  const idleMs = now() - found.last_seen_at;
  // A last call in the future was noted under a clock that has been set back.
  if (idleMs >= TOUCH_MS || idleMs < 0) await touchStaffSession(store, found.id_hash, now());
  return found;
}

/** Ends the session, and writes that down. */
export async function endStaffSession(
  { store, now }: Sessions,
  { id_hash, staff_id }: OpenStaffSession,
  client: string,
): Promise<void> {
  await store.transaction(async (tx) => {
    await deleteStaffSession(tx, id_hash);
    await addAudit(tx, {
      at: now(),
      action: "staff_signed_out",
      subject: staff_id,
      account_id: null,
      client,
      staff_id,
    });
  });
}

/** Removes what `useStaffSession` would refuse. */
export async function forgetOldStaffSessions({ store, now }: Pick<Sessions, "store" | "now">): Promise<void> {
  await deleteOldStaffSessions(store, boundsAt(now()));
}

function boundsAt(time: number) {
  return { seenSince: time - STAFF_IDLE_MS, begunSince: time - STAFF_SESSION_MAX_MS };
}

function hashOf(key: Sessions["key"], id: string): string {
  return hashSecret(key, ["staff session"], id);
}
