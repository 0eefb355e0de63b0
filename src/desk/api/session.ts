import { QueryCache, QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useOutletContext } from "react-router-dom";
import type { SignedIn } from "../../contract/desk-staff.ts";
import { call, DeskError } from "./call.ts";

/** What the pages have read. A call that is refused is not asked again by itself; that a session has ended is noted. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: noteEnded }),
  defaultOptions: { queries: { retry: false, staleTime: 10_000 } },
});

const session = queryOptions({
  queryKey: ["session"],
  queryFn: async (): Promise<SignedIn | null> => {
    try {
      return await call("GET /desk/api/session");
    } catch (error) {
      if (error instanceof DeskError && error.code === "staff_signed_out") return null;
      throw error;
    }
  },
});

/** Who is signed in; null when nobody is. */
export function useSession() {
  return useQuery(session);
}

/** Who is signed in, for a page inside the frame, which is shown to nobody else. */
export function useSignedIn(): SignedIn {
  return useOutletContext<SignedIn>();
}

/** Somebody has signed in. */
export function beginSession(signedIn: SignedIn): void {
  forgetWhatWasRead();
  queries.setQueryData(session.queryKey, signedIn);
}

const providerSignOut = ["provider sign-out"];

/**
 * The session is over: nothing that was read with it stays. Where the one at the school's provider ends is kept for the page
 * that follows.
 */
export function forgetSession(endOfProviders: string | null = null): void {
  forgetWhatWasRead();
  queries.setQueryData(providerSignOut, endOfProviders);
  queries.setQueryData(session.queryKey, null);
}

/** Where whoever has just signed out can end the session at the school's provider as well; null when nowhere. */
export function findProviderSignOut(): string | null {
  return queries.getQueryData<string | null>(providerSignOut) ?? null;
}

/** Not the session itself, which the frame goes on looking at. */
function forgetWhatWasRead(): void {
  queries.removeQueries({ predicate: ({ queryKey: [name] }) => name !== session.queryKey[0] });
}

/** Leads to the sign-in when a call was refused because the session has ended. */
export function noteEnded(error: unknown): void {
  if (error instanceof DeskError && error.code === "staff_signed_out") forgetSession();
}
