import { sql } from "kysely";
import { WORK_GROUPS } from "../../contract/desk.ts";
import type { Choice } from "../../form/index.ts";
import { type FoundChoices, findByChoices, hasChosen, places } from "./choice-filter.ts";
import type { WorkGroup } from "./desk-schema.ts";
import type { Store } from "./store.ts";

/** Which applications are asked for. */
export interface WorkListFilter {
  readonly group?: WorkGroup | undefined;
  /** Route of the page last visited. */
  readonly page?: string | undefined;
  /** An item of `application_missing`. */
  readonly missing?: string | undefined;
  /** Options, each of which was chosen. */
  readonly choices?: readonly Choice[] | undefined;
  /** Since when they are in their group: from this time on, and before that one. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** What was typed, as `searchWords` gives it: each begins a word of the application. */
  readonly words: readonly string[];
}

/** The last application of a page, after which the next one begins. */
export interface ListPosition {
  readonly since: number;
  readonly accountId: string;
}

/** One application of the list. */
export interface ListedApplication {
  readonly accountId: string;
  readonly group: WorkGroup;
  readonly groupSince: number;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly page: string;
  readonly missingCount: number;
  readonly createdAt: number;
  readonly savedAt: number | null;
  readonly submittedAt: number | null;
  readonly reference: string | null;
}

/** So many that are found by words or by what is missing are read by their keys; else the list is read in its order. */
const FEW = 400;

/** Follows every character that a word may go on with. */
const LAST_CHARACTER = "\u{10ffff}";

/** Whom a filter finds, by id; `many` when it is more than a few, or all. */
type Hits = readonly string[] | "many";

/** The longest word leads: the fewest have it. */
async function findByWords(store: Store, [lead, ...others]: readonly string[]): Promise<Hits> {
  if (lead === undefined) return "many";
  const rows = await store.db
    .selectFrom("application_words as found")
    .select("found.account_id")
    .distinct()
    .where("found.application", "=", store.application)
    .where("found.word", ">=", lead)
    .where("found.word", "<", lead + LAST_CHARACTER)
    .where((where) => where.and(others.map((word) => hasWord(store, word, "found.account_id"))))
    .limit(FEW + 1)
    .execute();
  return rows.length > FEW ? "many" : rows.map(({ account_id }) => account_id);
}

async function findByItem(store: Store, item: string | undefined): Promise<Hits> {
  if (item === undefined) return "many";
  const rows = await store.db
    .selectFrom("application_missing")
    .select("account_id")
    .where("application", "=", store.application)
    .where("item", "=", item)
    .limit(FEW + 1)
    .execute();
  return rows.length > FEW ? "many" : rows.map(({ account_id }) => account_id);
}

function hasWord(store: Store, word: string, account: "found.account_id" | "summary.account_id") {
  const words = store.db
    .selectFrom("application_words as other")
    .select(sql.lit(1).as("one"))
    .where("other.account_id", "=", sql.ref<string>(account))
    .where("other.application", "=", store.application)
    .where("other.word", ">=", word)
    .where("other.word", "<", word + LAST_CHARACTER);
  return sql<boolean>`exists ${words}`;
}

/** Those whom both filters find; undefined where that is more than a few. */
function both(one: Hits, other: Hits): readonly string[] | undefined {
  if (one === "many") return other === "many" ? undefined : other;
  return other === "many" ? one : one.filter((id) => other.includes(id));
}

interface Matching {
  readonly filter: WorkListFilter;
  readonly byWords: Hits;
  readonly byItem: Hits;
  /** These alone; undefined for all. */
  readonly among: readonly string[] | undefined;
  readonly byChoices: Pick<FoundChoices, "lead" | "others">;
}

function matching(store: Store, { filter, byWords, byItem, among, byChoices }: Matching) {
  const { group, page, missing, from, to, words, choices = [] } = filter;
  let query = store.db.selectFrom(places(store, { page, lead: byChoices.lead, among }).as("summary"));
  if (group !== undefined) query = query.where("summary.work_group", "=", group);
  if (from !== undefined) query = query.where("summary.group_since", ">=", from);
  if (to !== undefined) query = query.where("summary.group_since", "<", to);
  const others = among === undefined ? byChoices.others : choices;
  for (const choice of others) query = query.where(hasChosen(store, choice));
  if (byItem === "many" && missing !== undefined) {
    const items = store.db
      .selectFrom("application_missing as item")
      .select(sql.lit(1).as("one"))
      .where("item.application", "=", store.application)
      .where("item.item", "=", missing)
      .where("item.account_id", "=", sql.ref<string>("summary.account_id"));
    // Nothing is known to be missing of a draft: nobody need go through them.
    query = query.where("summary.work_group", "<>", "draft").where(sql<boolean>`exists ${items}`);
  }
  if (byWords !== "many") return query;
  return query.where((where) => where.and(words.map((word) => hasWord(store, word, "summary.account_id"))));
}

/** A page of the list, and how many there are in each group; null where it would take long to tell. */
export interface WorkListPage {
  readonly applications: readonly ListedApplication[];
  readonly hasMore: boolean;
  readonly counts: Readonly<Record<WorkGroup, number>> | null;
}

/** The applications that match, the newest in their group first, so many after a position. */
export async function listWork(
  store: Store,
  filter: WorkListFilter,
  { after, most }: { readonly after: ListPosition | null; readonly most: number },
): Promise<WorkListPage> {
  const [byWords, byItem, byChoices] = await Promise.all([
    findByWords(store, filter.words),
    findByItem(store, filter.missing),
    findByChoices(store, filter.choices ?? []),
  ]);
  const found = { filter, byWords, byItem, byChoices, among: both(byWords, byItem) };
  let page = matching(store, found)
    .select(["summary.account_id", "summary.work_group", "summary.group_since"])
    .orderBy("summary.group_since", "desc")
    .orderBy("summary.account_id", "desc")
    .limit(most + 1);
  if (after !== null) {
    page = page.where((where) =>
      where(
        where.refTuple("summary.group_since", "summary.account_id"),
        "<",
        where.tuple(after.since, after.accountId),
      ),
    );
  }
  const listed = store.db
    .selectFrom(page.as("summary"))
    .innerJoin("accounts", "accounts.id", "summary.account_id")
    .innerJoin("application_summaries as listed", (join) =>
      join
        .onRef("listed.account_id", "=", "summary.account_id")
        .on("listed.application", "=", store.application),
    )
    .leftJoin("applications", (join) =>
      join
        .onRef("applications.account_id", "=", "summary.account_id")
        .on("applications.application", "=", store.application),
    )
    .leftJoin("answers", (join) =>
      join
        .onRef("answers.account_id", "=", "summary.account_id")
        .on("answers.application", "=", store.application),
    )
    .select(["summary.account_id as accountId", "summary.work_group as group"])
    .select(["summary.group_since as groupSince", "listed.page", "listed.missing_count as missingCount"])
    .select(["listed.given_name as givenName", "listed.family_name as familyName"])
    .select(["accounts.email", "accounts.created_at as createdAt", "answers.saved_at as savedAt"])
    .select(["applications.submitted_at as submittedAt", "applications.reference"])
    .orderBy("summary.group_since", "desc")
    .orderBy("summary.account_id", "desc");
  const isLong =
    (byWords === "many" && filter.words.length > 0) ||
    (byItem === "many" && filter.missing !== undefined) ||
    (byChoices.isMany && found.among === undefined);
  // Counting takes PostgreSQL longer than all else: on a connection of its own nothing waits for it.
  const [rows, counts] = await Promise.all([listed.execute(), isLong ? null : countGroups(store, found)]);
  return { applications: rows.slice(0, most), hasMore: rows.length > most, counts };
}

/** Those of these accounts whose application the list shows under the filter; a few hundred at the most. */
export async function listMatching(
  store: Store,
  filter: WorkListFilter,
  accountIds: readonly string[],
): Promise<readonly string[]> {
  const byChoices = { lead: undefined, others: [] };
  const found = { filter, byWords: "many", byItem: "many", among: accountIds, byChoices } as const;
  const rows = await matching(store, found).select("summary.account_id").execute();
  return rows.map(({ account_id }) => account_id);
}

/** A sum for each group, in place of grouping all rows by a text: PostgreSQL takes two thirds of the time. */
async function countGroups(store: Store, found: Matching): Promise<Readonly<Record<WorkGroup, number>>> {
  const counted = await matching(store, { ...found, filter: { ...found.filter, group: undefined } })
    .select(({ fn }) =>
      WORK_GROUPS.map((group) =>
        fn.countAll<number | string>().filterWhere("summary.work_group", "=", group).as(group),
      ),
    )
    .executeTakeFirstOrThrow();
  const counts = { draft: 0, submitted: 0, missing: 0, waiting: 0, ready: 0 };
  for (const group of WORK_GROUPS) counts[group] = Number(counted[group]);
  return counts;
}

/** How many of the drafts in the list have no answers yet. */
export async function countUnanswered(store: Store): Promise<number> {
  const answers = store.db
    .selectFrom("answers")
    .select(sql.lit(1).as("one"))
    .where("answers.application", "=", store.application)
    .where("answers.account_id", "=", sql.ref<string>("summary.account_id"));
  const counted = await store.db
    .selectFrom("application_summaries as summary")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("summary.application", "=", store.application)
    .where("summary.work_group", "=", "draft")
    .where(sql<boolean>`not exists ${answers}`)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** What applications are without, and how many are. */
export async function listMissingItems(
  store: Store,
): Promise<readonly { readonly item: string; readonly count: number }[]> {
  const rows = await store.db
    .selectFrom("application_missing")
    .select(["item", ({ fn }) => fn.countAll<number | string>().as("count")])
    .where("application", "=", store.application)
    .groupBy("item")
    .execute();
  return rows.map(({ item, count }) => ({ item, count: Number(count) }));
}
