import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_MARKER_COOKIE } from "../../contract/session-cookies.ts";

/** Whether browsers reach the product under https, so that cookies must never travel without. */
export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}

/** The id that the browser sent, undefined when it sent none. */
export function readSessionCookie(request: FastifyRequest, secure: boolean): string | undefined {
  return request.cookies[cookieName(secure)];
}

/** Both cookies end when the browser is closed; the server ends the session earlier. */
export function setSessionCookies(reply: FastifyReply, id: string, secure: boolean): void {
  const shared = { path: "/", sameSite: "lax", secure } as const;
  reply.setCookie(cookieName(secure), id, { ...shared, httpOnly: true });
  reply.setCookie(SESSION_MARKER_COOKIE, "1", shared);
}

export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  const shared = { path: "/", sameSite: "lax", secure } as const;
  reply.clearCookie(cookieName(secure), { ...shared, httpOnly: true });
  reply.clearCookie(SESSION_MARKER_COOKIE, shared);
}

/** With `__Host-` browsers refuse the cookie when it comes from a sibling domain or without https. */
function cookieName(secure: boolean): string {
  return secure ? "__Host-session" : "session";
}
