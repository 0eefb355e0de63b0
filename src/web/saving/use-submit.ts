import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { type ErrorMap, errorRoute } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import { ServerError } from "../api/server-error.ts";
import type { LoadedForm } from "../form/form-loader.ts";
import { useSession, useSessionActions } from "../session/session-context.ts";
import { postWebStatus } from "../session/web-status.ts";
import { toasts } from "../ui/toasts.ts";
import { findErrors } from "./find-errors.ts";
import * as sentences from "./sentences.ts";

/**
 * The submit flow (SUB-01 to SUB-04): a visitor goes to sign-up with the answers; else the answers are saved, the status
 * becomes validating, and an application without errors is submitted. With errors, the browser's or the server's, the
 * applicant is led to the route that the form names, or to the first page with one. Rejects with what the server said
 * when something went wrong on the way.
 */
export function useSubmit(loaded: LoadedForm, save: () => Promise<void>): () => Promise<void> {
  const { form } = loaded;
  const store = useAnswerStore();
  const navigate = useNavigate();
  const { is_logged_in, web_status } = useSession();
  const { setWebStatus, open } = useSessionActions();

  const beginValidating = useCallback(async () => {
    if (web_status === "") {
      // What the page posts by itself may still be on its way; the server takes one status after the other.
      await postWebStatus("started");
      setWebStatus("started");
    }
    if (web_status !== "validating") await postWebStatus("validating");
  }, [web_status, setWebStatus]);

  const submitIfComplete = useCallback(async (): Promise<ErrorMap> => {
    // What the server could not store is not what would be submitted.
    const errors = { ...store.errors.shownUnstorable(), ...(await findErrors(loaded, store)) };
    if (Object.keys(errors).length > 0) return errors;
    const refused = await submitOnServer();
    if (Object.keys(refused).length === 0) return refused;
    // Another tab may have saved something else, or staff changed the form: rare, so loaded only then.
    const { submitAgain } = await import("./submit-again.ts");
    return await submitAgain({ form, store, save, refused, submit: submitOnServer });
  }, [loaded, form, store, save]);

  // The page turns to validating after this: what it then shows must not move away under the applicant's finger.
  const submitOrReport = useCallback(async (): Promise<ErrorMap> => {
    const errors = await submitIfComplete();
    if (Object.keys(errors).length > 0) await call(ENDPOINTS.validations, errors);
    return errors;
  }, [submitIfComplete]);

  return useCallback(async () => {
    if (!is_logged_in) {
      await navigate("/signup", { state: { studentAnswers: store.answers() } });
      return;
    }
    const { pathname } = window.location;
    await save();
    await beginValidating();
    const errors = await submitOrReport().finally(() => setWebStatus("validating"));
    if (Object.keys(errors).length > 0) {
      // Whoever has followed a link meanwhile stays where it led.
      if (window.location.pathname !== pathname) return;
      await navigate(errorRoute(form, Object.keys(errors)), { replace: true, state: { showsSummary: true } });
      return;
    }
    await postWebStatus("submitted");
    toasts.success(form.completion?.message ?? sentences.submitted);
    // With the status submitted every address leads to /completion, so this page is gone before it could navigate.
    await open();
  }, [form, save, store, navigate, is_logged_in, beginValidating, submitOrReport, setWebStatus, open]);
}

/** Submits; what keeps the server from it, by answer key. */
async function submitOnServer(): Promise<ErrorMap> {
  try {
    await call(ENDPOINTS.submit);
    return {};
  } catch (error) {
    if (error instanceof ServerError && error.code === "incomplete_application") return error.errors;
    throw error;
  }
}
