import { createContext, useContext } from "react";
import type { WebStatus } from "../../contract/call-table.ts";
import type { Profile } from "../../contract/calls.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * Why a session ended: the applicant logged out, was idle for too long, or the server did not know it any more (401).
 */
export type SessionEnd = "logout" | "idle" | "invalid";

/** What can be done about the session; the object is the same for as long as the window is open. */
export interface SessionActions {
  /** Reads the account after a login that succeeded; the snapshot then shows it. */
  readonly open: () => Promise<Profile>;
  /** Logs out on the server, then forgets everything here. Rejects, and forgets nothing, when the call failed. */
  readonly logout: () => Promise<void>;
  /** Forgets everything here at once and lets the server know, which may be out of reach; never rejects. */
  readonly leave: (reason: SessionEnd) => Promise<void>;
  /** Forgets what was cached and looks again whether somebody is logged in. */
  readonly refresh: () => void;
  /** Notes that the applicant has moved to another page (`has_changed_page`). */
  readonly markPageChanged: () => void;
  /** Notes a status that the server has accepted. */
  readonly setWebStatus: (status: WebStatus) => void;
}

interface Session {
  readonly snapshot: Snapshot;
  readonly profile: Profile | undefined;
  readonly actions: SessionActions;
}

export const SessionContext = createContext<Session | undefined>(undefined);

function useSessionContext(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("The session is known only inside SessionProvider.");
  return session;
}

/** Who is using the application and how far they are (STA-01). */
export function useSession(): Snapshot {
  return useSessionContext().snapshot;
}

/** The account's profile as the server last gave it; undefined for a visitor who is not logged in. */
export function useProfile(): Profile | undefined {
  return useSessionContext().profile;
}

/** Log in, log out and what the applicant's moves change in the snapshot. */
export function useSessionActions(): SessionActions {
  return useSessionContext().actions;
}
