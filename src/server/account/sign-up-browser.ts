import type { FastifyRequest } from "fastify";
import { SIGN_UP_COOKIE_VALUE, signUpCookieName } from "../../contract/sign-up-cookie.ts";

/** What the browser of a request is recognised by when somebody signed up in it; null for others. */
export function signUpBrowser({ cookies }: FastifyRequest, isHttps: boolean): string | null {
  const value = cookies[signUpCookieName(isHttps)] ?? "";
  return SIGN_UP_COOKIE_VALUE.test(value) ? value : null;
}
