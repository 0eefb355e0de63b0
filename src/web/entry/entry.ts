/** How somebody came in, as the address of the page said (spec §2 "Page-entry query parameters"). */
export interface Entry {
  /** True for staff who came with a service token, also after they reload. */
  readonly isServiceUser: boolean;
  /** Undefined after a reload: the token went with the address. */
  readonly serviceToken?: string;
  /** Opens answers that somebody saved for this visitor. */
  readonly prefillToken?: string;
}

/** Nothing special: the address had no token. */
export const PLAIN_ENTRY: Entry = { isServiceUser: false };

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
  if (serviceToken === null && prefillToken === null) {
    return isServiceUserIn(history.state) ? { isServiceUser: true } : PLAIN_ENTRY;
  }
  query.delete("service_token");
  query.delete("token");
  const rest = query.size > 0 ? `?${query}` : "";
  const isServiceUser = serviceToken !== null;
  history.replaceState(isServiceUser ? { [SERVICE_USER]: true } : null, "", pathname + rest + hash);
  if (isServiceUser) return { isServiceUser, serviceToken };
  return prefillToken === null ? PLAIN_ENTRY : { isServiceUser, prefillToken };
}

function isServiceUserIn(state: unknown): boolean {
  return typeof state === "object" && state !== null && SERVICE_USER in state && state[SERVICE_USER] === true;
}
