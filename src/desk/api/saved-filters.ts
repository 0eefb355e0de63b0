import { useQuery } from "@tanstack/react-query";
import type { NewSavedFilter, SavedFilter, SavedFilterChange } from "../../contract/desk-work-list.ts";
import { call } from "./call.ts";
import { queries } from "./session.ts";

/** One's own and those that are shared. */
export function useSavedFilters(application: string | undefined) {
  return useQuery({
    queryKey: ["saved-filters", application],
    queryFn: () => call("GET /desk/api/saved-filters", { query: { application } }),
  });
}

/** One of them, where the address names one. */
export function useSavedFilter(id: string | null) {
  return useQuery({
    queryKey: ["saved-filter", id],
    queryFn: () => call("GET /desk/api/saved-filters/:saved_filter_id", { saved_filter_id: id ?? "" }),
    enabled: id !== null,
  });
}

function takeIn(saved: SavedFilter): SavedFilter {
  queries.setQueryData(["saved-filter", saved.id], saved);
  void queries.invalidateQueries({ queryKey: ["saved-filters"] });
  return saved;
}

/** @throws DeskError */
export async function saveFilter(body: NewSavedFilter): Promise<SavedFilter> {
  return takeIn(await call("POST /desk/api/saved-filters", { body }));
}

/** @throws DeskError */
export async function changeSavedFilter(id: string, body: SavedFilterChange): Promise<SavedFilter> {
  return takeIn(await call("PUT /desk/api/saved-filters/:saved_filter_id", { saved_filter_id: id, body }));
}

/** @throws DeskError */
export async function deleteSavedFilter(id: string): Promise<void> {
  await call("DELETE /desk/api/saved-filters/:saved_filter_id", { saved_filter_id: id });
  void queries.invalidateQueries({ queryKey: ["saved-filters"] });
}

/** Once no page shows it any more. */
export function forgetSavedFilter(id: string): void {
  queries.removeQueries({ queryKey: ["saved-filter", id] });
}
