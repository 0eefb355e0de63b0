import type { QueryClient } from "@tanstack/react-query";
import type { WebStatus } from "../../contract/limits.ts";
import { loadSaveState } from "../saving/load-saver.ts";
import { accountViewQuery, profileQuery } from "../session/queries.ts";
import { webStatusOf } from "../session/session-context.ts";
import { redirectForStatus } from "./app-routes.tsx";
import { prepareScreen } from "./screens.ts";

interface Visit {
  readonly pathname: string;
  readonly formHash: string | null;
  /** Whether the browser says that somebody is logged in. */
  readonly hadSession: boolean;
  readonly queries: QueryClient;
}

/**
 * Fetches all that the first screen needs, and gives the address of that screen. Where an address leads is found out
 * before anything is rendered: a screen that only leads on would be seen as an empty one for a moment. Never rejects.
 */
export async function prepareVisit({ pathname, formHash, hadSession, queries }: Visit): Promise<string> {
  const screen = { pathname, formHash, hadSession };
  const [path, status] = await Promise.all([
    prepareScreen(screen),
    hadSession ? prepareAccount(queries) : "",
    // What an account's page cannot be shown without: whatever is typed is to be saved. The page says so when it is missing.
    hadSession && loadSaveState().catch(() => undefined),
  ]);
  if (status === undefined) {
    // The session is over: that is found where the profile is used, and leads to the Log In card.
    await prepareScreen({ ...screen, pathname: "/login" });
    return path;
  }
  const to = redirectForStatus(status, path);
  return to === undefined ? path : await prepareScreen({ ...screen, pathname: to });
}

/** The status of the application; undefined when the profile is not to be had. */
async function prepareAccount(queries: QueryClient): Promise<WebStatus | "" | undefined> {
  const [profile] = await Promise.all([
    queries.fetchQuery(profileQuery).catch(() => undefined),
    queries.prefetchQuery(accountViewQuery),
  ]);
  return profile && webStatusOf(profile);
}

/** The same for an account that is about to be opened, as far as nothing need be known of it. */
export function prepareForAccount(pathname: string, formHash: string | null): Promise<unknown> {
  return Promise.allSettled([prepareScreen({ pathname, formHash, hadSession: true }), loadSaveState()]);
}
