import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "../api/call.ts";
import { TextLink } from "../ui/text-link.tsx";
import { AccountCard, CardError, useCardState } from "./account-card.tsx";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { passwordRequirements, RequirementsList } from "./requirements-list.tsx";
import * as sentences from "./sentences.ts";
import { markSignUp } from "./sign-up-cookie.ts";
import { checkEmail, checkNewPassword, useAccountForm } from "./use-account-form.ts";

const EmailSuggestion = lazy(async () => ({
  default: (await import("./email-suggestion.tsx")).EmailSuggestion,
}));

const REQUIREMENTS_ID = "password-requirements";

/** Creates an account, then asks for the confirmation code. */
export function SignUpCard() {
  const { username = "", pass, studentAnswers = {} } = useCardState();
  const hasAnswers = Object.keys(studentAnswers).length > 0;
  const navigate = useNavigate();
  // The address as its box was left: a code that goes elsewhere is waited for in vain.
  const [left, setLeft] = useState("");
  const form = useAccountForm({
    initial: { username, password: "" },
    checks: { username: checkEmail, password: checkNewPassword },
    onChange: ["password"],
    onSubmit: ["username", "password"],
    send: async (credentials) => {
      markSignUp();
      await call("POST /public/signup", credentials);
      await navigate("/confirm", { state: pass({ username: credentials.username }) });
    },
  });
  return (
    <AccountCard
      title={sentences.signUp}
      lead={hasAnswers ? sentences.answersComeAlong : sentences.whyAnAccount}
      messages={
        <CardError title={sentences.signUpError} failure={form.failure} onClose={form.dismissFailure} />
      }
      form={form}
      submitLabel={sentences.createAccount}
      footer={
        <>
          {sentences.haveAnAccount}{" "}
          <TextLink to="/login" state={pass({ username: form.values.username })}>
            {sentences.logInLink}
          </TextLink>
        </>
      }
    >
      <div onBlur={() => setLeft(form.values.username)}>
        <EmailField errors={form.errorsOf("username")} inputProps={form.inputProps("username")} />
        {left !== "" && left === form.values.username && (
          <Suspense fallback={null}>
            <EmailSuggestion
              address={left}
              onTake={(value) => form.inputProps("username").onChange({ target: { value } })}
            />
          </Suspense>
        )}
      </div>
      <PasswordField
        id="password"
        label={sentences.password}
        autoComplete="new-password"
        errors={form.wasSubmitted ? form.errorsOf("password") : []}
        describedBy={REQUIREMENTS_ID}
        inputProps={form.inputProps("password")}
      />
      <RequirementsList id={REQUIREMENTS_ID} requirements={passwordRequirements(form.values.password)} />
    </AccountCard>
  );
}
