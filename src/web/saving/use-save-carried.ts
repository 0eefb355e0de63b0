import { useEffect, useRef } from "react";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useSession } from "../session/session-context.ts";

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
    if (Object.keys(store.unsaved()).length > 0) save().catch(onFailure);
  }, [isReady, is_logged_in, username, store, save, onFailure]);
}
