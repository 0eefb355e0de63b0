import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { AccountInPage } from "../../contract/initial-data.ts";
import { call } from "../api/call.ts";
import { UnauthorizedError } from "../api/server-error.ts";

/**
 * The cache of what the server said, under the data policy (POL-01): asked once, kept until told otherwise, never
 * asked again by itself, and an error goes to the boundary. A 401 does not: it has ended the session already.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnMount: false,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        throwOnError: (error) => !(error instanceof UnauthorizedError),
        networkMode: "always",
      },
    },
  });
}

/** The counts of repeated groups and the chosen tabs of the account that is logged in. */
export const accountViewQuery = queryOptions({
  queryKey: ["account-view"],
  queryFn: async () => {
    const [counts, tabs] = await Promise.all([call("GET /api/add-another"), call("GET /api/tabs")]);
    return { counts, tabs };
  },
});

/** The profile of the account that is logged in, from the cache or from the server. */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: () => call("GET /api/profile"),
});

/** Puts what came with the page into the cache, as if it had been asked for. */
export function holdAccount(queries: QueryClient, { profile, view }: AccountInPage): void {
  queries.setQueryData(profileQuery.queryKey, profile);
  queries.setQueryData(accountViewQuery.queryKey, view);
}
