import { useState } from "react";
import { call } from "../api/call.ts";
import { InlineToast } from "../ui/inline-toast.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { AccountCard, CardError, useCardState } from "./account-card.tsx";
import { EmailField } from "./email-field.tsx";
import * as sentences from "./sentences.ts";
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
      const { message } = await call("POST /public/forgot-password", { username: sendTo });
      setSuccess(message);
    },
  });
  return (
    <AccountCard
      title={sentences.forgotPassword}
      lead={sentences.whereToSendLink}
      messages={
        <CardError title={sentences.forgotError} failure={form.failure} onClose={form.dismissFailure} />
      }
      form={form}
      submitLabel={sentences.sendResetLink}
      outcome={
        success !== "" && (
          <InlineToast severity="success" title={sentences.success} onClose={() => setSuccess("")}>
            {success}
          </InlineToast>
        )
      }
      footer={
        <>
          {sentences.rememberedPassword}{" "}
          <TextLink to="/login" state={pass({ username: form.values.username })}>
            {sentences.logInLink}
          </TextLink>
        </>
      }
    >
      <EmailField errors={form.errorsOf("username")} inputProps={form.inputProps("username")} />
    </AccountCard>
  );
}
