import { sql } from "kysely";
import type { Choice } from "../../form/index.ts";
import { applicationOf } from "./application-scope.ts";
import type { Database } from "./schema.ts";

/** So many who have chosen an option are counted, to begin with the rarest. */
const MANY = 5000;

/** Options that are all to have been chosen. */
export interface FoundChoices {
  /** The rarest leads: the list is read among those who have chosen it, in its order. */
  readonly lead: Choice | undefined;
  readonly others: readonly Choice[];
  /** Whether many have chosen even the rarest. */
  readonly isMany: boolean;
}

/** With the rarest of them before the others: among those who have it, few are gone through. */
export async function findByChoices(db: Database, choices: readonly Choice[]): Promise<FoundChoices> {
  const counted: { choice: Choice; count: number }[] = [];
  for (const choice of choices) counted.push({ choice, count: await countChosen(db, choice) });
  const [first, ...others] = counted.toSorted((one, other) => one.count - other.count);
  return {
    lead: first?.choice,
    others: others.map(({ choice }) => choice),
    isMany: first !== undefined && first.count >= MANY,
  };
}

async function countChosen(db: Database, { key, code }: Choice): Promise<number> {
  const some = db
    .selectFrom("application_choices")
    .select("account_id")
    .where("application", "=", applicationOf(db))
    .where("key", "=", key)
    .where("code", "=", code)
    .limit(MANY);
  const row = await db
    .selectFrom(some.as("some"))
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const PLACE = ["account_id", "work_group", "group_since"] as const;

/** Where applications stand in the list: all of them, those left at a page, or those of whoever has chosen an option. */
export function places(
  db: Database,
  { page, lead }: { readonly page: string | undefined; readonly lead: Choice | undefined },
) {
  if (lead === undefined) {
    const all = db
      .selectFrom("application_summaries")
      .select(PLACE)
      .where("application", "=", applicationOf(db));
    return page === undefined ? all : all.where("page", "=", page);
  }
  const chosen = db
    .selectFrom("application_choices")
    .select(PLACE)
    .where("application", "=", applicationOf(db))
    .where("key", "=", lead.key)
    .where("code", "=", lead.code);
  if (page === undefined) return chosen;
  const left = db
    .selectFrom("application_summaries as left")
    .select(sql.lit(1).as("one"))
    .where("left.account_id", "=", sql.ref<string>("application_choices.account_id"))
    .where("left.application", "=", applicationOf(db))
    .where("left.page", "=", page);
  return chosen.where(sql<boolean>`exists ${left}`);
}

/** For rows of `summary`: whether the option was chosen. */
export function hasChosen(db: Database, { key, code }: Choice) {
  const chosen = db
    .selectFrom("application_choices as chosen")
    .select(sql.lit(1).as("one"))
    .where("chosen.account_id", "=", sql.ref<string>("summary.account_id"))
    .where("chosen.application", "=", applicationOf(db))
    .where("chosen.key", "=", key)
    .where("chosen.code", "=", code);
  return sql<boolean>`exists ${chosen}`;
}
