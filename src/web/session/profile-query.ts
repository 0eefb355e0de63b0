import { queryOptions } from "@tanstack/react-query";
import { CALLS } from "../../contract/call-table.ts";
import { call } from "../api/call.ts";

/** The profile of the account that is logged in, from the cache or from the server. */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: () => call(CALLS.profile),
});
