import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { CALLS } from "../../contract/call-table.ts";
import { validateForm } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import type { LoadedForm } from "../form/form-loader.ts";
import { postWebStatus } from "../session/post-web-status.ts";
import { useSession, useSessionActions } from "../session/session-context.ts";
import { toasts } from "../ui/toasts.ts";
import { today } from "./today.ts";

const SUBMITTED_MESSAGE = "Your application was successfully submitted.";

/**
 * The submit flow of spec §4: a visitor goes to sign-up with the answers; else the answers are saved, the status
 * becomes validating, and an application without errors is submitted. With errors the applicant is led to the
 * route that the form names. Rejects with what the server said when something went wrong on the way.
 */
export function useSubmit({ form, validators }: LoadedForm, save: () => Promise<void>): () => Promise<void> {
  const store = useAnswerStore();
  const navigate = useNavigate();
  const { is_logged_in, web_status } = useSession();
  const { setWebStatus, open } = useSessionActions();
  return useCallback(async () => {
    if (!is_logged_in) {
      await navigate("/signup", { state: { studentAnswers: store.answers() } });
      return;
    }
    await save();
    if (web_status === "") {
      // What the page posts by itself may still be on its way; the server takes one status after the other.
      await postWebStatus("started");
      setWebStatus("started");
    }
    if (web_status !== "validating") {
      await postWebStatus("validating");
      setWebStatus("validating");
    }
    const errors = validateForm(form, validators, store.snapshot(), { today: today(), view: store.view() });
    if (Object.keys(errors).length > 0) {
      await call(CALLS.validations, errors);
      await navigate(form.submit.errorRoute, { replace: true, state: { showsSummary: true } });
      return;
    }
    await call(CALLS.submit);
    await postWebStatus("submitted");
    toasts.success(SUBMITTED_MESSAGE);
    // With the status submitted every address leads to /completion, so this page is gone before it could navigate.
    await open();
  }, [form, validators, save, store, navigate, is_logged_in, web_status, setWebStatus, open]);
}
