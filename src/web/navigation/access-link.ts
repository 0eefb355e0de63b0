import { createContext } from "react";
import { plainPath } from "../../contract/screens.ts";

/** What the link in the mail brings to the Reset Password card; empty for whoever comes without one. */
export interface ResetLink {
  readonly username: string;
  readonly id: string;
}

export const NO_RESET_LINK: ResetLink = { username: "", id: "" };

/** The link with which the page was opened: it has left the address by the time anything is rendered. */
export const ResetLinkContext = createContext(NO_RESET_LINK);

/** How somebody came in, as the address of the page said (QRY-01, QRY-02). */
export interface Entry {
  /** True for staff who came with a service token, also after they reload. */
  readonly isServiceUser: boolean;
  /** Undefined after a reload: the token went with the address. */
  readonly serviceToken?: string;
  /** Opens answers that somebody saved for this visitor. */
  readonly prefillToken?: string;
  /** Lets a new password be set. */
  readonly resetLink?: ResetLink;
}

/** Nothing special: the address had no token. */
const PLAIN_ENTRY: Entry = { isServiceUser: false };

/** Marks the history entry of staff, so that a reload does not show them an empty application; no secret. */
const SERVICE_USER = "serviceUser";

/**
 * Reads the tokens off the address and takes them out of it at once, before the router or any other code has seen
 * them; the rest of the address stays. They live in memory only and reach no history entry, Referer or storage.
 */
export function takeEntry({
  location,
  history,
}: {
  readonly location: Location;
  readonly history: History;
}): Entry {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  const serviceToken = query.get("service_token");
  const prefillToken = query.get("token");
  // Before the page has said below which address its application stands.
  const resetLink = plainPath(pathname).endsWith("/reset") ? resetLinkIn(query) : undefined;
  if (serviceToken === null && prefillToken === null && resetLink === undefined) {
    return isServiceUserIn(history.state) ? { isServiceUser: true } : PLAIN_ENTRY;
  }
  query.delete("service_token");
  query.delete("token");
  if (resetLink !== undefined) for (const name of RESET_LINK) query.delete(name);
  const rest = query.size > 0 ? `?${query}` : "";
  const isServiceUser = serviceToken !== null;
  history.replaceState(isServiceUser ? { [SERVICE_USER]: true } : null, "", pathname + rest + hash);
  if (isServiceUser) return { isServiceUser, serviceToken };
  return {
    isServiceUser,
    ...(prefillToken === null ? {} : { prefillToken }),
    ...(resetLink === undefined ? {} : { resetLink }),
  };
}

const RESET_LINK = ["username", "id"] as const;

function resetLinkIn(query: URLSearchParams): ResetLink | undefined {
  if (!RESET_LINK.some((name) => query.has(name))) return undefined;
  return { username: query.get("username") ?? "", id: query.get("id") ?? "" };
}

function isServiceUserIn(state: unknown): boolean {
  return typeof state === "object" && state !== null && SERVICE_USER in state && state[SERVICE_USER] === true;
}
