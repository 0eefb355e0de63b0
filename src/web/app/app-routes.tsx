import { useEffect, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router-dom";
import { COMPLETION_ROUTE } from "../../form/index.ts";
import { NotFoundError, reportOnScreen } from "../api/report-client-error.ts";
import { useSession } from "../session/session-context.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { ACCOUNT_LAYOUT, CARDS, COMPLETION, FORM_PAGES } from "./screens.ts";

/**
 * Where the status of the application sends the visitor: from anywhere to '/completion' once it is submitted, from there to
 * '/' before. Undefined when the address is right (RED-04, RED-05).
 */
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
function StatusRedirect() {
  const { web_status } = useSession();
  const { pathname, state } = useLocation();
  const hasEnded = useHasSessionEndedHere();
  const [wasOpen] = useState(web_status !== "submitted");
  const hasCompletion = useCompletionCode(web_status);
  const redirect = hasEnded ? undefined : redirectForStatus(web_status, pathname);
  const to = redirect === COMPLETION_ROUTE && !hasCompletion ? undefined : redirect;
  // The page that was submitted stays until the next one stands, and leads away by itself.
  const staysUntilThen = to === COMPLETION_ROUTE && wasOpen;
  return (
    <>
      {to !== undefined && <Navigate to={to} state={state} replace />}
      {(to === undefined || staysUntilThen) && <Outlet />}
    </>
  );
}

/**
 * Whether the code of the completion page has come, or cannot: until then whoever has just submitted stays on the page,
 * since an empty one would follow. It is fetched while the application is checked.
 */
function useCompletionCode(web_status: string): boolean {
  const [hasCode, setHasCode] = useState(web_status === "submitted");
  useEffect(() => {
    if (web_status !== "validating" && web_status !== "submitted") return;
    const go = () => setHasCode(true);
    COMPLETION.load().then(go, go);
  }, [web_status]);
  return hasCode;
}

/** Whether somebody was logged in on this screen and is no more: the next address, /login, is about to show. */
function useHasSessionEndedHere(): boolean {
  const { is_logged_in } = useSession();
  const { key } = useLocation();
  const [seen, setSeen] = useState({ key, is_logged_in });
  if (seen.key !== key || (is_logged_in && !seen.is_logged_in)) setSeen({ key, is_logged_in });
  return seen.key === key && seen.is_logged_in && !is_logged_in;
}

/**
 * Every address (ROU-01 to ROU-10). Form pages are whatever the published form says, so that one route stands for all of
 * them; it leads what is no page to the first one. Account pages and form pages have an error screen each.
 */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<StatusRedirect />}>
        <Route element={<Branch />}>
          <Route element={<ACCOUNT_LAYOUT.Component />}>
            {Object.entries(CARDS).map(([path, { Component }]) => (
              <Route key={path} path={path} element={<Component />} />
            ))}
          </Route>
          {Object.keys(CARDS).map((path) => (
            <Route key={path} path={`${path}/*`} element={<Unmatched />} />
          ))}
        </Route>
        <Route element={<Branch />}>
          <Route path={COMPLETION_ROUTE} element={<COMPLETION.Component />} />
          <Route path="*" element={<FORM_PAGES.Component />} />
        </Route>
      </Route>
    </Routes>
  );
}

/** Shows the error screen in place of a branch that fails, until the visitor goes elsewhere. */
function Branch() {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ErrorScreen} onError={reportOnScreen} resetKeys={[key]}>
      <Outlet />
    </ErrorBoundary>
  );
}

function Unmatched(): never {
  throw new NotFoundError(useLocation().pathname);
}
