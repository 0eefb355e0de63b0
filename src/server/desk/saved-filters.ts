import { randomUUID } from "node:crypto";
import type {
  NewSavedFilter,
  SavedFilter,
  SavedFilterChange,
  SavedFilters,
  SavedQuery,
} from "../../contract/desk-work-list.ts";
import { mayStaff, type StaffRole } from "../../contract/desk.ts";
import { addAudit } from "../store/audit.ts";
import {
  addSavedFilter,
  changeSavedFilter,
  countSavedFilters,
  deleteSavedFilter,
  findSavedFilter,
  listSavedFilters,
  type StoredFilter,
} from "../store/saved-filters.ts";
import type { AuditAction } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { DomainError } from "../system/domain-error.ts";
import type { DeskActor } from "./mark-checklist.ts";

/** So many one person saves. */
const MOST = 100;

/** Who saves, with the role of this moment. */
export interface FilterActor extends DeskActor {
  readonly role: StaffRole;
}

/** Those of somebody's own and those that are shared, by name. */
export async function loadSavedFilters(store: Store, staffId: string): Promise<SavedFilters> {
  const rows = await listSavedFilters(store, staffId);
  const filters = rows.map((row) => savedFilter(row, staffId));
  return { filters: filters.toSorted((one, other) => one.name.localeCompare(other.name, "en")) };
}

/** One of them by its id. @throws DomainError unknown_saved_filter, also for one that somebody else keeps */
export async function readSavedFilter(
  store: Store,
  { id, staffId }: { readonly id: string; readonly staffId: string },
): Promise<SavedFilter> {
  return savedFilter(await requireFilter(store, id, staffId), staffId);
}

/** Saves one. @throws DomainError staff_not_allowed, too_many_saved_filters */
export async function saveFilter(
  store: Store,
  { name, is_shared: isShared, filter }: Omit<NewSavedFilter, "application">,
  actor: FilterActor,
): Promise<SavedFilter> {
  requireSharing(actor, isShared);
  const id = randomUUID();
  const { staffId, now } = actor;
  await store.transaction(async (tx) => {
    if ((await countSavedFilters(tx, staffId)) >= MOST) throw new DomainError("too_many_saved_filters");
    await addSavedFilter(tx, {
      id,
      staff_id: staffId,
      name: name.trim(),
      filter: JSON.stringify(filter),
      is_shared: isShared ? 1 : 0,
      made_at: now,
      changed_at: now,
    });
    await audit(tx, actor, { action: "filter_saved", id, isShared });
  });
  return await readSavedFilter(store, { id, staffId });
}

/** Another name, another filter under it, or whether it is shared. @throws DomainError unknown_saved_filter, not_your_filter, staff_not_allowed */
export async function changeFilter(
  store: Store,
  id: string,
  { change, actor }: { readonly change: SavedFilterChange; readonly actor: FilterActor },
): Promise<SavedFilter> {
  const { name, is_shared: isShared, filter } = change;
  const { staffId, now } = actor;
  const row = await requireFilter(store, id, staffId);
  if (row.staff_id !== staffId) throw new DomainError("not_your_filter");
  requireSharing(actor, isShared);
  await store.forApplication(row.application).transaction(async (tx) => {
    await changeSavedFilter(tx, id, {
      name: name.trim(),
      is_shared: isShared ? 1 : 0,
      changed_at: now,
      ...(filter && { filter: JSON.stringify(filter) }),
    });
    await audit(tx, actor, { action: "filter_changed", id, isShared });
  });
  return await readSavedFilter(store, { id, staffId });
}

/** Deletes one's own; whoever manages staff deletes any that is shared. @throws DomainError unknown_saved_filter, not_your_filter */
export async function dropFilter(store: Store, id: string, actor: FilterActor): Promise<void> {
  const row = await requireFilter(store, id, actor.staffId);
  if (row.staff_id !== actor.staffId && !mayStaff(actor.role, "manageStaff"))
    throw new DomainError("not_your_filter");
  await store.forApplication(row.application).transaction(async (tx) => {
    await deleteSavedFilter(tx, id);
    await audit(tx, actor, { action: "filter_deleted", id, isShared: row.is_shared === 1 });
  });
}

async function requireFilter(store: Store, id: string, staffId: string): Promise<StoredFilter> {
  const row = await findSavedFilter(store, { id, staffId });
  if (row === undefined) throw new DomainError("unknown_saved_filter");
  return row;
}

function requireSharing({ role }: FilterActor, isShared: boolean): void {
  if (isShared && !mayStaff(role, "shareFilters")) throw new DomainError("staff_not_allowed");
}

function savedFilter(row: StoredFilter, staffId: string): SavedFilter {
  const { id, application, name, email } = row;
  return {
    id,
    application,
    name,
    is_shared: row.is_shared === 1,
    is_own: row.staff_id === staffId,
    by: email,
    // Only `saveFilter` and `changeFilter` write the column.
    filter: JSON.parse(row.filter) as SavedQuery,
  };
}

function audit(
  tx: Store,
  { staffId, client, now }: FilterActor,
  { action, id, isShared }: { readonly action: AuditAction; readonly id: string; readonly isShared: boolean },
): Promise<void> {
  // The name is left out: somebody may have written an applicant into it.
  return addAudit(tx, {
    at: now,
    action,
    subject: id,
    account_id: null,
    client,
    staff_id: staffId,
    detail: isShared ? "shared" : "own",
  });
}
