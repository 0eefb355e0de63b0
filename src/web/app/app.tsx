import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { BrowserRouter } from "react-router-dom";
import type { Boot } from "../../contract/boot.ts";
import { NO_RESET_LINK, ResetLinkContext } from "../account/reset-link.ts";
import { AnswerStoreProvider } from "../answers/answer-store-context.tsx";
import type { Entry } from "../entry/entry.ts";
import type { Ui } from "../ui/create-ui.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { AppRoutes } from "./app-routes.tsx";
import { BootContext } from "./boot-context.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { reportOnScreen } from "./report-problem.ts";
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
