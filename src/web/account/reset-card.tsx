import { use, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { call } from "../api/call.ts";
import { NO_RESET_LINK, ResetLinkContext } from "../navigation/access-link.ts";
import { InlineToast } from "../ui/inline-toast.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { AccountCard, CardError, useCardState } from "./account-card.tsx";
import { PasswordField } from "./password-field.tsx";
import { passwordRequirements, RequirementsList } from "./requirements-list.tsx";
import {
  checkConfirmPassword,
  checkNewPassword,
  checkResetLink,
  useAccountForm,
} from "./use-account-form.ts";

const REQUIREMENTS_ID = "password-requirements";
const TITLE = "Reset Card Error";

/** Sets a new password with the username and id of the link in the mail, then leads to the Log In card. */
export function ResetCard() {
  const link = use(ResetLinkContext);
  // Reloading the page takes the link away too: it stands in no address and in no history.
  const [isAsked, setAsked] = useState(link === NO_RESET_LINK);
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
      await call(ENDPOINTS.resetPassword, { username, id, password });
      const state = pass({ username, successMessage: "Your password has been changed. You can log in now." });
      await navigate("/login", { state });
    },
  });
  const { password, confirm_password } = form.values;
  return (
    <AccountCard
      title="Reset Password"
      messages={
        <>
          {isAsked && (
            <InlineToast severity="notice" title="Link Needed" onClose={() => setAsked(false)}>
              To set a new password, please open the link in our e-mail once more, or ask for a new one below.
            </InlineToast>
          )}
          {form.errorsOf("id").map((sentence) => (
            <InlineToast key={sentence} severity="error" title={TITLE} onClose={() => form.clear("id")}>
              {sentence}
            </InlineToast>
          ))}
          <CardError title={TITLE} failure={form.failure} onClose={form.dismissFailure} />
        </>
      }
      form={form}
      submitLabel="Set New Password"
      footer={
        <>
          Need a new link?{" "}
          <TextLink to="/forgot" state={pass({ username: form.values.username })}>
            Ask for one
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
        label="New Password"
        autoComplete="new-password"
        errors={form.wasSubmitted ? form.errorsOf("password") : []}
        describedBy={REQUIREMENTS_ID}
        inputProps={form.inputProps("password")}
      />
      <PasswordField
        id="confirm_password"
        label="Confirm Password"
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
