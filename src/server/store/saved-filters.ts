import type { SavedFilterRow } from "./desk-schema.ts";
import type { Store } from "./store.ts";

/** A saved filter with the e-mail address of whoever has saved it. */
export interface StoredFilter extends SavedFilterRow {
  readonly email: string;
}

function visibleTo(store: Store, staffId: string) {
  return store.db
    .selectFrom("saved_filters")
    .innerJoin("staff", "staff.id", "saved_filters.staff_id")
    .selectAll("saved_filters")
    .select("staff.email")
    .where((row) => row.or([row("saved_filters.staff_id", "=", staffId), row("is_shared", "=", 1)]));
}

/** Those of the application that this person has saved, and those that are shared. */
export function listSavedFilters(store: Store, staffId: string): Promise<readonly StoredFilter[]> {
  return visibleTo(store, staffId).where("saved_filters.application", "=", store.application).execute();
}

/** One of any application, as far as this person sees it. */
export function findSavedFilter(
  store: Store,
  { id, staffId }: { readonly id: string; readonly staffId: string },
): Promise<StoredFilter | undefined> {
  return visibleTo(store, staffId).where("saved_filters.id", "=", id).executeTakeFirst();
}

/** How many somebody has saved, of all applications. */
export async function countSavedFilters(store: Store, staffId: string): Promise<number> {
  const row = await store.db
    .selectFrom("saved_filters")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("staff_id", "=", staffId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function addSavedFilter(store: Store, row: Omit<SavedFilterRow, "application">): Promise<void> {
  await store.db
    .insertInto("saved_filters")
    .values({ ...row, application: store.application })
    .execute();
}

export async function changeSavedFilter(
  store: Store,
  id: string,
  change: Pick<SavedFilterRow, "name" | "is_shared" | "changed_at"> & Partial<Pick<SavedFilterRow, "filter">>,
): Promise<void> {
  await store.db.updateTable("saved_filters").set(change).where("id", "=", id).execute();
}

export async function deleteSavedFilter(store: Store, id: string): Promise<void> {
  await store.db.deleteFrom("saved_filters").where("id", "=", id).execute();
}
