import type { Outage, OutageName } from "../../contract/desk-passing-on.ts";
import type { Database } from "./schema.ts";

/** Writes down that something is away, or still is: since when stays. */
export async function putOutage(
  db: Database,
  { name, reason }: Pick<Outage, "name" | "reason">,
  now: number,
): Promise<void> {
  await db
    .insertInto("outages")
    .values({ name, reason, since: now, seen_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ reason, seen_at: now }))
    .execute();
}

export async function deleteOutage(db: Database, name: OutageName): Promise<void> {
  await db.deleteFrom("outages").where("name", "=", name).execute();
}

export function listOutages(db: Database): Promise<readonly Outage[]> {
  return db.selectFrom("outages").selectAll().orderBy("name").execute();
}
