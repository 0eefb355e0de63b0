import { useState } from "react";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { call } from "../api/call.ts";
import { InlineToast } from "../ui/inline-toast.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { AccountCard, CardError, useCardState } from "./account-card.tsx";
import { EmailField } from "./email-field.tsx";
import { checkEmail, useAccountForm } from "./use-account-form.ts";

/** Asks for a link that resets the password; says what the server says beneath the form. */
export function ForgotCard() {
  const { username = "", pass } = useCardState();
  const [success, setSuccess] = useState("");
  const form = useAccountForm({
    initial: { username },
    checks: { username: checkEmail },
    onChange: [],
    onSubmit: ["username"],
    send: async ({ username: sendTo }) => {
      setSuccess("");
      const { message } = await call(ENDPOINTS.forgotPassword, { username: sendTo });
      setSuccess(message);
    },
  });
  return (
    <AccountCard
      title="Forgot Password"
      lead="Tell us the email address of your account, and we will send you a link to choose a new password."
      messages={<CardError title="Forgot Card Error" failure={form.failure} onClose={form.dismissFailure} />}
      form={form}
      submitLabel="Send Reset Link"
      outcome={
        success !== "" && (
          <InlineToast severity="success" title="Success" onClose={() => setSuccess("")}>
            {success}
          </InlineToast>
        )
      }
      footer={
        <>
          Remembered your password?{" "}
          <TextLink to="/login" state={pass({ username: form.values.username })}>
            Log in
          </TextLink>
        </>
      }
    >
      <EmailField errors={form.errorsOf("username")} inputProps={form.inputProps("username")} />
    </AccountCard>
  );
}
