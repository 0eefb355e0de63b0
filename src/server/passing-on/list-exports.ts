import type { ExportList, ListedExport } from "../../contract/desk-passing-on.ts";
import { EXPORT_LOST_MS, type ListedExport as ExportRow, listExports } from "../store/desk-exports.ts";
import type { DeskExportRow } from "../store/desk-schema.ts";
import type { Store } from "../store/store.ts";
import { filterOf, readsInFullWord } from "./wanted-export.ts";

const PAGE_SIZE = 50;

/** The log: who took what. Those of one person, or of all. */
export async function loadExports(
  { store, now }: { readonly store: Store; readonly now: () => number },
  { staffId, cursor }: { readonly staffId: string | null; readonly cursor: string | undefined },
): Promise<ExportList> {
  const dot = cursor?.indexOf(".") ?? 0;
  const after =
    cursor === undefined ? null : { madeAt: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) };
  const rows = await listExports(store, { staffId, after, most: PAGE_SIZE + 1 });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    exports: shown.map((row) => listed(row, now())),
    next: rows.length > PAGE_SIZE && last !== undefined ? `${last.made_at}.${last.id}` : null,
  };
}

function listed(row: ExportRow, now: number): ListedExport {
  const reads: unknown = JSON.parse(row.reads);
  return {
    id: row.id,
    email: row.email,
    application: row.application,
    format: row.format,
    filter: filterOf(row.filter),
    reads: readsInFullWord(reads === "all" ? "all" : Array.isArray(reads) ? reads : []),
    made_at: row.made_at,
    ended_at: row.ended_at,
    state: stateOf(row, now),
    applications: row.row_count,
    left_out: row.left_out,
  };
}

function stateOf({ outcome, begun_at, seen_at }: DeskExportRow, now: number): ListedExport["state"] {
  if (outcome !== null) return outcome;
  if (now - seen_at > EXPORT_LOST_MS) return "broken_off";
  return begun_at === null ? "waiting" : "under_way";
}
