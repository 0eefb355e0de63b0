import type { ExportOutcome } from "../../contract/desk.ts";
import type { DeskExportRow, DeskExportTakenRow } from "./desk-schema.ts";
import type { Store } from "./store.ts";

/** An export that nobody has heard of for so long is over: its server has died. */
export const EXPORT_LOST_MS = 60 * 60_000;

export async function addExport(
  store: Store,
  made: Pick<DeskExportRow, "id" | "staff_id" | "format" | "options" | "filter" | "search" | "made_at">,
): Promise<void> {
  await store.db
    .insertInto("desk_exports")
    .values({
      ...made,
      application: store.application,
      begun_at: null,
      seen_at: made.made_at,
      ended_at: null,
      outcome: null,
      reads: "[]",
      row_count: 0,
      left_out: 0,
    })
    .execute();
}

export function findExport(store: Store, id: string): Promise<DeskExportRow | undefined> {
  return store.db.selectFrom("desk_exports").selectAll().where("id", "=", id).executeTakeFirst();
}

/** When somebody asked for the last export of a format that came to its end; null when there was none. */
export async function lastExportAt(
  store: Store,
  { staff_id, format }: Pick<DeskExportRow, "staff_id" | "format">,
): Promise<number | null> {
  const row = await store.db
    .selectFrom("desk_exports")
    .select((select) => select.fn.max<number | null>("made_at").as("at"))
    .where("application", "=", store.application)
    .where("staff_id", "=", staff_id)
    .where("format", "=", format)
    .where("outcome", "=", "done")
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Takes the export: once, and not after the time; undefined when somebody has, or it is somebody else's. */
export function beginExport(
  store: Store,
  {
    id,
    staffId,
    reads,
    now,
    madeAfter,
  }: {
    readonly id: string;
    readonly staffId: string;
    readonly reads: string;
    readonly now: number;
    readonly madeAfter: number;
  },
): Promise<DeskExportRow | undefined> {
  return store.db
    .updateTable("desk_exports")
    .set({ begun_at: now, seen_at: now, reads })
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .where("begun_at", "is", null)
    .where("ended_at", "is", null)
    .where("made_at", ">", madeAfter)
    .returningAll()
    .executeTakeFirst();
}

/** How far an export is. */
export interface ExportProgress {
  readonly rows: number;
  readonly leftOut: number;
}

export async function noteProgress(
  store: Store,
  id: string,
  { rows, leftOut, now }: ExportProgress & { readonly now: number },
): Promise<void> {
  await store.db
    .updateTable("desk_exports")
    .set({ row_count: rows, left_out: leftOut, seen_at: now })
    .where("id", "=", id)
    .execute();
}

/** What was typed is forgotten with it. */
export async function endExport(
  store: Store,
  id: string,
  { rows, leftOut, now, outcome }: ExportProgress & { readonly now: number; readonly outcome: ExportOutcome },
): Promise<void> {
  await store.db
    .updateTable("desk_exports")
    .set({ row_count: rows, left_out: leftOut, seen_at: now, ended_at: now, outcome, search: null })
    .where("id", "=", id)
    .execute();
}

/** Ends those that nobody has begun to take, or that were not heard of since the time: their server has died. Gives them. */
export function endLostExports(
  store: Store,
  { now, before }: { readonly now: number; readonly before: number },
): Promise<readonly DeskExportRow[]> {
  return store.db
    .updateTable("desk_exports")
    .set({ ended_at: now, outcome: "broken_off", search: null })
    .where("ended_at", "is", null)
    .where("seen_at", "<", before)
    .returningAll()
    .execute();
}

/** Keeps what was in an export, to be noted for its receiver: `taken` as the caller writes it. */
export async function putTaken(
  store: Store,
  {
    exportId,
    receiver,
    taken,
  }: { readonly exportId: string; readonly receiver: string; readonly taken: string },
): Promise<void> {
  await store.db
    .insertInto("desk_exports_taken")
    .values({ export_id: exportId, application: store.application, receiver, taken })
    .execute();
}

/** What is still to be noted for a receiver. */
export function listTaken(
  store: Store,
  receiver: string,
): Promise<readonly Pick<DeskExportTakenRow, "export_id" | "taken">[]> {
  return store.db
    .selectFrom("desk_exports_taken")
    .select(["export_id", "taken"])
    .where("application", "=", store.application)
    .where("receiver", "=", receiver)
    .execute();
}

/** What is still to be noted, for whomever, of all applications; held until the transaction ends. */
export function holdTaken(
  transaction: Store,
): Promise<readonly Pick<DeskExportTakenRow, "export_id" | "taken">[]> {
  return (
    transaction.db
      .selectFrom("desk_exports_taken")
      .select(["export_id", "taken"])
      // In one order, so that two who hold some of the same never wait for each other.
      .orderBy("export_id")
      .$if(transaction.isPostgres, (query) => query.forUpdate())
      .execute()
  );
}

/** Puts others in the place of what is still to be noted of an export. */
export async function replaceTaken(store: Store, exportId: string, taken: string): Promise<void> {
  await store.db.updateTable("desk_exports_taken").set({ taken }).where("export_id", "=", exportId).execute();
}

/** For whom something is still to be noted, of which applications. */
export function listReceivers(
  store: Store,
): Promise<readonly Pick<DeskExportTakenRow, "application" | "receiver">[]> {
  return store.db.selectFrom("desk_exports_taken").select(["application", "receiver"]).distinct().execute();
}

/** What was in the export is noted. */
export async function deleteTaken(store: Store, exportId: string): Promise<void> {
  await store.db.deleteFrom("desk_exports_taken").where("export_id", "=", exportId).execute();
}

export type ListedExport = DeskExportRow & { readonly email: string };

/** The exports of one person, or of all, the newest first; so many after a position. */
export function listExports(
  store: Store,
  {
    staffId,
    after,
    most,
  }: {
    readonly staffId: string | null;
    readonly after: { readonly madeAt: number; readonly id: string } | null;
    readonly most: number;
  },
): Promise<readonly ListedExport[]> {
  let query = store.db
    .selectFrom("desk_exports as made")
    .innerJoin("staff", "staff.id", "made.staff_id")
    .selectAll("made")
    .select("staff.email");
  if (staffId !== null) query = query.where("made.staff_id", "=", staffId);
  if (after !== null) {
    query = query.where((where) =>
      where(where.refTuple("made.made_at", "made.id"), "<", where.tuple(after.madeAt, after.id)),
    );
  }
  return query.orderBy("made.made_at", "desc").orderBy("made.id", "desc").limit(most).execute();
}
