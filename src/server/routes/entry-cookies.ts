import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ENTRY_NUMBER, ENTRY_PARAMETER, entryCookieName } from "../../contract/cookies.ts";
import { plainPath } from "../../contract/screens.ts";

/** As long as the scripts of the page may take on a slow phone, and for whoever reloads it meanwhile. */
const MAX_AGE_S = 5 * 60;

/** What opens answers or an account, at any page (QRY-01, QRY-02) and at the Reset Password card. */
const TOKENS = ["token", "service_token"];
const RESET_LINK = ["username", "id"];

/**
 * Leads a page whose address has tokens on to the same address without them; the page gets them by a cookie. Undefined
 * where there are none.
 */
export function hideTokens(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): FastifyReply | undefined {
  const [path = "", search = ""] = request.url.split("?", 2);
  const query = new URLSearchParams(search);
  const names = plainPath(path).endsWith("/reset") ? [...TOKENS, ...RESET_LINK] : TOKENS;
  const given = [...query].filter(([name]) => names.includes(name));
  if (given.length === 0) return undefined;
  for (const name of names) query.delete(name);
  const number = randomBytes(8).toString("hex");
  query.set(ENTRY_PARAMETER, number);
  // Not HttpOnly: the page itself asks with the token, and takes the cookie away.
  reply.setCookie(entryCookieName(number), String(new URLSearchParams(given)), {
    path: "/",
    sameSite: "lax",
    secure,
    maxAge: MAX_AGE_S,
    // A query has no letter that a cookie may not have.
    encode: (written) => written,
  });
  // Two slashes would lead to another site.
  const here = path.replace(/^[/\\]+/, "/");
  return reply.header("cache-control", "no-store").redirect(`${here}?${query}`, 303);
}

/** Whether the page was opened with the service token of a link for staff. */
export function isOfStaffLink({ url, cookies }: FastifyRequest): boolean {
  const number = new URLSearchParams(url.split("?", 2)[1]).get(ENTRY_PARAMETER) ?? "";
  if (!ENTRY_NUMBER.test(number)) return false;
  return new URLSearchParams(cookies[entryCookieName(number)]).has("service_token");
}
