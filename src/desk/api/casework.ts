import { queryOptions, useQuery } from "@tanstack/react-query";
import type { DeskApplication } from "../../contract/desk-applications.ts";
import type { ChecklistMark, NoteText } from "../../contract/desk-casework.ts";
import { call } from "./call.ts";
import { queries } from "./session.ts";

/** What a change gives takes the place of what was read; lists are read anew when they are looked at. */
function takeIn(application: DeskApplication): void {
  queries.setQueryData(["application", application.id], application);
  void queries.invalidateQueries({ queryKey: ["work-list"] });
  void queries.invalidateQueries({ queryKey: ["work-filters"] });
}

/** Says something of an item of the checklist. @throws DeskError */
export async function markItem(applicationId: string, itemId: string, body: ChecklistMark): Promise<void> {
  takeIn(
    await call("PUT /desk/api/applications/:application_id/checklist/:item_id", {
      application_id: applicationId,
      item_id: itemId,
      body,
    }),
  );
}

/** Writes a note, or, with the id of one, changes that. @throws DeskError */
export async function saveNote(applicationId: string, noteId: string | null, body: NoteText): Promise<void> {
  takeIn(
    noteId === null
      ? await call("POST /desk/api/applications/:application_id/notes", {
          application_id: applicationId,
          body,
        })
      : await call("PUT /desk/api/applications/:application_id/notes/:note_id", {
          application_id: applicationId,
          note_id: noteId,
          body,
        }),
  );
}

/** @throws DeskError */
export async function takeNoteBack(applicationId: string, noteId: string): Promise<void> {
  takeIn(
    await call("POST /desk/api/applications/:application_id/notes/:note_id/deletion", {
      application_id: applicationId,
      note_id: noteId,
    }),
  );
}

/** Reminders were queued: what the pages show of those applications is no longer so. */
export function forgetReminded(): void {
  void queries.invalidateQueries({ queryKey: ["application"] });
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

/** The notes that mention whoever is signed in. */
export function useMentions(isEnabled: boolean) {
  return useQuery({
    queryKey: ["mentions"],
    queryFn: () => call("GET /desk/api/mentions"),
    enabled: isEnabled,
    refetchOnMount: "always",
  });
}
