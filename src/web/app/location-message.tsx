import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { toasts } from "../ui/toasts.ts";
import { parseNavigationState } from "./navigation-state.ts";

/**
 * The location check (spec §2): shows the success message that the last screen handed over, once, and takes it out
 * of the history entry, so that a reload does not repeat it.
 */
export function LocationMessage() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const { successMessage, ...rest } = parseNavigationState(state);
  useEffect(() => {
    if (successMessage === undefined) return;
    toasts.success(successMessage);
    void navigate({ pathname, search, hash }, { replace: true, state: rest, preventScrollReset: true });
  });
  return null;
}
