import { SESSION_MAX_MS } from "../../contract/limits.ts";
import type { AppKey } from "../crypto/app-key.ts";
import { hashSecret, makeSecret } from "../crypto/hash-secret.ts";
import {
  addSession,
  deleteOldSessions,
  deleteSession,
  findSession,
  type SessionWithAccount,
  touchSession,
  type UsableSession,
  type UsableSince,
} from "../store/sessions.ts";
import { storageFailure } from "../store/storage-failure.ts";
import type { Store } from "../store/store.ts";

/** More are not remembered: the first of them can be used again until they are too old. */
const MOST = 10_000;

/**
 * Sessions that ended while nothing could be stored: this process refuses them until their rows are deleted. By the hash
 * of their ids.
 */
export class EndedSessions {
  readonly #hashes = new Set<string>();

  add(idHash: string): void {
    this.#hashes.add(idHash);
    const [first] = this.#hashes;
    if (this.#hashes.size > MOST && first !== undefined) this.#hashes.delete(first);
  }

  has(idHash: string): boolean {
    return this.#hashes.has(idHash);
  }

  /** Deletes each for good; those for which that fails stay. */
  async deleteAll(deleteForGood: (idHash: string) => Promise<void>): Promise<void> {
    for (const idHash of Array.from(this.#hashes)) {
      await deleteForGood(idHash);
      this.#hashes.delete(idHash);
    }
  }
}

/** The browser ends an idle session itself; the server waits a little longer, for clocks and slow networks. */
const GRACE_MS = 60_000;
/** The time of the last call is written down at most so often. */
const LONGEST_TOUCH_MS = 30_000;

export interface SessionContext {
  readonly store: Store;
  readonly key: AppKey;
  readonly now: () => number;
  readonly config: { readonly inactivityTimeoutMs: number };
  readonly endedSessions: EndedSessions;
}

/** Whose application a call is about. */
export interface Applicant {
  readonly accountId: string;
  readonly email: string;
}

/** Who makes a call. */
export interface Session extends Applicant {
  /** Names the session without opening it. */
  readonly idHash: string;
}

/** A session that was open when this process looked. */
interface SeenSession extends Session {
  /** When it looked, and until when a call of the session need not be noted: under a clock that is put back, sooner. */
  readonly from: number;
  readonly until: number;
}

/**
 * The sessions that were used last, by their ids, so that a call that comes soon after another one need not ask the
 * database who makes it before it does anything else. They may have ended meanwhile, here or elsewhere: whoever takes
 * one asks the database with the statement that does something for it.
 */
export class RecentSessions {
  /** The one that was looked at last is the last. */
  readonly #seen = new Map<string, SeenSession>();

  find(
    { now, endedSessions }: Pick<SessionContext, "now" | "endedSessions">,
    id: string,
  ): Session | undefined {
    const found = this.#seen.get(id);
    if (found === undefined || endedSessions.has(found.idHash)) return undefined;
    const time = now();
    return time >= found.from && time < found.until ? found : undefined;
  }

  add(id: string, session: SeenSession): void {
    this.#seen.delete(id);
    this.#seen.set(id, session);
    for (const [oldest, { until }] of this.#seen) {
      if (until > session.from && this.#seen.size <= MOST) return;
      this.#seen.delete(oldest);
    }
  }

  forget(id: string): void {
    this.#seen.delete(id);
  }
}

/** Opens a session and gives the id for the cookie; only its hash is stored. */
export async function openSession(
  context: Pick<SessionContext, "key" | "now">,
  store: Store,
  accountId: string,
): Promise<string> {
  const id = makeSecret();
  await addSession(store, { idHash: hashOf(context, id), accountId, now: context.now() });
  return id;
}

/** The session of the id, kept alive by this; null when it is unknown, was idle too long or is too old. */
export async function useSession(context: SessionContext, id: string): Promise<SeenSession | null> {
  const idHash = hashOf(context, id);
  if (context.endedSessions.has(idHash)) return null;
  const found = await findSession(context.store, idHash);
  if (!found) return null;
  const now = context.now();
  const idleMs = now - found.last_seen_at;
  if (!isOpen(context, found)) {
    await whereItCan(() => deleteSession(context.store, idHash));
    return null;
  }
  const touchAfterMs = Math.min(LONGEST_TOUCH_MS, context.config.inactivityTimeoutMs / 10);
  // A last call in the future was noted under a clock that has been set back: it would keep the session too long.
  // On a full disk reading goes on.
  if (idleMs >= touchAfterMs || idleMs < 0) {
    await whereItCan(() => touchSession(context.store, idHash, now));
  }
  const { account_id: accountId, email } = found;
  return { idHash, accountId, email, from: now, until: found.last_seen_at + touchAfterMs };
}

/** Whether a session that a hash names can still be used; it is not kept alive by this. */
export async function isOpenSession(context: SessionContext, idHash: string): Promise<boolean> {
  if (context.endedSessions.has(idHash)) return false;
  const found = await findSession(context.store, idHash);
  return found !== undefined && isOpen(context, found);
}

/**
 * Ends the session, and gives whether there was one. Where nothing can be stored or read just now, this process refuses
 * it from now on, and deletes it as soon as it can.
 */
export async function closeSession(
  context: SessionContext,
  id: string,
): Promise<"closed" | "refused" | "unknown"> {
  const idHash = hashOf(context, id);
  try {
    if (!(await isOpenSession(context, idHash))) return "unknown";
    await deleteSession(context.store, idHash);
    return "closed";
  } catch (error) {
    if (storageFailure(error) === null) throw error;
    context.endedSessions.add(idHash);
    return "refused";
  }
}

/** Removes what `useSession` would refuse. */
export async function forgetOldSessions(context: SessionContext): Promise<void> {
  const usable = boundsOf(context);
  await context.endedSessions.deleteAll((idHash) => deleteSession(context.store, idHash));
  await deleteOldSessions(context.store, usable);
}

/** How the database must have a session for it to be used at this moment. */
export function usableSession(
  context: Pick<SessionContext, "now" | "config">,
  { idHash, accountId }: Session,
): UsableSession {
  return { idHash, accountId, ...boundsOf(context) };
}

function boundsOf({ now, config }: Pick<SessionContext, "now" | "config">): UsableSince {
  const time = now();
  return {
    seenSince: time - config.inactivityTimeoutMs - GRACE_MS,
    begunSince: time - SESSION_MAX_MS,
  };
}

function isOpen(context: SessionContext, { last_seen_at, created_at }: SessionWithAccount): boolean {
  const { seenSince, begunSince } = boundsOf(context);
  return last_seen_at >= seenSince && created_at >= begunSince;
}

/** What can be done without: that nothing can be stored just now keeps nobody from reading. */
async function whereItCan(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (storageFailure(error) === null) throw error;
  }
}

function hashOf(context: Pick<SessionContext, "key">, id: string): string {
  return hashSecret(context.key, ["session"], id);
}
