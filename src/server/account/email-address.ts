import { isEmail } from "../../contract/account.ts";

/** Control characters, and what separates or quotes addresses in the header of a mail. */
const UNSAFE_IN_HEADERS = /[\p{Cc}<>",;]/u;

/** The address as accounts are kept under it, trimmed and in lower case; null when it is none. */
export function parseEmail(username: string): string | null {
  const email = username.trim().toLowerCase();
  return isEmail(email) && !UNSAFE_IN_HEADERS.test(email) ? email : null;
}
