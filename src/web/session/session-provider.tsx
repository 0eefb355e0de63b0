import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { call, createSignal, unauthorized } from "../api/call.ts";
import { profileQuery } from "./queries.ts";
import { type SessionActions, SessionContext, type SessionEnd, takeSnapshot } from "./session-context.ts";
import { hasSessionMarker, removeSessionMarkers } from "./session-marker.ts";

const nothing = async () => undefined;

interface SessionProviderProps {
  /** True for staff who came with a service token: whoever is logged in on their browser does not matter then. */
  readonly isServiceUser?: boolean;
  /** Whether the browser had a session when the page was opened; asked of the cookies when absent. */
  readonly hadSession?: boolean | undefined;
  /** Called after the session has ended and everything about it is forgotten. */
  readonly onEnd: (reason: SessionEnd) => void;
  /** Fetches what an account's page needs; nothing where absent. */
  readonly prepare?: SessionActions["prepare"];
  /** Shown while the profile of somebody who is logged in is on its way. */
  readonly loading: ReactNode;
  readonly children: ReactNode;
}

/**
 * Knows who is using the application. Shows its children once that is known: at once for a visitor without a
 * session cookie, after the profile has come for somebody who is logged in.
 */
export function SessionProvider(props: SessionProviderProps) {
  const { isServiceUser = false, hadSession, onEnd, prepare = nothing, loading, children } = props;
  const queries = useQueryClient();
  const [isLoggedIn, setLoggedIn] = useState(
    () => !isServiceUser && (hadSession ?? hasSessionMarker(document.cookie)),
  );
  const [hasChangedPage, setHasChangedPage] = useState(false);
  const { data } = useQuery({ ...profileQuery, enabled: isLoggedIn });
  const profile = isLoggedIn ? data : undefined;
  const [{ ending, actions }] = useState(() => {
    const ended = createSignal<SessionEnd>();
    let isOver = !isLoggedIn;
    const end = (reason: SessionEnd) => {
      // The first reason is the one to tell.
      if (isOver) return;
      isOver = true;
      removeSessionMarkers();
      setLoggedIn(false);
      setHasChangedPage(false);
      queries.clear();
      ended.announce(reason);
    };
    const opened = (isOpen: boolean) => {
      isOver = !isOpen;
      setLoggedIn(isOpen);
    };
    const actions = sessionActions({ queries, end, setLoggedIn: opened, setHasChangedPage, prepare });
    return { ending: { listen: ended.listen, end }, actions };
  });
  useEffect(() => unauthorized.listen(() => ending.end("invalid")), [ending]);
  useEffect(() => ending.listen(onEnd), [ending, onEnd]);

  const snapshot = useMemo(
    () => takeSnapshot({ profile, hasChangedPage, isServiceUser }),
    [profile, hasChangedPage, isServiceUser],
  );
  const session = useMemo(
    () => ({ snapshot, profile, actions, ending }),
    [snapshot, profile, actions, ending],
  );
  if (isLoggedIn && profile === undefined) return loading;
  return <SessionContext value={session}>{children}</SessionContext>;
}

interface ActionParts {
  readonly queries: QueryClient;
  readonly end: (reason: SessionEnd) => void;
  readonly setLoggedIn: (isLoggedIn: boolean) => void;
  readonly setHasChangedPage: (hasChanged: boolean) => void;
  readonly prepare: SessionActions["prepare"];
}

function sessionActions({
  queries,
  end,
  setLoggedIn,
  setHasChangedPage,
  prepare,
}: ActionParts): SessionActions {
  return {
    prepare,
    open: async () => {
      const profile = await queries.fetchQuery({ ...profileQuery, staleTime: 0 });
      setLoggedIn(true);
      return profile;
    },
    logout: async () => {
      await call("GET /api/logout");
      end("logout");
    },
    leave: async (reason) => {
      // When several tabs end at once, the first to take the marker away tells the server, once.
      const isFirst = hasSessionMarker(document.cookie);
      end(reason);
      if (isFirst) await call("GET /api/logout").catch(() => undefined);
    },
    refresh: () => {
      setLoggedIn(hasSessionMarker(document.cookie));
      void queries.resetQueries();
    },
    markPageChanged: () => setHasChangedPage(true),
    setWebStatus: (status) => {
      queries.setQueryData(profileQuery.queryKey, (known) =>
        known === undefined ? known : { ...known, web_status: [...known.web_status, { web_status: status }] },
      );
    },
  };
}
