import { SESSION_MARKER_PREFIX } from "../../contract/session-cookies.ts";

function markerNames(cookies: string): readonly string[] {
  return cookies
    .split(";")
    .map((cookie) => cookie.split("=", 1)[0]?.trim() ?? "")
    .filter((name) => name.startsWith(SESSION_MARKER_PREFIX));
}

/** Whether the cookies say that someone is logged in (spec §6): one with the identity provider's prefix is there. */
export function hasSessionMarker(cookies: string): boolean {
  return markerNames(cookies).length > 0;
}

/** What to write to `document.cookie`, one line after the other, so that nobody counts as logged in. */
export function expiredMarkers(cookies: string): readonly string[] {
  return markerNames(cookies).map((name) => `${name}=; Max-Age=0; Path=/`);
}
