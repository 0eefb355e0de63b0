import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { BrowserRouter } from "react-router-dom";
import type { Boot } from "../../contract/initial-data.ts";
import { NO_RESET_LINK, ResetLinkContext, type Entry } from "../navigation/access-link.ts";
import { AnswerStoreProvider } from "../answers/answer-store-context.tsx";
import type { Ui } from "../ui/system.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { AppRoutes } from "./app-routes.tsx";
import { BootContext } from "../api/initial-data.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { reportOnScreen } from "../api/report-client-error.ts";
import { Root } from "./root.tsx";
import { StaffRoot } from "./staff-root.tsx";

interface AppProps {
  readonly boot: Boot;
  readonly ui: Ui;
  readonly entry: Entry;
  /** Whether the browser had a session when the page was opened. */
  readonly hadSession: boolean;
  /** The cache of what the server said, with what was asked for before there was a screen. */
  readonly queries: QueryClient;
}

/** The whole application. */
export function App({ boot, ui, entry, hadSession, queries }: AppProps) {
  return (
    <StrictMode>
      <BootContext value={boot}>
        <UiProvider ui={ui}>
          <QueryClientProvider client={queries}>
            <AnswerStoreProvider>
              <BrowserRouter>
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
              </BrowserRouter>
            </AnswerStoreProvider>
          </QueryClientProvider>
        </UiProvider>
      </BootContext>
    </StrictMode>
  );
}
