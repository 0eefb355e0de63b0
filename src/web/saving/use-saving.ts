import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { plainAnswers } from "../answers/draft.ts";
import { call } from "../api/call.ts";
import type { LoadedForm } from "../form/form-loader.ts";
import { useProfile, useSession, useSessionActions } from "../session/session-context.ts";
import { findErrors } from "./find-errors.ts";
import { loadSaver } from "./load-saver.ts";

/**
 * Tells the server where the applicant is, on every navigation while started or validating (SAV-01); without a route,
 * nothing: nobody is to come back to a page that is left out.
 */
export function useLastPage(route: string | undefined): void {
  const { is_logged_in, web_status } = useSession();
  const isOpen = web_status === "started" || web_status === "validating";
  useEffect(() => {
    if (!is_logged_in || !isOpen || route === undefined) return;
    // Coming back to another page loses no answer, so a failure need not disturb anybody.
    call("PUT /api/last-page", { last_page: route }).catch(() => undefined);
  }, [is_logged_in, isOpen, route]);
}

/**
 * Saves, once after a login, what was entered before it (ROU-12, ROU-14): from then on the account
 * holds it. A failure goes to `onFailure`; the answers stay in the tab and go with the next save.
 */
export function useSaveCarried(
  isReady: boolean,
  save: () => Promise<void>,
  onFailure: (error: unknown) => void,
): void {
  const store = useAnswerStore();
  const { is_logged_in, username } = useSession();
  const savedFor = useRef("");
  useEffect(() => {
    if (!isReady || !is_logged_in || savedFor.current === username) return;
    savedFor.current = username;
    if (Object.keys(store.sync.unsaved()).length > 0) save().catch(onFailure);
  }, [isReady, is_logged_in, username, store, save, onFailure]);
}

/**
 * Saves what the server does not hold yet; while validating, the errors found are posted too (SAV-03). Rejects with
 * what the server said.
 */
export function useSaving(loaded: LoadedForm): () => Promise<void> {
  const store = useAnswerStore();
  const { web_status } = useSession();
  return useCallback(async () => {
    await (await loadSaver(store)).save();
    if (web_status !== "validating") return;
    const errors = await findErrors(loaded, store);
    if (Object.keys(errors).length > 0) await call("POST /api/validations", errors);
  }, [store, web_status, loaded]);
}

const loadSubmit = () => import("./submit-application.ts");

/**
 * What Submit does (SUB-01): a visitor goes to sign-up with the answers, an applicant's are submitted. Rejects with what
 * the server said when something went wrong on the way.
 */
export function useSubmit(loaded: LoadedForm, save: () => Promise<void>): () => Promise<void> {
  const store = useAnswerStore();
  const navigate = useNavigate();
  const { is_logged_in, web_status } = useSession();
  const { setWebStatus, open } = useSessionActions();
  const reopened = useProfile()?.reopened;
  useEffect(() => {
    // What a visitor never needs; fetched before it is, for then the connection may be gone.
    if (is_logged_in) loadSubmit().catch(() => undefined);
  }, [is_logged_in]);
  return useCallback(async () => {
    if (!is_logged_in) {
      await navigate("/signup", { state: { studentAnswers: plainAnswers(store.answers()) } });
      return;
    }
    const { submitApplication } = await loadSubmit();
    const session = { status: web_status, reopened, setWebStatus, open };
    await submitApplication({ loaded, store, save, navigate, ...session });
  }, [loaded, store, save, navigate, is_logged_in, web_status, reopened, setWebStatus, open]);
}
