import { type ComponentProps, useState } from "react";
import { useNavigate } from "react-router-dom";
import { bareCode, isEmail } from "../../contract/account.ts";
import { call } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { InlineToast } from "../ui/inline-toast.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { ButtonLink, TextLink } from "../ui/text-link.tsx";
import { AccountCard, CardError, useCardState } from "./account-card.tsx";
import { EmailField } from "./email-field.tsx";
import * as sentences from "./sentences.ts";
import { forgetSignUp } from "./sign-up-cookie.ts";
import { checkCode, checkEmail, checkResendEmail, useAccountForm } from "./use-account-form.ts";
import { useResend } from "./use-sending.ts";

interface CardNoticeProps {
  /** What to know before filling in the form; nothing stands there without one. */
  readonly message: string | undefined;
  readonly onClose: () => void;
}

/** Good news above a card's form that stays to be read, unlike a passing toast, until it is closed. */
function CardNotice({ message, onClose }: CardNoticeProps) {
  if (message === undefined) return null;
  return (
    <InlineToast severity="success" title={sentences.success} onClose={onClose}>
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
      label={sentences.confirmationCode}
      required
      help={sentences.confirmationCodeHelp}
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
      title={sentences.confirmYourAccount}
      lead={isUsernameKnown ? sentences.enterCodeSentTo(username) : sentences.enterCode}
      messages={
        <>
          <CardNotice message={notice} onClose={() => setNotice(undefined)} />
          <CardError title={sentences.confirmError} failure={form.failure} onClose={form.dismissFailure} />
          <CardError title={sentences.resendError} failure={resend.failure} onClose={resend.dismissFailure} />
        </>
      }
      form={form}
      submitLabel={sentences.confirm}
      links={
        <>
          <Button variant="link" onClick={askForCode}>
            {sentences.resendCode}
          </Button>
          <ButtonLink variant="link" to="/signup" state={pass()}>
            {sentences.wrongAddress}
          </ButtonLink>
        </>
      }
      footer={
        <>
          {sentences.alreadyConfirmed}{" "}
          <TextLink to="/login" state={pass({ username: form.values.username })}>
            {sentences.logInLink}
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
      await call("POST /public/confirm", { username: confirmed, code: bareCode(code) });
      forgetSignUp();
      const state = pass({
        username: confirmed,
        successMessage: sentences.accountConfirmed,
      });
      await navigate("/login", { state });
    },
  });
}
