import { use, useState } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "../api/call.ts";
import { NO_RESET_LINK, ResetLinkContext } from "../navigation/access-link.ts";
import { InlineToast } from "../ui/inline-toast.tsx";
import { useIsTakenOver } from "../ui/taken-over.ts";
import { TextLink } from "../ui/text-link.tsx";
import { AccountCard, CardError, useCardState } from "./account-card.tsx";
import { PasswordField } from "./password-field.tsx";
import { passwordRequirements, RequirementsList } from "./requirements-list.tsx";
import * as sentences from "./sentences.ts";
import {
  checkConfirmPassword,
  checkNewPassword,
  checkResetLink,
  useAccountForm,
} from "./use-account-form.ts";

const REQUIREMENTS_ID = "password-requirements";

/** Sets a new password with the username and id of the link in the mail, then leads to the Log In card. */
export function ResetCard() {
  const link = use(ResetLinkContext);
  // Reloading the page takes the link away too: it stands in no address and in no history.
  const [isAsked, setAsked] = useState(link === NO_RESET_LINK);
  // Where the server makes the card, only the address in the browser says whether there is a link.
  const isTakenOver = useIsTakenOver();
  const { pass } = useCardState();
  const navigate = useNavigate();
  const form = useAccountForm({
    initial: {
      ...link,
      password: "",
      confirm_password: "",
    },
    checks: { password: checkNewPassword, confirm_password: checkConfirmPassword, id: checkResetLink },
    onChange: ["password"],
    onSubmit: ["password", "confirm_password", "id"],
    send: async ({ username, id, password }) => {
      await call("POST /public/reset-password", { username, id, password });
      const state = pass({ username, successMessage: sentences.passwordChanged });
      await navigate("/login", { state });
    },
  });
  const { password, confirm_password } = form.values;
  return (
    <AccountCard
      title={sentences.resetPassword}
      messages={
        <>
          {isAsked && isTakenOver && (
            <InlineToast severity="notice" title={sentences.linkNeeded} onClose={() => setAsked(false)}>
              {sentences.openLinkAgain}
            </InlineToast>
          )}
          {form.errorsOf("id").map((sentence) => (
            <InlineToast
              key={sentence}
              severity="error"
              title={sentences.resetError}
              onClose={() => form.clear("id")}
            >
              {sentence}
            </InlineToast>
          ))}
          <CardError title={sentences.resetError} failure={form.failure} onClose={form.dismissFailure} />
        </>
      }
      form={form}
      submitLabel={sentences.setNewPassword}
      footer={
        <>
          {sentences.needNewLink}{" "}
          <TextLink to="/forgot" state={pass({ username: form.values.username })}>
            {sentences.askForOne}
          </TextLink>
        </>
      }
    >
      {/* Password managers store the new password under the right name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={form.values.username}
        readOnly
        hidden
      />
      <PasswordField
        id="password"
        label={sentences.newPassword}
        autoComplete="new-password"
        errors={form.wasSubmitted ? form.errorsOf("password") : []}
        describedBy={REQUIREMENTS_ID}
        inputProps={form.inputProps("password")}
      />
      <PasswordField
        id="confirm_password"
        label={sentences.confirmPassword}
        autoComplete="new-password"
        errors={form.errorsOf("confirm_password")}
        inputProps={form.inputProps("confirm_password")}
      />
      <RequirementsList
        id={REQUIREMENTS_ID}
        requirements={passwordRequirements(password, confirm_password)}
      />
    </AccountCard>
  );
}
