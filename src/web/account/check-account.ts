import { ACCOUNT_MESSAGES, brokenPasswordRules, isConfirmationCode } from "../../contract/account.ts";
import { emailsOfLogin, isEmail } from "../../contract/email-address.ts";
import { ERRORS } from "../../contract/error-codes.ts";

/** Sentences about one field, none when it is right (spec §5 "Account fields"). */
export type Check<Values> = (values: Values) => readonly string[];

const unless = (isRight: boolean, sentence: string): readonly string[] => (isRight ? [] : [sentence]);

export const checkEmail: Check<{ username: string }> = ({ username }) =>
  unless(isEmail(username), ACCOUNT_MESSAGES.email);

export const checkLoginEmail: Check<{ username: string }> = ({ username }) =>
  unless(emailsOfLogin(username).length > 0, ACCOUNT_MESSAGES.loginEmail);

export const checkResendEmail: Check<{ username: string }> = ({ username }) =>
  unless(isEmail(username), ACCOUNT_MESSAGES.resendEmail);

export const checkLoginPassword: Check<{ password: string }> = ({ password }) =>
  unless(password !== "", ACCOUNT_MESSAGES.loginPassword);

/** One sentence for the field; which rules are broken is what the requirements list shows. */
export const checkNewPassword: Check<{ password: string }> = ({ password }) =>
  unless(brokenPasswordRules(password).length === 0, ERRORS.weak_password.message);

export const checkConfirmPassword: Check<{ password: string; confirm_password: string }> = (values) =>
  unless(values.password === values.confirm_password, ACCOUNT_MESSAGES.passwordsMatch);

export const checkCode: Check<{ code: string }> = ({ code }) =>
  unless(isConfirmationCode(code), ACCOUNT_MESSAGES.code);

/** The id comes with the link in the mail; without one there is nothing to reset. */
export const checkResetLink: Check<{ username: string; id: string }> = ({ username, id }) =>
  unless(username !== "" && id !== "", ERRORS.wrong_reset_link.message);
