import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { ERRORS } from "../../contract/error-codes.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { discardDraft, writeDraft } from "../answers/draft.ts";
import { ErrorDialogBoundary } from "../chrome/error-dialog-boundary.tsx";
import { usePrefill } from "../entry/use-prefill.ts";
import { type SessionEnd, useSession } from "../session/session-context.ts";
import { SessionProvider } from "../session/session-provider.tsx";
import { StartedStatus } from "../session/started-status.ts";
import { Announcer } from "../ui/announcer.tsx";
import { Loading } from "../ui/loading.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { LocationMessage } from "./location-message.tsx";
import type { NavigationState } from "./navigation-state.ts";

const Inactivity = lazy(async () => ({ default: (await import("../inactivity/inactivity.tsx")).Inactivity }));

const LOGIN_STATES: Readonly<Record<SessionEnd, NavigationState>> = {
  idle: { errorMessage: "You have been automatically logged out due to inactivity.", isNotice: true },
  logout: { successMessage: "You have been logged out." },
  invalid: { errorMessage: ERRORS.unauthorized.message },
};

interface RootProps {
  /** Opens answers that somebody saved for this visitor. */
  readonly prefillToken?: string | undefined;
  /** Whether the browser had a session when the page was opened: the server may have said since that it is over. */
  readonly hadSession?: boolean | undefined;
  readonly children: ReactNode;
}

/** What every screen lives in: the session, the toasts, the place on the page. */
export function Root({ prefillToken, hadSession, children }: RootProps) {
  const navigate = useNavigate();
  const store = useAnswerStore();
  const leave = (reason: SessionEnd) => {
    // Nobody who uses this computer next may find the answers; what a session that ended by itself had not saved
    // waits in this tab for the same account.
    writeDraft(store, sessionStorage);
    store.clear();
    if (reason === "logout") discardDraft(sessionStorage);
    void navigate("/login", { state: LOGIN_STATES[reason] });
  };
  const loading = <Loading size="large" label="Loading your application" />;
  useScrollToTop();
  usePrefill(prefillToken);
  return (
    <>
      <SessionProvider hadSession={hadSession} onEnd={leave} loading={loading}>
        <Suspense fallback={loading}>{children}</Suspense>
        <ErrorDialogBoundary>
          <StartedStatus />
        </ErrorDialogBoundary>
        <InactivityOfAccount />
        <LocationMessage />
      </SessionProvider>
      <Toaster />
      <Announcer />
    </>
  );
}

/** Only somebody who is logged in can be idle (IDL-01). */
function InactivityOfAccount() {
  const { is_logged_in, is_service_user } = useSession();
  if (!is_logged_in || is_service_user) return null;
  return (
    <Suspense fallback={null}>
      <Inactivity />
    </Suspense>
  );
}

/** A new screen begins at its top; going back is the browser's, and so is a place within the page. */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const scrolledAt = useRef(pathname);
  useEffect(() => {
    if (scrolledAt.current === pathname) return;
    scrolledAt.current = pathname;
    if (type !== NavigationType.Pop && hash === "") scrollTo({ top: 0, behavior: "instant" });
  }, [pathname, hash, type]);
}
