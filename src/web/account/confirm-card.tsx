import { type ComponentProps, useState } from "react";
import { useNavigate } from "react-router-dom";
import { isEmail } from "../../contract/email-address.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { CONFIRMATION_CODE_DIGITS } from "../../contract/limits.ts";
import { call } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { InlineToast } from "../ui/inline-toast.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { ButtonLink, TextLink } from "../ui/text-link.tsx";
import { AccountCard, CardError, useCardState } from "./account-card.tsx";
import { EmailField } from "./email-field.tsx";
import { forgetSignUp } from "./sign-up-cookie.ts";
import {
  checkCode,
  checkEmail,
  checkResendEmail,
  useAccountForm,
  withoutBlanks,
} from "./use-account-form.ts";
import { RESEND_ERROR, useResend } from "./use-resend.ts";

interface CardNoticeProps {
  /** What to know before filling in the form; nothing stands there without one. */
  readonly message: string | undefined;
  readonly onClose: () => void;
}

/** Good news above a card's form that stays to be read, unlike a passing toast, until it is closed. */
function CardNotice({ message, onClose }: CardNoticeProps) {
  if (message === undefined) return null;
  return (
    <InlineToast severity="success" title="Success" onClose={onClose}>
      {message}
    </InlineToast>
  );
}

interface CodeFieldProps {
  readonly errors: readonly string[];
  readonly inputProps: ComponentProps<typeof TextInput>;
}

/** The code from the mail. */
function CodeField({ errors, inputProps }: CodeFieldProps) {
  return (
    <Field
      id="code"
      label="Confirmation Code"
      required
      help={`${CONFIRMATION_CODE_DIGITS} numbers. It may take a minute to arrive; please look into your spam folder too.`}
      errors={errors}
    >
      {(control) => (
        <TextInput
          {...control}
          {...inputProps}
          inputMode="numeric"
          autoComplete="one-time-code"
          fontSize="xl"
          letterSpacing="0.25em"
        />
      )}
    </Field>
  );
}

/**
 * Confirms an account with the code from the mail, then leads to the Log In card. Whoever opens it without coming
 * from another card is asked for the e-mail address too.
 */
export function ConfirmCard() {
  const { username = "", notice: received, pass } = useCardState();
  const isUsernameKnown = isEmail(username);
  const [notice, setNotice] = useState(received);
  const form = useConfirmation(username);
  const resend = useResend((_sentTo, message) => {
    setNotice(message);
    form.dismissFailure();
    // Whatever was typed is no longer the code.
    form.inputProps("code").onChange({ target: { value: "" } });
  });
  const askForCode = () => {
    setNotice(undefined);
    if (form.isRight("username", checkResendEmail)) resend.send(form.values.username);
  };
  return (
    <AccountCard
      title="Confirm Your Account"
      lead={
        isUsernameKnown
          ? `We have sent a message to ${username}. Please enter the code you find in it. If it brings no code, you have an account already: please log in.`
          : "Please enter the code from the message we have sent you."
      }
      messages={
        <>
          <CardNotice message={notice} onClose={() => setNotice(undefined)} />
          <CardError title="Confirm Card Error" failure={form.failure} onClose={form.dismissFailure} />
          <CardError title={RESEND_ERROR} failure={resend.failure} onClose={resend.dismissFailure} />
        </>
      }
      form={form}
      submitLabel="Confirm"
      links={
        <>
          <Button variant="link" onClick={askForCode}>
            Resend confirmation code?
          </Button>
          <ButtonLink variant="link" to="/signup" state={pass()}>
            Wrong address?
          </ButtonLink>
        </>
      }
      footer={
        <>
          Already confirmed?{" "}
          <TextLink to="/login" state={pass({ username: form.values.username })}>
            Log in
          </TextLink>
        </>
      }
    >
      {!isUsernameKnown && (
        <EmailField errors={form.errorsOf("username")} inputProps={form.inputProps("username")} />
      )}
      <CodeField errors={form.errorsOf("code")} inputProps={form.inputProps("code")} />
    </AccountCard>
  );
}

function useConfirmation(username: string) {
  const { pass } = useCardState();
  const navigate = useNavigate();
  return useAccountForm({
    initial: { username, code: "" },
    checks: { username: checkEmail, code: checkCode },
    onChange: [],
    onSubmit: isEmail(username) ? ["code"] : ["username", "code"],
    send: async ({ username: confirmed, code }) => {
      await call(ENDPOINTS.confirm, { username: confirmed, code: withoutBlanks(code) });
      forgetSignUp();
      const state = pass({
        username: confirmed,
        successMessage: "Your account is confirmed. You can log in now.",
      });
      await navigate("/login", { state });
    },
  });
}
