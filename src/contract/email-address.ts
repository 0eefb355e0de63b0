import { EMAIL_MAX_LENGTH } from "./limits.ts";

const LOCAL_MAX_LENGTH = 64;

/**
 * The dot-atom of RFC 5322 without `%` and `!`, by which old mail systems are told a route. No comments, groups, quoted
 * strings or spaces: what reads them as one address and what reads them as another would write to different people.
 */
const LOCAL_PART = /^[a-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/i;
/** Letters, digits and hyphens of any script, and dots: the reader of hosts would decode and forgive more. */
const DOMAIN_AS_TYPED = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** At least two labels; the last one is no number, so that a network address is no domain. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?=[a-z])[a-z0-9-]{1,62}[a-z0-9]$`);

/**
 * The one form of an e-mail address: without spaces around it, marks that nobody sees and the scheme of links, in lower
 * case, an international domain in ASCII. Null
 * when the text is no address, or one that mail systems do not all read alike.
 */
export function normalEmail(text: string): string | null {
  const typed = bareOf(text);
  const at = typed.lastIndexOf("@");
  const local = typed.slice(0, Math.max(at, 0));
  if (local.length > LOCAL_MAX_LENGTH || !LOCAL_PART.test(local)) return null;
  const domain = asciiDomain(typed.slice(at + 1));
  if (domain === null) return null;
  const email = `${local.toLowerCase()}@${domain}`;
  return email.length <= EMAIL_MAX_LENGTH ? email : null;
}

/** Whether the text is a usable e-mail address. */
export function isEmail(text: string): boolean {
  return normalEmail(text) !== null;
}

const SIMPLE = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@.\p{Cc}]+$/u;

/**
 * The addresses under which the account may be that somebody logs in to with this text. Earlier versions took odd
 * addresses too, as they were typed: who has such an account still gets in. Empty when it is no address at all.
 */
export function emailsOfLogin(text: string): readonly string[] {
  const asKeptBefore = bareOf(text).toLowerCase();
  if (asKeptBefore.length > EMAIL_MAX_LENGTH || !SIMPLE.test(asKeptBefore)) return [];
  return [...new Set([asKeptBefore, normalEmail(text) ?? asKeptBefore])];
}

function bareOf(text: string): string {
  return text
    .replaceAll(/\p{DI}/gu, "")
    .trim()
    .replace(/^mailto: ?/i, "");
}

/** As browsers and Node read hosts (UTS 46): full-width letters are letters, other scripts become `xn--` labels. */
function asciiDomain(typed: string): string | null {
  if (!DOMAIN_AS_TYPED.test(typed)) return null;
  try {
    const { hostname } = new URL(`http://${typed}`);
    return DOMAIN.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}
