import { isEmail } from "../../contract/account.ts";

/** The address as accounts are kept under it, trimmed and in lower case; null when it is none. */
export function parseEmail(username: string): string | null {
  const email = username.trim().toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in an address.
  return isEmail(email) && !/[\u0000-\u001f\u007f<>",;]/.test(email) ? email : null;
}
