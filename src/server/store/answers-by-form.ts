import type { Store } from "./store.ts";

/** Hash of the form under which the answers of somebody are stored who may change them, and whether that is for good. */
export async function findFormVersion(
  store: Store,
  accountId: string,
): Promise<{ readonly formVersion: string; readonly isReopened: boolean }> {
  const row = await store.db
    .selectFrom("answers")
    .leftJoin("applications", (join) =>
      join
        .onRef("applications.account_id", "=", "answers.account_id")
        .onRef("applications.application", "=", "answers.application"),
    )
    .select(["form_version", "reopened_until"])
    .where("answers.account_id", "=", accountId)
    .where("answers.application", "=", store.application)
    .where((of) => of.or([of("submitted_at", "is", null), of("reopened_until", "is not", null)]))
    .executeTakeFirst();
  return { formVersion: row?.form_version ?? "", isReopened: typeof row?.reopened_until === "number" };
}

/** Whose answers were stored under some forms, in the order of their accounts. */
export async function listAnswers(
  store: Store,
  {
    after,
    most,
    under,
  }: { readonly after: string; readonly most: number; readonly under: readonly string[] },
): Promise<readonly { readonly accountId: string; readonly formVersion: string }[]> {
  return await store.db
    .selectFrom("answers")
    .select(["account_id as accountId", "form_version as formVersion"])
    .where("application", "=", store.application)
    .where("account_id", ">", after)
    .where("form_version", "in", [...under])
    .orderBy("account_id")
    .limit(most)
    .execute();
}

/** How many there are answers of; where there are more, the most. */
export async function countAnswers(store: Store, most: number): Promise<number> {
  const some = store.db
    .selectFrom("answers")
    .select("account_id")
    .where("application", "=", store.application);
  const counted = await store.db
    .selectFrom(some.limit(most).as("some"))
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirst();
  return Number(counted?.count ?? 0);
}
