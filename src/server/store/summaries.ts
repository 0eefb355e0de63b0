import { sql } from "kysely";
import type { Choice } from "../../form/index.ts";
import { choiceKeysText, choicesOfAccount, deleteChoices, putChoices } from "./choices.ts";
import type { ApplicationSummaryRow, WorkGroup } from "./desk-schema.ts";
import type { Store } from "./store.ts";

/** What the desk lists, filters and finds one application by. */
export interface ApplicationSummary {
  readonly group: WorkGroup;
  readonly groupSince: number;
  /** Route of the page last visited. */
  readonly page: string;
  readonly givenName: string;
  readonly familyName: string;
  /** Folded, each once and in order. */
  readonly words: readonly string[];
  /** What it is without, each once and in order. */
  readonly missing: readonly string[];
  /** The keys of the questions that the list is filtered by, and what was chosen there, by key and code. */
  readonly choiceKeys: readonly string[];
  readonly choices: readonly Choice[];
}

/**
 * Keeps others who change what the summary of the account says waiting until the transaction ends. Call it before anything
 * else of it is changed: whoever did it the other way round could wait for ever.
 */
export async function holdSummary(tx: Store, accountId: string): Promise<void> {
  if (!tx.isPostgres) return;
  await tx.db.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
}

/** What the summary is made of and stands in no other part of the record; undefined when there is no such account. */
export async function findSummarised(
  store: Store,
  accountId: string,
): Promise<
  { readonly email: string; readonly createdAt: number; readonly confirmedAt: number | null } | undefined
> {
  return store.db
    .selectFrom("accounts")
    .select(["email", "created_at as createdAt", "confirmed_at as confirmedAt"])
    .where("id", "=", accountId)
    .executeTakeFirst();
}

/** Whether the desk lists the application. */
export async function hasSummary(store: Store, accountId: string): Promise<boolean> {
  const row = await store.db
    .selectFrom("application_summaries")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSummary(store: Store, accountId: string): Promise<ApplicationSummary | undefined> {
  const row = await store.db
    .selectFrom("application_summaries")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const [words, missing] = [await wordsOf(store, accountId), await missingOf(store, accountId)];
  const summary = summaryOf(row);
  return { ...summary, words, missing, choices: await choicesOfAccount(store, accountId, summary) };
}

function summaryOf(row: ApplicationSummaryRow): Omit<ApplicationSummary, "words" | "missing" | "choices"> {
  const { work_group: group, group_since: groupSince, page } = row;
  const names = { givenName: row.given_name, familyName: row.family_name };
  // Only `putSummary` and `putWithoutChoices` write the column.
  return { group, groupSince, page, ...names, choiceKeys: JSON.parse(row.choice_keys) as readonly string[] };
}

async function wordsOf(store: Store, accountId: string): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom("application_words")
    .select("word")
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .orderBy("word")
    .execute();
  return rows.map(({ word }) => word);
}

export async function missingOf(store: Store, accountId: string): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom("application_missing")
    .select("item")
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .orderBy("item")
    .execute();
  return rows.map(({ item }) => item);
}

/** Puts the summary in the place of the one before; words, missing items and choices change only where they are others. */
export async function putSummary(tx: Store, accountId: string, summary: ApplicationSummary): Promise<void> {
  const columns = {
    work_group: summary.group,
    group_since: summary.groupSince,
    page: summary.page,
    given_name: summary.givenName,
    family_name: summary.familyName,
    missing_count: summary.missing.length,
    choice_keys: choiceKeysText(summary.choiceKeys),
  };
  const account = { account_id: accountId, application: tx.application };
  await tx.db
    .insertInto("application_summaries")
    .values({ ...account, ...columns })
    .onConflict((conflict) => conflict.columns(["account_id", "application"]).doUpdateSet(columns))
    .execute();
  if (!isSame(await wordsOf(tx, accountId), summary.words)) {
    await deleteIn(tx, "application_words", accountId);
    const words = summary.words.map((word) => ({ ...account, word }));
    if (words.length > 0) await tx.db.insertInto("application_words").values(words).execute();
  }
  if (!isSame(await missingOf(tx, accountId), summary.missing)) {
    await deleteIn(tx, "application_missing", accountId);
    const missing = summary.missing.map((item) => ({ ...account, item }));
    if (missing.length > 0) await tx.db.insertInto("application_missing").values(missing).execute();
  }
  await putChoices(tx, accountId, summary);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

/** Removes the summary of an account that is to have none. */
export async function deleteSummary(tx: Store, accountId: string): Promise<void> {
  for (const table of ["application_summaries", "application_words", "application_missing"] as const)
    await deleteIn(tx, table, accountId);
  await deleteChoices(tx, accountId);
}

async function deleteIn(
  tx: Store,
  table: "application_summaries" | "application_words" | "application_missing",
  accountId: string,
): Promise<void> {
  await tx.db
    .deleteFrom(table)
    .where("account_id", "=", accountId)
    .where("application", "=", tx.application)
    .execute();
}

/** The page alone; nothing where there is no summary yet. */
export async function putSummaryPage(tx: Store, accountId: string, page: string): Promise<void> {
  await tx.db
    .updateTable("application_summaries")
    .set({ page })
    .where("account_id", "=", accountId)
    .where("application", "=", tx.application)
    .where("page", "<>", page)
    .execute();
}

/**
 * The confirmed accounts after an id that have no summary, in order, so many at the most; where there are several
 * applications, those alone that have begun this one.
 */
export async function listUnsummarised(
  store: Store,
  after: string,
  most: number,
): Promise<readonly string[]> {
  const application = store.application;
  const rows = await store.db
    .selectFrom("accounts")
    .select("id")
    .where("id", ">", after)
    .where("confirmed_at", "is not", null)
    .$if(application !== "", (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom("answers")
            .select(sql.lit(1).as("one"))
            .where("answers.application", "=", application)
            .whereRef("answers.account_id", "=", "accounts.id"),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("application_summaries")
            .select(sql.lit(1).as("one"))
            .where("application_summaries.application", "=", application)
            .whereRef("application_summaries.account_id", "=", "accounts.id"),
        ),
      ),
    )
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of all accounts after one, in order, so many at the most. */
export async function listAccountIds(store: Store, after: string, most: number): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom("accounts")
    .select("id")
    .where("id", ">", after)
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
