import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, StrictMode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { InitialData } from "../../contract/initial-data.ts";
import { AnswerStoreProvider } from "../answers/answer-store-context.tsx";
import type { AnswerStore } from "../answers/answer-store.ts";
import { InitialDataContext } from "../api/initial-data.ts";
import { reportOnScreen } from "../api/report-client-error.ts";
import { type Entry, NO_RESET_LINK, ResetLinkContext } from "../navigation/access-link.ts";
import { AppRoutes } from "./app-routes.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { Root } from "./root.tsx";
import { StaffRoot } from "./staff-root.tsx";

interface AppProps {
  readonly initialData: InitialData;
  readonly entry: Entry;
  /** Whether the browser had a session when the page was opened. */
  readonly hadSession: boolean;
  /** The cache of what the server said, with what was asked for before there was a screen. */
  readonly queries: QueryClient;
  readonly store: AnswerStore;
  /** Knows the address; a component that stays the same. */
  readonly router: ComponentType<{ readonly basename: string; readonly children: ReactNode }>;
}

/** The whole application. */
export function App({ initialData, entry, hadSession, queries, store, router: Router }: AppProps) {
  return (
    <StrictMode>
      <InitialDataContext value={initialData}>
        <QueryClientProvider client={queries}>
          <AnswerStoreProvider store={store}>
            <Router basename={`${initialData.prefix ?? ""}/`}>
              <ErrorBoundary FallbackComponent={ErrorScreen} onError={reportOnScreen}>
                {entry.isServiceUser ? (
                  <StaffRoot token={entry.serviceToken} />
                ) : (
                  <Root prefillToken={entry.prefillToken} hadSession={hadSession}>
                    <ResetLinkContext value={entry.resetLink ?? NO_RESET_LINK}>
                      <AppRoutes />
                    </ResetLinkContext>
                  </Root>
                )}
              </ErrorBoundary>
            </Router>
          </AnswerStoreProvider>
        </QueryClientProvider>
      </InitialDataContext>
    </StrictMode>
  );
}
