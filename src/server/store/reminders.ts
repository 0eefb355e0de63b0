import { randomUUID } from "node:crypto";
import type { ReminderRow, ReminderState } from "./desk-schema.ts";
import type { Store } from "./store.ts";

/** Writes down that somebody is to be reminded; gives the id. */
export async function addReminder(
  tx: Store,
  added: Pick<ReminderRow, "account_id" | "staff_id" | "queued_at" | "not_before"> & {
    readonly items: readonly string[];
  },
): Promise<string> {
  const id = randomUUID();
  await tx.db
    .insertInto("reminders")
    .values({
      ...added,
      id,
      application: tx.application,
      items: JSON.stringify(added.items),
      state: "queued",
      ended_at: null,
    })
    .execute();
  return id;
}

/** Whether somebody was reminded of just these items since a time, or is going to be. */
export async function isReminded(
  store: Store,
  accountId: string,
  { items, since }: { readonly items: readonly string[]; readonly since: number },
): Promise<boolean> {
  const row = await store.db
    .selectFrom("reminders")
    .select("id")
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .where("items", "=", JSON.stringify(items))
    .where("queued_at", ">", since)
    .where("state", "in", ["queued", "sent"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function findReminder(store: Store, id: string): Promise<ReminderRow | undefined> {
  return store.db.selectFrom("reminders").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Ends a reminder that waits or has failed; one that has ended otherwise stays as it is. */
export async function endReminder(
  store: Store,
  id: string,
  { state, at }: { readonly state: Exclude<ReminderState, "queued">; readonly at: number },
): Promise<void> {
  await store.db
    .updateTable("reminders")
    .set({ state, ended_at: at })
    .where("id", "=", id)
    .where("state", "in", ["queued", "failed"])
    .execute();
}

/** The newest reminders of one application, with who has sent them; the newest first. */
export function listReminders(
  store: Store,
  accountId: string,
  most: number,
): Promise<readonly (ReminderRow & { readonly by: string })[]> {
  return store.db
    .selectFrom("reminders")
    .innerJoin("staff", "staff.id", "reminders.staff_id")
    .selectAll("reminders")
    .select("staff.email as by")
    .where("reminders.account_id", "=", accountId)
    .where("reminders.application", "=", store.application)
    .orderBy("reminders.queued_at", "desc")
    .limit(most)
    .execute();
}

/** The items of a row. */
export function itemsOfReminder({ items }: Pick<ReminderRow, "items">): readonly string[] {
  const parsed: unknown = JSON.parse(items);
  return Array.isArray(parsed) ? parsed.filter((item) => typeof item === "string") : [];
}
