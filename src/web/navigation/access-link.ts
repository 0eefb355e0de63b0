import { createContext } from "react";
import { ENTRY_PARAMETER, entryCookieName } from "../../contract/cookies.ts";

/** What the link in the mail brings to the Reset Password card; empty for whoever comes without one. */
export interface ResetLink {
  readonly username: string;
  readonly id: string;
}

/** Of a page that no such link has opened. */
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
 * Takes what an access link brought: the number of its cookie out of the address, and the cookie away, before the router
 * or any other code has seen them; the rest of the address stays. Tokens then live in memory only.
 */
export function takeEntry({ location, history, document }: Window): Entry {
  const query = new URLSearchParams(location.search);
  const number = query.get(ENTRY_PARAMETER);
  if (number === null) return isServiceUserIn(history.state) ? { isServiceUser: true } : PLAIN_ENTRY;
  const brought = takeCookie(document, number);
  query.delete(ENTRY_PARAMETER);
  const rest = query.size > 0 ? `?${query}` : "";
  const serviceToken = brought.get("service_token");
  const isServiceUser = serviceToken !== null;
  history.replaceState(
    isServiceUser ? { [SERVICE_USER]: true } : null,
    "",
    location.pathname + rest + location.hash,
  );
  if (isServiceUser) return { isServiceUser, serviceToken };
  const prefillToken = brought.get("token");
  const [username, id] = [brought.get("username"), brought.get("id")];
  return {
    isServiceUser,
    ...(prefillToken !== null && { prefillToken }),
    ...((username !== null || id !== null) && { resetLink: { username: username ?? "", id: id ?? "" } }),
  };
}

function takeCookie(page: Document, number: string): URLSearchParams {
  const name = `${entryCookieName(number)}=`;
  const cookie = page.cookie.split("; ").find((other) => other.startsWith(name)) ?? name;
  page.cookie = `${name}; Max-Age=0; Path=/`;
  return new URLSearchParams(cookie.slice(name.length));
}

function isServiceUserIn(state: unknown): boolean {
  return typeof state === "object" && state !== null && SERVICE_USER in state && state[SERVICE_USER] === true;
}
