import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useSession, useSessionActions } from "../session/session-context.ts";

/**
 * Moves to another page (spec §4, §2 "Step navigation"): saves first when logged in; takes a visitor with answers
 * to sign-up with them; else just goes. Rejects, and stays, when saving failed.
 */
export function useLeaving(save: () => Promise<void>): (address: string) => Promise<void> {
  const store = useAnswerStore();
  const navigate = useNavigate();
  const { is_logged_in, has_changed_page } = useSession();
  const { markPageChanged } = useSessionActions();
  return useCallback(
    async (address) => {
      if (!is_logged_in && store.hasAnswers()) {
        await navigate("/signup", { state: { studentAnswers: store.answers() } });
        return;
      }
      if (is_logged_in) {
        await save();
        store.leavePage();
        if (!has_changed_page) markPageChanged();
      }
      if (!address.includes("#")) scrollTo({ top: 0 });
      await navigate(address, { replace: true });
    },
    [store, navigate, save, is_logged_in, has_changed_page, markPageChanged],
  );
}
