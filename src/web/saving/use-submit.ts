import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { plainAnswers } from "../answers/draft.ts";
import type { LoadedForm } from "../form/form-loader.ts";
import { useProfile, useSession, useSessionActions } from "../session/session-context.ts";

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
