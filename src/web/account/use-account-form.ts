import { type FormEvent, useRef, useState } from "react";
import {
  ACCOUNT_MESSAGES,
  bareCode,
  brokenPasswordRules,
  emailsOfLogin,
  isConfirmationCode,
  isEmail,
} from "../../contract/account.ts";
import { BROWSER_ERRORS } from "../../contract/browser-errors.ts";
import { PASSWORD_MAX_LENGTH } from "../../contract/limits.ts";
import { useTypedAheadIn } from "../ui/typed-ahead.ts";
import { useSending } from "./use-sending.ts";

/** Sentences about one field, none when it is right (ACC-08 to ACC-12). */
type Check<Values> = (values: Values) => readonly string[];

const unless = (isRight: boolean, sentence: string): readonly string[] => (isRight ? [] : [sentence]);

/** An address to sign up, confirm or reset with (ACC-08). */
export const checkEmail: Check<{ username: string }> = ({ username }) =>
  unless(isEmail(username), ACCOUNT_MESSAGES.email);

/** Wider than the others: accounts of earlier versions may have addresses that are none today (ACC-08). */
export const checkLoginEmail: Check<{ username: string }> = ({ username }) =>
  unless(emailsOfLogin(username).length > 0, ACCOUNT_MESSAGES.loginEmail);

/** The address that a new confirmation code is to go to, which is checked apart from the code (ACC-08). */
export const checkResendEmail: Check<{ username: string }> = ({ username }) =>
  unless(isEmail(username), ACCOUNT_MESSAGES.resendEmail);

/** That there is one, no longer than any can be; the rules are for new ones (ACC-09). */
export const checkLoginPassword: Check<{ password: string }> = ({ password }) =>
  password === "" ? [ACCOUNT_MESSAGES.loginPassword] : checkLength(password);

/** One sentence for the field; which rules are broken is what the requirements list shows. */
export const checkNewPassword: Check<{ password: string }> = ({ password }) =>
  brokenPasswordRules(password).length > 0 ? [BROWSER_ERRORS.weak_password.message] : checkLength(password);

/** The box takes a password of any length, so that none is cut: it would be another one. */
function checkLength(password: string): readonly string[] {
  return unless([...password].length <= PASSWORD_MAX_LENGTH, ACCOUNT_MESSAGES.passwordLength);
}

/** That the second box of a new password has the same (ACC-10). */
export const checkConfirmPassword: Check<{ password: string; confirm_password: string }> = (values) =>
  unless(values.password === values.confirm_password, ACCOUNT_MESSAGES.passwordsMatch);

/** Six digits, however they are set apart: '123 456' is right (ACC-12). */
export const checkCode: Check<{ code: string }> = ({ code }) =>
  unless(isConfirmationCode(bareCode(code)), ACCOUNT_MESSAGES.code);

/** The id comes with the link in the mail; without one there is nothing to reset. */
export const checkResetLink: Check<{ username: string; id: string }> = ({ username, id }) =>
  unless(username !== "" && id !== "", BROWSER_ERRORS.wrong_reset_link.message);

type Values = Readonly<Record<string, string>>;
type Errors<V> = { readonly [Field in keyof V]?: readonly string[] };
type Checks<V> = { readonly [Field in keyof V]?: Check<V> };

interface AccountFormOptions<V extends Values> {
  readonly initial: V;
  readonly checks: Checks<V>;
  /** The fields checked whenever something changes (ACC-14). */
  readonly onChange: readonly (keyof V & string)[];
  /** The fields checked on submit; one error among them blocks it. */
  readonly onSubmit: readonly (keyof V & string)[];
  /** The call; what it rejects with is shown on the card. */
  readonly send: (values: V) => Promise<void>;
}

const NONE: readonly string[] = [];

/** The values, errors and submission of an account card. */
export function useAccountForm<V extends Values>(options: AccountFormOptions<V>) {
  const { initial, checks, onChange, onSubmit, send } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { isPending, failure, dismissFailure, ...submission } = useSending(send);
  useTypedAheadIn(form, ({ name, value }) => setValues((known) => ({ ...known, [name]: value })));

  const check = (fields: readonly (keyof V & string)[], at: V): Errors<V> =>
    Object.fromEntries(fields.map((field) => [field, checks[field]?.(at) ?? NONE])) as Errors<V>;

  const change = (field: keyof V & string, value: string) => {
    const next = { ...values, [field]: value };
    setValues(next);
    // A complaint goes as soon as its cause does; new ones come where the spec wants them.
    const complained = onSubmit.filter((name) => (errors[name] ?? NONE).length > 0);
    const settled = complained.filter((name) => (checks[name]?.(next) ?? NONE).length === 0);
    setErrors({ ...errors, ...check(settled, next), ...check(onChange, next) });
  };

  const focusOn = (field: string) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setWasSubmitted(true);
    const found = check(onSubmit, values);
    setErrors({ ...errors, ...found });
    const firstWrong = onSubmit.find((field) => (found[field] ?? NONE).length > 0);
    if (firstWrong === undefined) submission.send(values);
    else focusOn(firstWrong);
  };

  return {
    values,
    /** The sentences to show at a field. */
    errorsOf: (field: keyof V & string): readonly string[] => errors[field] ?? NONE,
    /** Whether Submit was pressed; a new password is not complained about before that, its list tells enough. */
    wasSubmitted,
    /** Checks one field now, shows what was found, leads to the field if need be, and says whether it is right. */
    isRight: (field: keyof V & string, by: Check<V>): boolean => {
      const found = by(values);
      setErrors({ ...errors, [field]: found });
      if (found.length > 0) focusOn(field);
      return found.length === 0;
    },
    /** Takes a field's sentences away until the next check. */
    clear: (field: keyof V & string) => setErrors({ ...errors, [field]: NONE }),
    // `dialog` sends nothing: pressed before the application runs, the password would stand in the address.
    formProps: { ref: form, onSubmit: submit, noValidate: true, method: "dialog" },
    /** What to spread on a field's control. */
    inputProps: (field: keyof V & string) => ({
      name: field,
      value: values[field] ?? "",
      onChange: (event: { readonly target: { readonly value: string } }) => change(field, event.target.value),
    }),
    isPending,
    /** Whether the card says that something is to be put right. */
    isInError:
      failure !== null ||
      onSubmit.some(
        (field) => (errors[field] ?? NONE).length > 0 && (wasSubmitted || !onChange.includes(field)),
      ),
    failure,
    dismissFailure,
  };
}
