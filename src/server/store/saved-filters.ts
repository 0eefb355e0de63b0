import { applicationOf } from "./application-scope.ts";
import type { SavedFilterRow } from "./desk-schema.ts";
import type { Database } from "./schema.ts";

/** A saved filter with the e-mail address of whoever has saved it. */
export interface StoredFilter extends SavedFilterRow {
  readonly email: string;
}

function visibleTo(db: Database, staffId: string) {
  return db
    .selectFrom("saved_filters")
    .innerJoin("staff", "staff.id", "saved_filters.staff_id")
    .selectAll("saved_filters")
    .select("staff.email")
    .where((row) => row.or([row("saved_filters.staff_id", "=", staffId), row("is_shared", "=", 1)]));
}

/** Those of the application that this person has saved, and those that are shared. */
export function listSavedFilters(db: Database, staffId: string): Promise<readonly StoredFilter[]> {
  return visibleTo(db, staffId).where("saved_filters.application", "=", applicationOf(db)).execute();
}

/** One of any application, as far as this person sees it. */
export function findSavedFilter(
  db: Database,
  { id, staffId }: { readonly id: string; readonly staffId: string },
): Promise<StoredFilter | undefined> {
  return visibleTo(db, staffId).where("saved_filters.id", "=", id).executeTakeFirst();
}

/** How many somebody has saved, of all applications. */
export async function countSavedFilters(db: Database, staffId: string): Promise<number> {
  const row = await db
    .selectFrom("saved_filters")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("staff_id", "=", staffId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function addSavedFilter(db: Database, row: Omit<SavedFilterRow, "application">): Promise<void> {
  await db
    .insertInto("saved_filters")
    .values({ ...row, application: applicationOf(db) })
    .execute();
}

export async function changeSavedFilter(
  db: Database,
  id: string,
  change: Pick<SavedFilterRow, "name" | "is_shared" | "changed_at"> & Partial<Pick<SavedFilterRow, "filter">>,
): Promise<void> {
  await db.updateTable("saved_filters").set(change).where("id", "=", id).execute();
}

export async function deleteSavedFilter(db: Database, id: string): Promise<void> {
  await db.deleteFrom("saved_filters").where("id", "=", id).execute();
}
