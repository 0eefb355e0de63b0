import type { Choice } from "../../form/index.ts";
import type { WorkGroup } from "./desk-schema.ts";
import type { Store } from "./store.ts";

/** The keys of questions as they are stored: the same ones are the same text. */
export function choiceKeysText(keys: readonly string[]): string {
  return JSON.stringify(keys.toSorted());
}

/** The keys of the questions whose answers are kept as choices; none before anybody has said which. */
export async function findChoiceKeys(store: Store): Promise<readonly string[]> {
  const row = await store.db
    .selectFrom("choice_keys")
    .select("keys")
    .where("application", "=", store.application)
    .executeTakeFirst();
  // Only `putChoiceKeys` writes the column.
  return row === undefined ? [] : (JSON.parse(row.keys) as readonly string[]);
}

/** Says which they are from now on; summaries that were made by others are found by `listOutdated`. */
export async function putChoiceKeys(store: Store, keys: readonly string[]): Promise<void> {
  const text = choiceKeysText(keys);
  await store.db
    .insertInto("choice_keys")
    .values({ application: store.application, keys: text })
    .onConflict((conflict) => conflict.column("application").doUpdateSet({ keys: text }))
    .execute();
}

/** Whether some summaries were made by other keys than these. */
export async function hasOutdated(store: Store, keys: readonly string[]): Promise<boolean> {
  const text = choiceKeysText(keys);
  // Each is the beginning of a range; `<>` would go through all of them.
  for (const side of ["<", ">"] as const) {
    const row = await store.db
      .selectFrom("application_summaries")
      .select("account_id")
      .where("application", "=", store.application)
      .where("choice_keys", side, text)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}

/** The accounts after an id whose summary was made by other keys, in order, so many at the most. */
export async function listOutdated(
  store: Store,
  keys: readonly string[],
  { after, most }: { readonly after: string; readonly most: number },
): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom("application_summaries")
    .select("account_id")
    .where("application", "=", store.application)
    .where("account_id", ">", after)
    .where("choice_keys", "<>", choiceKeysText(keys))
    .orderBy("account_id")
    .limit(most)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Leaves the summary of an application whose answers cannot be opened without choices. */
export async function putWithoutChoices(
  tx: Store,
  accountId: string,
  keys: readonly string[],
): Promise<void> {
  await deleteChoices(tx, accountId);
  await tx.db
    .updateTable("application_summaries")
    .set({ choice_keys: choiceKeysText(keys) })
    .where("account_id", "=", accountId)
    .where("application", "=", tx.application)
    .execute();
}

/** What somebody has chosen, by key and code, and where in the list it puts the application. */
export interface KeptChoices {
  readonly choices: readonly Choice[];
  readonly group: WorkGroup;
  readonly groupSince: number;
}

/** Those that stand where the summary does; others would be listed wrongly, and count as missing. */
export async function choicesOfAccount(
  store: Store,
  accountId: string,
  { group, groupSince }: Pick<KeptChoices, "group" | "groupSince">,
): Promise<readonly Choice[]> {
  const rows = await rowsOf(store, accountId);
  return rows
    .filter(({ work_group, group_since }) => work_group === group && group_since === groupSince)
    .map(({ key, code }) => ({ key, code }));
}

function rowsOf(store: Store, accountId: string) {
  return store.db
    .selectFrom("application_choices")
    .select(["key", "code", "work_group", "group_since"])
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .orderBy("key")
    .orderBy("code")
    .execute();
}

/** Puts them in the place of those before, where anything of them is other than it was. */
export async function putChoices(tx: Store, accountId: string, kept: KeptChoices): Promise<void> {
  const { group, groupSince } = kept;
  const place = { work_group: group, group_since: groupSince };
  const chosen = kept.choices.map(({ key, code }) => ({ key, code, ...place }));
  const before = await rowsOf(tx, accountId);
  const isSame =
    before.length === chosen.length &&
    before.every(({ key, code, work_group, group_since }, index) => {
      const other = chosen[index];
      const isThere = other?.key === key && other.code === code;
      return isThere && work_group === group && group_since === groupSince;
    });
  if (isSame) return;
  await deleteChoices(tx, accountId);
  const own = { account_id: accountId, application: tx.application };
  const rows = chosen.map((choice) => ({ ...own, ...choice }));
  if (rows.length > 0) await tx.db.insertInto("application_choices").values(rows).execute();
}

export async function deleteChoices(tx: Store, accountId: string): Promise<void> {
  await tx.db
    .deleteFrom("application_choices")
    .where("account_id", "=", accountId)
    .where("application", "=", tx.application)
    .execute();
}
