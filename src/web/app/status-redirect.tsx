import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useSession } from "../session/session-context.ts";
import { COMPLETION_ROUTE } from "./screens.ts";

/** Where the status of the application sends the visitor, undefined when the address is right (spec §2). */
export function redirectForStatus(web_status: string, pathname: string): string | undefined {
  const isSubmitted = web_status === "submitted";
  const isCompletion = pathname === COMPLETION_ROUTE;
  if (isSubmitted && !isCompletion) return COMPLETION_ROUTE;
  if (!isSubmitted && isCompletion) return "/";
  return undefined;
}

/** Shows the routes inside it, or leads to the completion page or away from it. */
export function StatusRedirect() {
  const { web_status } = useSession();
  const { pathname, state } = useLocation();
  const to = redirectForStatus(web_status, pathname);
  return to === undefined ? <Outlet /> : <Navigate to={to} state={state} replace />;
}
