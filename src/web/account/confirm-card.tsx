import { useNavigate } from "react-router-dom";
import { CALLS } from "../../contract/call-table.ts";
import { CONFIRMATION_CODE_DIGITS } from "../../contract/limits.ts";
import { call } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { toasts } from "../ui/toasts.ts";
import { AccountCard } from "./account-card.tsx";
import { CardError } from "./card-error.tsx";
import { checkCode, checkEmail, checkResendEmail } from "./check-account.ts";
import { EmailField } from "./email-field.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useCardState } from "./use-card-state.ts";
import { RESEND_ERROR, useResend } from "./use-resend.ts";

/**
 * Confirms an account with the code from the mail, then leads to the Log In card. Whoever opens it without coming
 * from another card is asked for the e-mail address too.
 */
export function ConfirmCard() {
  const { username, pass } = useCardState();
  const isUsernameKnown = username !== undefined;
  const navigate = useNavigate();
  const form = useAccountForm({
    initial: { username: username ?? "", code: "" },
    checks: { username: checkEmail, code: checkCode },
    onChange: [],
    onSubmit: isUsernameKnown ? ["code"] : ["username", "code"],
    send: async (confirmation) => {
      await call(CALLS.confirm, confirmation);
      const state = pass({
        username: confirmation.username,
        successMessage: "Your account is confirmed. You can log in now.",
      });
      await navigate("/login", { state });
    },
  });
  const resend = useResend((_sentTo, message) => toasts.success(message));
  const askForCode = () => {
    if (form.isRight("username", checkResendEmail)) resend.send(form.values.username);
  };
  const codeInput = form.inputProps("code");
  return (
    <AccountCard
      title="Confirm Your Account"
      lead={
        isUsernameKnown
          ? `We have sent a message to ${username}. Please enter the code you find in it.`
          : "Please enter the code from the message we have sent you."
      }
      messages={
        <>
          <CardError title="Confirm Card Error" failure={form.failure} onClose={form.dismissFailure} />
          <CardError title={RESEND_ERROR} failure={resend.failure} onClose={resend.dismissFailure} />
        </>
      }
      formProps={form.formProps}
      isPending={form.isPending}
      links={
        <Button variant="link" onClick={askForCode}>
          Resend confirmation code?
        </Button>
      }
      footer={
        <>
          Already confirmed?{" "}
          <TextLink to="/login" state={pass(isUsernameKnown ? { username } : {})}>
            Log in
          </TextLink>
        </>
      }
    >
      {!isUsernameKnown && (
        <EmailField errors={form.errorsOf("username")} inputProps={form.inputProps("username")} />
      )}
      <Field
        id="code"
        label="Confirmation Code"
        required
        help={`${CONFIRMATION_CODE_DIGITS} numbers. It may take a minute to arrive; please look into your spam folder too.`}
        errors={form.errorsOf("code")}
      >
        {(control) => (
          <TextInput
            {...control}
            {...codeInput}
            // Codes are often pasted with a space in the middle or at the end.
            onChange={(event) =>
              codeInput.onChange({ target: { value: event.target.value.replace(/\s/g, "") } })
            }
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={32}
            fontSize="xl"
            letterSpacing="0.25em"
          />
        )}
      </Field>
    </AccountCard>
  );
}
