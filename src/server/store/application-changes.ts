import type { Store } from "./store.ts";

const COUNTER = "application_changes";

/**
 * Puts a submitted application at the end of the order of changes; to be called last in the transaction that changes it. Whoever
 * has counted holds the counter until the commit, so that numbers become visible in their order: a reader who has seen one has
 * seen all before it.
 */
export async function noteChange(tx: Store, accountId: string): Promise<void> {
  const { value } = await tx.db
    .updateTable("counters")
    .set((set) => ({ value: set("value", "+", 1) }))
    .where("name", "=", COUNTER)
    .returning("value")
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto("application_changes")
    .values({ account_id: accountId, application: tx.application, sequence: value })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "application"]).doUpdateSet({ sequence: value }),
    )
    .execute();
}

/** A submitted application in the order of changes. */
export interface ChangedApplication {
  readonly accountId: string;
  readonly email: string;
  readonly submittedAt: number;
  readonly reference: string;
  readonly sequence: number;
}

/** So many that changed after a number, up to another one, in their order; those submitted before `since` are left out. */
export async function listChanges(
  store: Store,
  {
    after,
    upTo,
    since,
    most,
  }: {
    readonly after: number;
    readonly upTo: number;
    readonly since: number | undefined;
    readonly most: number;
  },
): Promise<readonly ChangedApplication[]> {
  const rows = await store.db
    .selectFrom("application_changes as change")
    .innerJoin("applications", (join) =>
      join
        .onRef("applications.account_id", "=", "change.account_id")
        .onRef("applications.application", "=", "change.application"),
    )
    .innerJoin("accounts", "accounts.id", "change.account_id")
    .select(["accounts.id as accountId", "accounts.email", "change.sequence"])
    .select(["applications.submitted_at", "applications.reference"])
    .where("change.application", "=", store.application)
    .where("change.sequence", ">", after)
    .where("change.sequence", "<=", upTo)
    .where("applications.submitted_at", ">=", since ?? 0)
    .orderBy("change.sequence")
    .limit(most)
    .execute();
  return rows.map(({ submitted_at, reference, ...row }) => ({
    ...row,
    submittedAt: submitted_at ?? 0,
    reference: reference ?? "",
  }));
}

/** The last number that was given to a change of any application; all smaller ones are stored by then. */
export async function lastChange(store: Store): Promise<number> {
  const row = await store.db
    .selectFrom("counters")
    .select("value")
    .where("name", "=", COUNTER)
    .executeTakeFirst();
  return row?.value ?? 0;
}

/** Whose applications were submitted since the time by a server of an earlier version, which knows no order of changes. */
export async function listUnordered(
  store: Store,
  { since, most }: { readonly since: number; readonly most: number },
): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom("applications")
    .leftJoin("application_changes as change", (join) =>
      join
        .onRef("change.account_id", "=", "applications.account_id")
        .onRef("change.application", "=", "applications.application"),
    )
    .select("applications.account_id")
    .where("applications.application", "=", store.application)
    .where("applications.submitted_at", "is not", null)
    .where("applications.submitted_at", ">=", since)
    .where("change.sequence", "is", null)
    .orderBy("applications.submitted_at")
    .limit(most)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
