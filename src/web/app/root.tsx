import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { BROWSER_ERRORS } from "../../contract/browser-errors.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { discardDraft, writeDraft } from "../answers/draft.ts";
import { useInitialData } from "../api/initial-data.ts";
import { sentenceOf } from "../api/server-error.ts";
import { type NavigationState, parseNavigationState } from "../navigation/navigation-state.ts";
import { type SessionEnd, useSession } from "../session/session-context.ts";
import { SessionProvider } from "../session/session-provider.tsx";
import { Announcer } from "../ui/announcements.tsx";
import { Loading } from "../ui/loading.tsx";
import { useIsMadeHere, useIsTakenOver } from "../ui/taken-over.ts";
import { Toaster } from "../ui/toaster.tsx";
import { toasts } from "../ui/toasts.ts";
import { endStart } from "../ui/typed-ahead.ts";
import { prepareForAccount } from "./prepare-visit.ts";
import * as sentences from "./sentences.tsx";

/**
 * The location check (RED-07): shows the success message that the last screen handed over, and takes it out of
 * the history entry, so that a reload does not repeat it.
 */
export function LocationMessage() {
  const { key, state } = useLocation();
  const { successMessage } = parseNavigationState(state);
  const spokenAt = useRef("");
  useEffect(() => {
    // Each history entry speaks once.
    if (successMessage === undefined || spokenAt.current === key) return;
    spokenAt.current = key;
    toasts.success(successMessage);
    forgetSuccessMessage(window.history);
  }, [key, successMessage]);
  return null;
}

/** The router keeps the navigation state under `usr`; a navigation of its own could cross a redirect under way. */
function forgetSuccessMessage(history: History): void {
  const { usr, ...entry }: { usr?: unknown } = history.state ?? {};
  const { successMessage: _shown, ...rest } = parseNavigationState(usr);
  history.replaceState({ ...entry, usr: rest }, "");
}

/** Brings in, once, the answers that a token opens (QRY-01). */
function usePrefill(token: string | undefined): void {
  const store = useAnswerStore();
  const asked = useRef(false);
  useEffect(() => {
    if (token === undefined || asked.current) return;
    asked.current = true;
    import("./prefill.ts").then(
      ({ prefill }) => prefill(token, store),
      (error: unknown) => toasts.error(sentenceOf(error)),
    );
  }, [token, store]);
}

const AccountWatch = lazy(async () => ({ default: (await import("./account-watch.tsx")).AccountWatch }));

const LOGIN_STATES: Readonly<Record<SessionEnd, NavigationState>> = {
  idle: { errorMessage: sentences.loggedOutIdle, isNotice: true },
  logout: { successMessage: sentences.loggedOut },
  invalid: { errorMessage: BROWSER_ERRORS.unauthorized.message },
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
  const { formHash } = useInitialData();
  const leave = (reason: SessionEnd) => {
    // Nobody who uses this computer next may find the answers; what a session that ended by itself had not saved
    // waits in this tab for the same account.
    writeDraft(store, sessionStorage);
    const username = store.owner();
    const hasUnsaved = store.sync.unsavedKeys().size > 0;
    store.clear();
    if (reason === "logout") discardDraft(sessionStorage);
    const left = reason !== "logout" && username !== "" && { username, hasUnsaved };
    void navigate("/login", { state: { ...LOGIN_STATES[reason], ...left } });
  };
  const loading = <Loading size="large" label={sentences.loadingYours} />;
  useStart();
  useScrollToTop();
  usePrefill(prefillToken);
  return (
    <>
      <SessionProvider
        hadSession={hadSession}
        onEnd={leave}
        prepare={(path) => prepareForAccount(path, formHash)}
        loading={loading}
      >
        <Suspense fallback={loading}>{children}</Suspense>
        <WatchOfAccount />
        <LocationMessage />
      </SessionProvider>
      <Toaster />
      <Announcer />
    </>
  );
}

/** Ends the start, unless the screen is being taken over: then the screen itself does, part by part. */
function useStart(): void {
  const isMadeHere = useIsMadeHere();
  useEffect(() => {
    if (isMadeHere) endStart();
  }, [isMadeHere]);
}

/** Only somebody who is logged in can be idle (IDL-01), or has begun (STA-02). */
function WatchOfAccount() {
  const { is_logged_in, is_service_user } = useSession();
  const isTakenOver = useIsTakenOver();
  if (!is_logged_in || is_service_user || !isTakenOver) return null;
  return (
    <Suspense fallback={null}>
      <AccountWatch />
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
