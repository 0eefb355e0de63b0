import { queryOptions } from "@tanstack/react-query";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { call } from "../api/call.ts";

/** The counts of repeated groups and the chosen tabs of the account that is logged in. */
export const accountViewQuery = queryOptions({
  queryKey: ["account-view"],
  queryFn: async () => {
    const [counts, tabs] = await Promise.all([call(ENDPOINTS.addAnother), call(ENDPOINTS.tabs)]);
    return { counts, tabs };
  },
});

/** The profile of the account that is logged in, from the cache or from the server. */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: () => call(ENDPOINTS.profile),
});
