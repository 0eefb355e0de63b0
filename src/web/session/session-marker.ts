import { SESSION_MARKER_PREFIX } from "../../contract/cookies.ts";

function markerNames(cookies: string): readonly string[] {
  return cookies
    .split(";")
    .map((cookie) => cookie.split("=", 1)[0]?.trim() ?? "")
    .filter((name) => name.startsWith(SESSION_MARKER_PREFIX));
}

/** Whether the cookies say that someone is logged in (ROL-02): one with the identity provider's prefix is there. */
export function hasSessionMarker(cookies: string): boolean {
  return markerNames(cookies).length > 0;
}

/** Removes the marker cookies, so that nobody counts as logged in. The session's own cookie no script can touch. */
export function removeSessionMarkers(target: { cookie: string } = document): void {
  for (const name of markerNames(target.cookie)) {
    target.cookie = `${name}=; Max-Age=0; Path=/`;
  }
}
