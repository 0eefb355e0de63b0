import type { Outage, OutageName } from "../../contract/desk-passing-on.ts";
import type { Store } from "./store.ts";

/** Writes down that something is away, or still is: since when stays. */
export async function putOutage(
  store: Store,
  { name, reason }: Pick<Outage, "name" | "reason">,
  now: number,
): Promise<void> {
  await store.db
    .insertInto("outages")
    .values({ name, reason, since: now, seen_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ reason, seen_at: now }))
    .execute();
}

export async function deleteOutage(store: Store, name: OutageName): Promise<void> {
  await store.db.deleteFrom("outages").where("name", "=", name).execute();
}

export function listOutages(store: Store): Promise<readonly Outage[]> {
  return store.db.selectFrom("outages").selectAll().orderBy("name").execute();
}
