import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { toasts } from "../ui/toasts.ts";
import { parseNavigationState } from "./navigation-state.ts";

/**
 * The location check (spec §2): shows the success message that the last screen handed over, and takes it out of
 * the history entry, so that a reload does not repeat it.
 */
export function LocationMessage() {
  const { key, state } = useLocation();
  const { successMessage } = parseNavigationState(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry speaks once.
  useEffect(() => {
    if (successMessage === undefined) return;
    toasts.success(successMessage);
    forgetSuccessMessage(window.history);
  }, [key]);
  return null;
}

/** The router keeps the navigation state under `usr`; a navigation of its own could cross a redirect under way. */
function forgetSuccessMessage(history: History): void {
  const { usr, ...entry }: { usr?: unknown } = history.state ?? {};
  const { successMessage: _shown, ...rest } = parseNavigationState(usr);
  history.replaceState({ ...entry, usr: rest }, "");
}
