import { randomUUID } from "node:crypto";
import type { ChecklistMarkRow } from "./desk-schema.ts";
import { ENCRYPTION_CONTEXTS } from "./encryption.ts";
import type { Store } from "./store.ts";

/** What staff have said of an item of the checklist. */
export interface ChecklistMark {
  readonly item: string;
  readonly state: ChecklistMarkRow["state"];
  readonly staffId: string;
  /** Who it was, by e-mail address. */
  readonly by: string;
  readonly at: number;
  /** Why it is waived; null for what was ticked. */
  readonly reason: string | null;
}

/** Those of one application, without the reasons, which are encrypted; by item. */
export async function listMarkStates(
  store: Store,
  accountId: string,
): Promise<ReadonlyMap<string, ChecklistMarkRow["state"]>> {
  const rows = await ofApplication(store, accountId).select(["item", "state"]).execute();
  return new Map(rows.map(({ item, state }) => [item, state]));
}

/** Those of one application, by item. @throws DecryptError when a reason cannot be opened */
export async function listMarks(
  store: Store,
  accountId: string,
): Promise<ReadonlyMap<string, ChecklistMark>> {
  const rows = await ofApplication(store, accountId)
    .innerJoin("staff", "staff.id", "checklist_marks.staff_id")
    .selectAll("checklist_marks")
    .select("staff.email as by")
    .execute();
  return new Map(
    rows.map(({ id, item, state, staff_id: staffId, by, marked_at: at, reason: sealed }) => {
      const reason =
        sealed === null ? null : String(store.decrypt(ENCRYPTION_CONTEXTS.waiverReasons(id), sealed));
      return [item, { item, state, staffId, by, at, reason }];
    }),
  );
}

function ofApplication(store: Store, accountId: string) {
  return store.db
    .selectFrom("checklist_marks")
    .where("checklist_marks.account_id", "=", accountId)
    .where("checklist_marks.application", "=", store.application);
}

/** Puts a mark in the place of the one that the item had. */
export async function putMark(tx: Store, accountId: string, mark: Omit<ChecklistMark, "by">): Promise<void> {
  await removeMark(tx, accountId, mark.item);
  const id = randomUUID();
  const reason = mark.reason === null ? null : tx.encrypt(ENCRYPTION_CONTEXTS.waiverReasons(id), mark.reason);
  await tx.db
    .insertInto("checklist_marks")
    .values({
      id,
      account_id: accountId,
      application: tx.application,
      item: mark.item,
      state: mark.state,
      reason,
      staff_id: mark.staffId,
      marked_at: mark.at,
    })
    .execute();
}

/** False where the item had none. */
export async function removeMark(tx: Store, accountId: string, item: string): Promise<boolean> {
  const removed = await tx.db
    .deleteFrom("checklist_marks")
    .where("account_id", "=", accountId)
    .where("application", "=", tx.application)
    .where("item", "=", item)
    .executeTakeFirstOrThrow();
  return removed.numDeletedRows === 1n;
}
