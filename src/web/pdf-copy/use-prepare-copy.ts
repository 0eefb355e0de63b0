import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { plainAnswers } from "../answers/draft.ts";
import { useSession } from "../session/session-context.ts";

/**
 * What comes before a PDF copy: saving, so that the copy holds what is on the screen. False when there is no copy to
 * be made now: a visitor goes to sign-up with the answers, and a failed save has been told through `onFailure`.
 */
export function usePrepareCopy(
  save: () => Promise<void>,
  onFailure: (error: unknown) => void,
): () => Promise<boolean> {
  const store = useAnswerStore();
  const navigate = useNavigate();
  const { is_logged_in } = useSession();
  return useCallback(async () => {
    if (!is_logged_in) {
      await navigate("/signup", { state: { studentAnswers: plainAnswers(store.answers()) } });
      return false;
    }
    try {
      await save();
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    }
  }, [store, navigate, is_logged_in, save, onFailure]);
}
