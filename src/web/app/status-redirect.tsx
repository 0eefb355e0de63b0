import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { COMPLETION_ROUTE } from "../../engine/index.ts";
import { useSession } from "../session/session-context.ts";

/** Where the status of the application sends the visitor, undefined when the address is right (RED-04, RED-05). */
export function redirectForStatus(web_status: string, pathname: string): string | undefined {
  const isSubmitted = web_status === "submitted";
  const isCompletion = pathname === COMPLETION_ROUTE;
  if (isSubmitted && !isCompletion) return COMPLETION_ROUTE;
  if (!isSubmitted && isCompletion) return "/";
  return undefined;
}

/**
 * Shows the routes inside it, or leads to the completion page or away from it. Where a session has just ended it leaves
 * the way to the Log In card alone.
 */
export function StatusRedirect() {
  const { web_status } = useSession();
  const { pathname, state } = useLocation();
  const hasEnded = useHasSessionEndedHere();
  const to = hasEnded ? undefined : redirectForStatus(web_status, pathname);
  return to === undefined ? <Outlet /> : <Navigate to={to} state={state} replace />;
}

/** Whether somebody was logged in on this screen and is no more: the next address, /login, is about to show. */
function useHasSessionEndedHere(): boolean {
  const { is_logged_in } = useSession();
  const { key } = useLocation();
  const [seen, setSeen] = useState({ key, is_logged_in });
  if (seen.key !== key || (is_logged_in && !seen.is_logged_in)) setSeen({ key, is_logged_in });
  return seen.key === key && seen.is_logged_in && !is_logged_in;
}
