import { ACCOUNT_MESSAGES, brokenPasswordRules, isConfirmationCode } from "../../contract/account.ts";
import { emailsOfLogin, isEmail } from "../../contract/email-address.ts";
import { ERRORS } from "../../contract/error-codes.ts";
import { PASSWORD_MAX_LENGTH } from "../../contract/limits.ts";

/** Sentences about one field, none when it is right (ACC-08 to ACC-12). */
export type Check<Values> = (values: Values) => readonly string[];

const unless = (isRight: boolean, sentence: string): readonly string[] => (isRight ? [] : [sentence]);

export const checkEmail: Check<{ username: string }> = ({ username }) =>
  unless(isEmail(username), ACCOUNT_MESSAGES.email);

export const checkLoginEmail: Check<{ username: string }> = ({ username }) =>
  unless(emailsOfLogin(username).length > 0, ACCOUNT_MESSAGES.loginEmail);

export const checkResendEmail: Check<{ username: string }> = ({ username }) =>
  unless(isEmail(username), ACCOUNT_MESSAGES.resendEmail);

export const checkLoginPassword: Check<{ password: string }> = ({ password }) =>
  password === "" ? [ACCOUNT_MESSAGES.loginPassword] : checkLength(password);

/** One sentence for the field; which rules are broken is what the requirements list shows. */
export const checkNewPassword: Check<{ password: string }> = ({ password }) =>
  brokenPasswordRules(password).length > 0 ? [ERRORS.weak_password.message] : checkLength(password);

/** The box takes a password of any length, so that none is cut: it would be another one. */
function checkLength(password: string): readonly string[] {
  return unless([...password].length <= PASSWORD_MAX_LENGTH, ACCOUNT_MESSAGES.passwordLength);
}

export const checkConfirmPassword: Check<{ password: string; confirm_password: string }> = (values) =>
  unless(values.password === values.confirm_password, ACCOUNT_MESSAGES.passwordsMatch);

export const checkCode: Check<{ code: string }> = ({ code }) =>
  unless(isConfirmationCode(withoutBlanks(code)), ACCOUNT_MESSAGES.code);

/** A code as it is meant: it is often pasted with white space in the middle or at the end. */
export function withoutBlanks(code: string): string {
  return code.replace(/\s/g, "");
}

/** The id comes with the link in the mail; without one there is nothing to reset. */
export const checkResetLink: Check<{ username: string; id: string }> = ({ username, id }) =>
  unless(username !== "" && id !== "", ERRORS.wrong_reset_link.message);
