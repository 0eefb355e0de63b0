import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { prefix } from "../api/address.ts";
import { call } from "../api/call.ts";
import { useInitialData } from "../api/initial-data.ts";
import type { NavigationState } from "../navigation/navigation-state.ts";
import { accountViewQuery } from "../session/queries.ts";
import { useSession, useSessionActions } from "../session/session-context.ts";
import { Button } from "../ui/button.tsx";
import { InlineToast } from "../ui/inline-toast.tsx";
import { ButtonLink, TextLink } from "../ui/text-link.tsx";
import { AccountCard, CardError, useCardState } from "./account-card.tsx";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";
import * as sentences from "./sentences.ts";
import { checkLoginEmail, checkLoginPassword, checkResendEmail, useAccountForm } from "./use-account-form.ts";
import { useResend } from "./use-sending.ts";

/** Logs in, then opens the page last visited, or the first (RED-03, RED-06). */
export function LoginCard() {
  const { errorMessage, isNotice, hasUnsaved, username = "", pass, key } = useCardState();
  const navigate = useNavigate();
  const logIn = useLogIn();
  const form = useAccountForm({
    initial: { username, password: "" },
    checks: { username: checkLoginEmail, password: checkLoginPassword },
    onChange: [],
    onSubmit: ["username", "password"],
    send: logIn,
  });
  const resend = useResend((sentTo, message) => {
    void navigate("/confirm", { state: pass({ username: sentTo, notice: message }) });
  });
  const askForCode = () => {
    if (form.isRight("username", checkResendEmail)) resend.send(form.values.username);
  };
  const enterCode = (
    <TextLink to="/confirm" state={pass({ username: form.values.username })}>
      {sentences.enterCodeLink}
    </TextLink>
  );
  return (
    <AccountCard
      title={sentences.logIn}
      messages={
        <>
          <ReceivedError key={key} errorMessage={errorMessage} isNotice={isNotice} hasUnsaved={hasUnsaved} />
          <CardError
            title={sentences.loginError}
            failure={form.failure}
            onClose={form.dismissFailure}
            wayOn={{ code: "account_not_confirmed", link: enterCode }}
          />
          <CardError title={sentences.resendError} failure={resend.failure} onClose={resend.dismissFailure} />
        </>
      }
      form={form}
      submitLabel={sentences.logIn}
      links={
        <>
          <Button variant="link" onClick={askForCode}>
            {sentences.resendCode}
          </Button>
          <ButtonLink variant="link" to="/forgot" state={pass({ username: form.values.username })}>
            {sentences.forgotPasswordLink}
          </ButtonLink>
        </>
      }
      footer={
        <>
          {sentences.noAccount}{" "}
          <TextLink to="/signup" state={pass({ username: form.values.username })}>
            {sentences.createOne}
          </TextLink>
        </>
      }
    >
      <EmailField errors={form.errorsOf("username")} inputProps={form.inputProps("username")} />
      <PasswordField
        id="password"
        label={sentences.password}
        autoComplete="current-password"
        errors={form.errorsOf("password")}
        inputProps={form.inputProps("password")}
      />
    </AccountCard>
  );
}

interface ReceivedErrorProps {
  readonly errorMessage: string | undefined;
  readonly isNotice: boolean | undefined;
  readonly hasUnsaved: boolean | undefined;
}

/** The message that another screen sent along (ROU-12), and what became of what was typed there, until it is closed. */
function ReceivedError({ errorMessage, isNotice = false, hasUnsaved }: ReceivedErrorProps) {
  const [isOpen, setOpen] = useState(true);
  if (errorMessage === undefined || !isOpen) return null;
  return (
    <InlineToast
      severity={isNotice ? "notice" : "error"}
      title={isNotice ? sentences.loggedOut : sentences.loginError}
      onClose={() => setOpen(false)}
    >
      {errorMessage}
      {hasUnsaved !== undefined && <p>{hasUnsaved ? sentences.typedIsKept : sentences.typedIsSaved}</p>}
    </InlineToast>
  );
}

function useLogIn() {
  const { studentAnswers } = useCardState();
  const navigate = useNavigate();
  const store = useAnswerStore();
  const { has_changed_page } = useSession();
  const { prepare, open } = useSessionActions();
  const { formHash } = useInitialData();
  const queries = useQueryClient();
  return async (credentials: { username: string; password: string }) => {
    const code = prepare("/");
    await call("POST /public/login", credentials);
    if (studentAnswers !== undefined) store.carry(studentAnswers);
    const [{ last_page, current_form }] = await Promise.all([
      open(),
      queries.prefetchQuery(accountViewQuery),
      code,
    ]);
    const target = has_changed_page || last_page === "" ? "/" : last_page;
    const state: NavigationState = { successMessage: sentences.loggedIn };
    if (current_form !== formHash) return openPage(target, state);
    await prepare(target);
    await navigate(target, { replace: true, state });
  };
}

/** Loads the page from the server: the applicant fills in another form than the one that came with this page (PIN-01). */
function openPage(address: string, state: NavigationState): void {
  // The router keeps its navigation state there; what was typed is in the tab's draft.
  history.replaceState({ usr: state }, "", prefix + address);
  location.reload();
}
