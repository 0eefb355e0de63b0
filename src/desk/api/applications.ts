import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, type DeskQuery, pathTo } from "./call.ts";

/** What the list is asked for, as the call takes it. */
export type WorkQuery = DeskQuery<"GET /desk/api/work-list">;

/** A page of the work list, once it is known which; while another one is read, the one before stays. */
export function useWorkList(query: WorkQuery, isKnown: boolean) {
  return useQuery({
    queryKey: ["work-list", query],
    queryFn: () => call("GET /desk/api/work-list", { query }),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
}

/** While the server brings filters along, it is asked again after so long. */
const PENDING_MS = 5_000;

/** What the list can be filtered by, and of which of several applications it can be. */
export function useWorkFilters(application: string | undefined) {
  return useQuery({
    queryKey: ["work-filters", application],
    queryFn: () => call("GET /desk/api/application-filters", { query: { application } }),
    refetchInterval: ({ state }) => (state.data?.are_choices_pending === true ? PENDING_MS : false),
    placeholderData: keepPreviousData,
  });
}

export function useApplication(applicationId: string) {
  return useQuery({
    queryKey: ["application", applicationId],
    queryFn: () => call("GET /desk/api/applications/:application_id", { application_id: applicationId }),
    // Each reading is written down: coming back to the window is none.
    refetchOnWindowFocus: false,
  });
}

/** Where a document is shown. */
export function documentAddress(applicationId: string, key: string): string {
  return pathTo("GET /desk/api/applications/:application_id/documents/:answer_key", {
    application_id: applicationId,
    answer_key: key,
  });
}
