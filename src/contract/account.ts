import { CONFIRMATION_CODE_DIGITS, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./limits.ts";

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
