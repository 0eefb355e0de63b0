import { sql } from "kysely";
import type { Choice } from "../../form/index.ts";
import type { Store } from "./store.ts";

/** So many who have chosen an option are counted, to begin with the rarest. */
const MANY = 5000;

/** Options that are all to have been chosen. */
export interface FoundChoices {
  /** The rarest leads: the list is read among those who have chosen it, in its order. */
  readonly lead: Choice | undefined;
  readonly others: readonly Choice[];
  /** Whether there are several, and many have chosen even the rarest. */
  readonly isMany: boolean;
}

/** With the rarest of them before the others: among those who have it, few are gone through. */
export async function findByChoices(store: Store, choices: readonly Choice[]): Promise<FoundChoices> {
  if (choices.length < 2) return { lead: choices[0], others: [], isMany: false };
  const counted: { choice: Choice; count: number }[] = [];
  for (const choice of choices) counted.push({ choice, count: await countChosen(store, choice) });
  const [first, ...others] = counted.toSorted((one, other) => one.count - other.count);
  return {
    lead: first?.choice,
    others: others.map(({ choice }) => choice),
    isMany: first !== undefined && first.count >= MANY,
  };
}

async function countChosen(store: Store, { key, code }: Choice): Promise<number> {
  const some = store.db
    .selectFrom("application_choices")
    .select("account_id")
    .where("application", "=", store.application)
    .where("key", "=", key)
    .where("code", "=", code)
    .limit(MANY);
  const row = await store.db
    .selectFrom(some.as("some"))
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const PLACE = ["account_id", "work_group", "group_since"] as const;

interface Places {
  /** Left at this page. */
  readonly page: string | undefined;
  /** Of whoever has chosen this option. */
  readonly lead: Choice | undefined;
  /** Of these accounts alone, which are then looked up one by one. */
  readonly among: readonly string[] | undefined;
}

/** Where applications stand in the list: all of them, or those of some. */
export function places(store: Store, { page, lead, among }: Places) {
  if (among !== undefined) {
    const some = store.db
      .selectFrom(asRows(store, among))
      // In this order: SQLite would go through all applications instead.
      .crossJoin("application_summaries as place")
      .select(["place.account_id", "place.work_group", "place.group_since"])
      .where("place.account_id", "=", sql.ref<string>("wanted.value"))
      .where("place.application", "=", store.application);
    return page === undefined ? some : some.where("place.page", "=", page);
  }
  if (lead === undefined) {
    const all = store.db
      .selectFrom("application_summaries")
      .select(PLACE)
      .where("application", "=", store.application);
    return page === undefined ? all : all.where("page", "=", page);
  }
  const chosen = store.db
    .selectFrom("application_choices")
    .select(PLACE)
    .where("application", "=", store.application)
    .where("key", "=", lead.key)
    .where("code", "=", lead.code);
  if (page === undefined) return chosen;
  const left = store.db
    .selectFrom("application_summaries as left")
    .select(sql.lit(1).as("one"))
    .where("left.account_id", "=", sql.ref<string>("application_choices.account_id"))
    .where("left.application", "=", store.application)
    .where("left.page", "=", page);
  return chosen.where(sql<boolean>`exists ${left}`);
}

/** One parameter however many there are: the statement stays the same, and need not be prepared anew. */
function asRows(store: Store, ids: readonly string[]) {
  const rows = store.isPostgres
    ? sql<{ readonly value: string }>`unnest(${[...ids]}::text[])`
    : sql<{ readonly value: string }>`json_each(${JSON.stringify(ids)})`;
  return rows.as<"wanted">(store.isPostgres ? sql`wanted(value)` : sql`wanted`);
}

/** For rows of `summary`: whether the option was chosen. */
export function hasChosen(store: Store, { key, code }: Choice) {
  const chosen = store.db
    .selectFrom("application_choices as chosen")
    .select(sql.lit(1).as("one"))
    .where("chosen.account_id", "=", sql.ref<string>("summary.account_id"))
    .where("chosen.application", "=", store.application)
    .where("chosen.key", "=", key)
    .where("chosen.code", "=", code);
  return sql<boolean>`exists ${chosen}`;
}
