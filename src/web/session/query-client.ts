import { QueryClient } from "@tanstack/react-query";
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
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
