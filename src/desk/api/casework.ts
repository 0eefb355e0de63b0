import { queryOptions, useQuery } from "@tanstack/react-query";
import type { DeskApplication } from "../../contract/desk-applications.ts";
import { call } from "./call.ts";
import { queries } from "./session.ts";

/** What a change gives takes the place of what was read; lists are read anew when they are looked at. */
export function takeIn(application: DeskApplication): void {
  queries.setQueryData(["application", application.id], application);
  void queries.invalidateQueries({ queryKey: ["work-list"] });
  void queries.invalidateQueries({ queryKey: ["work-filters"] });
}

const colleagues = queryOptions({
  queryKey: ["colleagues"],
  queryFn: () => call("GET /desk/api/colleagues"),
});

/** Whom a note can mention; asked for once somebody writes one. */
export function useColleagues(isEnabled: boolean) {
  return useQuery({ ...colleagues, enabled: isEnabled });
}

/** The same, for a note that is saved before they were shown. @throws DeskError */
export function fetchColleagues() {
  return queries.ensureQueryData(colleagues);
}
