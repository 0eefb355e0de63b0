import type { ListedExport, NewExport } from "../../contract/desk-passing-on.ts";
import type { CompiledForm, ReadInFull } from "../../form/index.ts";
import { choicesInWords } from "../desk/choice-filters.ts";
import { isSearch, workFilterOf } from "../desk/work-list.ts";
import type { DeskExportRow } from "../store/desk-schema.ts";
import type { SubmittedAsked } from "../store/exported-applications.ts";

/** Who wants which applications, and as what. */
export type WantedExport = Pick<DeskExportRow, "staff_id" | "format" | "filter" | "search">;

/** What is asked for, as it is stored: what was typed stands apart. */
export function wantedExport(
  staffId: string,
  { format, q = "", group, page, missing, from, to, choices, is_new }: NewExport,
  form: CompiledForm | undefined,
): WantedExport {
  return {
    staff_id: staffId,
    format,
    search: q.trim() === "" ? null : q,
    filter: JSON.stringify({
      group,
      page,
      missing,
      from,
      to,
      choices,
      is_new,
      is_search: isSearch({ q }),
      ...(choices !== undefined && { chosen: choicesInWords(form, choices) }),
    }),
  };
}

/** Whose exports of a format have what; files for the record system are `records/NAME`. */
export function receiverOf({ staff_id, format }: WantedExport): string {
  return `desk:${staff_id}:${format}`;
}

/** Which applications are meant, as the form in force lets the list be filtered. */
export function askedBy(row: WantedExport, form: CompiledForm | undefined): SubmittedAsked {
  const asked = filterOf(row.filter);
  const filter = workFilterOf(form, { ...asked, q: row.search ?? "" });
  return { filter, newFor: asked.is_new ? receiverOf(row) : undefined };
}

/** What the list was filtered by. */
export function filterOf(column: string): ListedExport["filter"] {
  // Only `wantedExport` writes the column.
  return JSON.parse(column) as ListedExport["filter"];
}

/** For the audit trail, which gets nothing of what was typed. */
export function askedInWords({ format, filter }: WantedExport): readonly string[] {
  const { group, is_new, is_search } = filterOf(filter);
  return [
    format,
    ...(group === undefined ? [] : [group]),
    ...(is_new ? ["new"] : []),
    ...(is_search ? ["searched"] : []),
  ];
}

/** Of which pages the answers that print masks are passed on in full. */
export function readsInFullWord(readsInFull: ReadInFull): ListedExport["reads"] {
  if (readsInFull === "all") return "all";
  return readsInFull.length === 0 ? "masked" : "some";
}
