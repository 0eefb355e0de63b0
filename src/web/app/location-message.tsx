import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { toasts } from "../ui/toasts.ts";
import { parseNavigationState } from "./navigation-state.ts";

/**
 * The location check (RED-07): shows the success message that the last screen handed over, and takes it out of
 * the history entry, so that a reload does not repeat it.
 */
export function LocationMessage() {
  const { key, state } = useLocation();
  const { successMessage } = parseNavigationState(state);
  const spokenAt = useRef("");
  useEffect(() => {
    // Each history entry speaks once.
    if (successMessage === undefined || spokenAt.current === key) return;
    spokenAt.current = key;
    toasts.success(successMessage);
    forgetSuccessMessage(window.history);
  }, [key, successMessage]);
  return null;
}

/** The router keeps the navigation state under `usr`; a navigation of its own could cross a redirect under way. */
function forgetSuccessMessage(history: History): void {
  const { usr, ...entry }: { usr?: unknown } = history.state ?? {};
  const { successMessage: _shown, ...rest } = parseNavigationState(usr);
  history.replaceState({ ...entry, usr: rest }, "");
}
