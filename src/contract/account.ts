import {
  CONFIRMATION_CODE_DIGITS,
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from "./limits.ts";

/** The checks and sentences of the account forms (ACC-08 to ACC-12), used by the cards and again by the server. */
export const ACCOUNT_MESSAGES = {
  email: "Your email address must be valid.",
  loginEmail: "Please provide a valid email address.",
  loginPassword: "Password is required.",
  passwordLength: `A password can have at most ${PASSWORD_MAX_LENGTH} characters.`,
  code: "The confirmation code must be exactly 6 numbers.",
  resendEmail: "You must provide a valid email address to resend a confirmation code.",
  passwordsMatch: "passwords must match",
} as const;

const CODE = new RegExp(`^\\p{Nd}{${CONFIRMATION_CODE_DIGITS}}$`, "u");
/** The punctuation of the ASCII table: ACC-10 leaves the set open. */
const PUNCTUATION = /[!-/:-@[-`{-~]/;

/** A code without the blanks, hyphens and unseen marks that come with what is pasted or dictated (TYP-05). */
export function bareCode(text: string): string {
  return text.replaceAll(/[\s\p{DI}\p{Pd}]/gu, "");
}

/** Whether the text is a confirmation code: exactly six digits, of any script. */
export function isConfirmationCode(text: string): boolean {
  return CODE.test(text);
}

export interface PasswordRule {
  readonly id: string;
  /** How the requirements list words it. */
  readonly label: string;
  readonly isMet: (password: string) => boolean;
}

/** The live requirements list of a new password, in the order shown (ACC-10). */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    id: "length",
    label: `At least ${PASSWORD_MIN_LENGTH} characters`,
    isMet: (password) => [...password].length >= PASSWORD_MIN_LENGTH,
  },
  { id: "upper", label: "An uppercase letter", isMet: (password) => /\p{Lu}/u.test(password) },
  { id: "lower", label: "A lowercase letter", isMet: (password) => /\p{Ll}/u.test(password) },
  { id: "digit", label: "A number", isMet: (password) => /[0-9]/.test(password) },
  {
    id: "punctuation",
    label: "A special character, such as ! or ?",
    isMet: (password) => PUNCTUATION.test(password),
  },
  {
    id: "trimmed",
    label: "No space at the beginning or end",
    isMet: (password) => password === password.trim(),
  },
];

/** The rules that a new password breaks, empty when it is good. */
export function brokenPasswordRules(password: string): readonly PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !rule.isMet(password));
}

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
