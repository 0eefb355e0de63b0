import { createContext, useContext } from "react";
import type { Profile } from "../../contract/application-endpoints.ts";
import { WEB_STATUSES, type WebStatus } from "../../contract/limits.ts";

/**
 * Why a session ended: the applicant logged out, was idle for too long, or the server did not know it any more (401).
 */
export type SessionEnd = "logout" | "idle" | "invalid";

/** What can be done about the session; the object is the same for as long as the window is open. */
export interface SessionActions {
  /** Fetches the code and the form that an account's page at this address needs. Never rejects. */
  readonly prepare: (pathname: string) => Promise<unknown>;
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

/** How the session ends, for what tells other tabs; the object is the same for as long as the window is open. */
interface SessionEnding {
  /** Calls back when it has ended; returns a stop function. */
  readonly listen: (listener: (reason: SessionEnd) => void) => () => void;
  readonly end: (reason: SessionEnd) => void;
}

interface Session {
  readonly snapshot: Snapshot;
  readonly profile: Profile | undefined;
  readonly actions: SessionActions;
  /** Absent where nothing can end it. */
  readonly ending?: SessionEnding;
}

/** Given by `SessionProvider`; read by the hooks below. */
export const SessionContext = createContext<Session | undefined>(undefined);

function useSessionContext(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("The session is known only inside SessionProvider.");
  return session;
}

/** Who is using the application and how far they are (STA-01). Throws outside `SessionProvider`, as the hooks below. */
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

/** How the session ends; undefined where nothing can end it. */
export function useSessionEnding(): SessionEnding | undefined {
  return useSessionContext().ending;
}

/** What the client knows of the visitor (STA-01). */
export interface Snapshot {
  /** The e-mail address; empty when not logged in. */
  readonly username: string;
  /** The route of the page last visited; empty before the first visit. */
  readonly last_page: string;
  /** How often the account has logged in, this time included; 0 when not logged in. */
  readonly num_logins: number;
  readonly is_logged_in: boolean;
  /** True for staff who came with a service token. */
  readonly is_service_user: boolean;
  /** True once the applicant has moved to another page since this window was opened. */
  readonly has_changed_page: boolean;
  /** Empty when not logged in or not started. */
  readonly web_status: WebStatus | "";
}

/**
 * The status that a profile's list stands for: the count of the distinct statuses that we know, whatever their order and
 * whichever they are (STA-01). Two of them, such as 'started' and 'submitted', are 'validating'; none is ''.
 */
export function deriveWebStatus(list: Profile["web_status"]): WebStatus | "" {
  const seen = new Set(list.map((item) => item.web_status).filter((status) => WEB_STATUSES.includes(status)));
  return WEB_STATUSES[seen.size - 1] ?? "";
}

/** The snapshot of a visitor who is not logged in, or of the account that the profile describes. */
export function takeSnapshot({
  profile,
  hasChangedPage,
  isServiceUser = false,
}: {
  readonly profile: Profile | undefined;
  readonly hasChangedPage: boolean;
  readonly isServiceUser?: boolean;
}): Snapshot {
  return {
    username: profile?.username ?? "",
    last_page: profile?.last_page ?? "",
    num_logins: profile === undefined ? 0 : profile.successful_login.length || 1,
    is_logged_in: profile !== undefined,
    is_service_user: isServiceUser,
    has_changed_page: hasChangedPage,
    web_status: profile === undefined ? "" : webStatusOf(profile),
  };
}

/** One that is open again is at what comes before its submission: it is filled in, and submitted once more (DSK-21). */
export function webStatusOf({ web_status, reopened }: Profile): WebStatus | "" {
  return reopened === undefined ? deriveWebStatus(web_status) : "validating";
}
