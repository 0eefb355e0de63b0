import { Outlet, ScrollRestoration, useNavigate } from "react-router-dom";
import { ERRORS } from "../../contract/error-codes.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { discardDraft, writeDraft } from "../answers/draft.ts";
import { type SessionEnd, SessionProvider } from "../session/session-provider.tsx";
import { Loading } from "../ui/loading.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { LocationMessage } from "./location-message.tsx";
import type { NavigationState } from "./navigation-state.ts";

const LOGIN_STATES: Readonly<Record<SessionEnd, NavigationState>> = {
  logout: { successMessage: "You have been logged out." },
  invalid: { errorMessage: ERRORS.unauthorized.message },
};

/** What every screen lives in: the session, the toasts, the place on the page. */
export function Root() {
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
  return (
    <>
      <SessionProvider onEnd={leave} loading={<Loading size="large" label="Loading your application" />}>
        <Outlet />
        <LocationMessage />
      </SessionProvider>
      <Toaster />
      <ScrollRestoration />
    </>
  );
}
