import { ErrorBoundary } from "react-error-boundary";
import { Outlet, Route, Routes, useLocation } from "react-router-dom";
import { COMPLETION_ROUTE } from "../../engine/index.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFoundError } from "./not-found-error.ts";
import { reportOnScreen } from "./report-problem.ts";
import { ACCOUNT_LAYOUT, CARDS, COMPLETION, FORM_PAGES } from "./screens.ts";
import { StatusRedirect } from "./status-redirect.tsx";

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
