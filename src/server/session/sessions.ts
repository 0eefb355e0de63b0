import { SESSION_MAX_MS } from "../../contract/limits.ts";
import type { AppKey } from "../secrets/app-key.ts";
import { hashSecret, makeSecret } from "../secrets/hash-secret.ts";
import type { Database } from "../store/schema.ts";
import {
  addSession,
  deleteOldSessions,
  deleteSession,
  findSession,
  touchSession,
} from "../store/sessions.ts";

/** The browser ends an idle session itself; the server waits a little longer, for clocks and slow networks. */
const GRACE_MS = 60_000;
/** The time of the last call is written down at most so often. */
const LONGEST_TOUCH_MS = 30_000;

export interface SessionContext {
  readonly db: Database;
  readonly key: AppKey;
  readonly now: () => number;
  readonly config: { readonly inactivityTimeoutMs: number };
}

/** Who makes a call. */
export interface Session {
  readonly accountId: string;
  readonly email: string;
}

/** Opens a session and gives the id for the cookie; only its hash is stored. */
export async function openSession(context: SessionContext, db: Database, accountId: string): Promise<string> {
  const id = makeSecret();
  await addSession(db, { idHash: hashOf(context, id), accountId, now: context.now() });
  return id;
}

/** The session of the id, kept alive by this; null when it is unknown, was idle too long or is too old. */
export async function useSession(context: SessionContext, id: string): Promise<Session | null> {
  const idHash = hashOf(context, id);
  const found = await findSession(context.db, idHash);
  if (!found) return null;
  const now = context.now();
  const idleMs = now - found.last_seen_at;
  if (idleMs > longestIdleMs(context) || now - found.created_at > SESSION_MAX_MS) {
    await deleteSession(context.db, idHash);
    return null;
  }
  const touchAfterMs = Math.min(LONGEST_TOUCH_MS, context.config.inactivityTimeoutMs / 10);
  // A last call in the future was noted under a clock that has been set back: it would keep the session too long.
  if (idleMs >= touchAfterMs || idleMs < 0) await touchSession(context.db, idHash, now);
  return { accountId: found.account_id, email: found.email };
}

export async function closeSession(context: SessionContext, id: string): Promise<void> {
  await deleteSession(context.db, hashOf(context, id));
}

/** Removes what `useSession` would refuse. */
export async function forgetOldSessions(context: SessionContext): Promise<void> {
  const now = context.now();
  await deleteOldSessions(context.db, {
    lastSeenAt: now - longestIdleMs(context),
    createdAt: now - SESSION_MAX_MS,
  });
}

function longestIdleMs({ config }: SessionContext): number {
  return config.inactivityTimeoutMs + GRACE_MS;
}

function hashOf(context: SessionContext, id: string): string {
  return hashSecret(context.key, ["session"], id);
}
