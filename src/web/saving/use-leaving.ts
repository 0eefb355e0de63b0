import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import type { CompiledPage } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { plainAnswers } from "../answers/draft.ts";
import { prefix } from "../api/address.ts";
import type { NavigationState } from "../navigation/navigation-state.ts";
import { useSession, useSessionActions } from "../session/session-context.ts";
import { goToQuestion } from "./find-errors.ts";
import { loadSaver } from "./load-saver.ts";
import * as sentences from "./sentences.ts";

const CHANGED: NavigationState = {
  successMessage: sentences.formChanged,
};

/**
 * Opens an address of the application as if anew, with the form as it is by now. What is not saved stays in the tab's
 * draft; the screen that is opened says why it was.
 */
export function openAnew(address: string): void {
  // The router keeps its navigation state there.
  history.replaceState({ usr: CHANGED }, "", prefix + address);
  location.reload();
}

interface LeavingOptions {
  /** Hash of the form that this page is of. */
  readonly hash: string;
  readonly page: CompiledPage;
  readonly save: () => Promise<void>;
}

interface Leaving {
  /** Called right before the page goes. */
  readonly onLeave: () => void;
  /** Going back, or to a question that was told of, demands nothing of a visitor: the answers stay in this tab. */
  readonly isBack?: boolean;
}

/**
 * Moves to another page (SAV-04, STP-04): saves first when logged in; takes a visitor with answers to sign-up with them;
 * else just goes. Rejects, and stays, when saving failed; stays at the question when an answer of this page could not be
 * stored. Once the form has changed, the next page is the new form's.
 */
export function useLeaving({
  hash,
  page,
  save,
}: LeavingOptions): (address: string, leaving: Leaving) => Promise<void> {
  const store = useAnswerStore();
  const navigate = useNavigate();
  const { is_logged_in, has_changed_page } = useSession();
  const { markPageChanged } = useSessionActions();
  return useCallback(
    async (address, { onLeave, isBack = false }) => {
      if (!is_logged_in && !isBack && store.hasAnswers()) {
        await navigate("/signup", { state: { studentAnswers: plainAnswers(store.answers()) } });
        return;
      }
      if (is_logged_in) {
        await save();
        const formVersion = (await loadSaver(store)).formVersion();
        const hasChanged = formVersion !== undefined && formVersion !== hash;
        const unstorable = store.errors.shownUnstorable();
        const refused = page.keys.find((key) => unstorable[key] !== undefined);
        if (refused !== undefined) {
          // Staff may have changed what it may be: the page of now says so.
          if (hasChanged) openAnew(`${page.route}#${refused}`);
          else goToQuestion(refused);
          return;
        }
        if (!has_changed_page) markPageChanged();
        if (hasChanged) {
          openAnew(address);
          return;
        }
      }
      onLeave();
      if (!address.includes("#")) scrollTo({ top: 0 });
      await navigate(address, { replace: true });
    },
    [store, navigate, save, page, hash, is_logged_in, has_changed_page, markPageChanged],
  );
}
