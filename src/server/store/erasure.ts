import { sql } from "kysely";
import { LAST_LOGIN_AT } from "./accounts.ts";
import type { Store } from "./store.ts";
import { submissionFiles } from "./submissions.ts";

/** The names under which the storage holds files of the accounts: uploads, documents, also of submissions, and PDF copies. */
export async function storageKeysOf(store: Store, accountIds: readonly string[]): Promise<readonly string[]> {
  const [submitted, documents, uploads, copies] = await Promise.all([
    submissionFiles(store, accountIds),
    store.db
      .selectFrom("documents")
      .select(["upload_key", "pdf_key"])
      .where("account_id", "in", accountIds)
      .execute(),
    store.db.selectFrom("uploads").select("upload_key").where("account_id", "in", accountIds).execute(),
    store.db.selectFrom("pdf_copies").select("storage_key").where("account_id", "in", accountIds).execute(),
  ]);
  const keys = [
    ...submitted,
    ...documents.flatMap((row) => [row.upload_key, row.pdf_key]),
    ...uploads.map((row) => row.upload_key),
    ...copies.map((row) => row.storage_key),
  ];
  return [...new Set(keys.filter((key) => key !== null))];
}

/**
 * Keeps others from adding anything to the accounts until the transaction ends, and gives those of them that there are.
 */
export async function holdAccounts(
  transaction: Store,
  accountIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await transaction.db
    .selectFrom("accounts")
    .select("id")
    .where("id", "in", accountIds)
    // In one order, so that two who hold some of the same never wait for each other.
    .orderBy("id")
    .$if(transaction.isPostgres, (query) => query.forUpdate())
    .execute();
  return rows.map(({ id }) => id);
}

/** As many as a statement asks for at a time: it may have so many values in every database. */
const PORTION = 1_000;

/**
 * Keeps the accounts from being erased until the transaction ends, and gives those of them that there are: whoever is erasing
 * one is waited for. Others may change them meanwhile.
 */
export async function keepFromErasure(
  transaction: Store,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  // In the order of `holdAccounts`, so that neither waits for the other for ever.
  const ids = [...new Set(accountIds)].toSorted();
  const found = new Set<string>();
  for (let start = 0; start < ids.length; start += PORTION) {
    const rows = await transaction.db
      .selectFrom("accounts")
      .select("id")
      .where("id", "in", ids.slice(start, start + PORTION))
      .orderBy("id")
      .$if(transaction.isPostgres, (query) => query.forKeyShare())
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Removes the accounts with all that names them; the audit trail stays. */
export async function deleteAccounts(store: Store, accountIds: readonly string[]): Promise<void> {
  await store.db.deleteFrom("accounts").where("id", "in", accountIds).execute();
}

/** The ids of all work that waits or failed. */
export async function listJobIds(store: Store): Promise<readonly string[]> {
  const rows = await store.db.selectFrom("jobs").select("id").execute();
  return rows.map(({ id }) => id);
}

/** Those of the jobs that there are, with what they are about. */
export function loadJobPayloads(
  store: Store,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly kind: string; readonly payload: string }[]> {
  return store.db.selectFrom("jobs").select(["id", "kind", "payload"]).where("id", "in", ids).execute();
}

export async function deleteJobs(store: Store, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await store.db.deleteFrom("jobs").where("id", "in", ids).execute();
}

/** In a query on `accounts`: when answers of any application were saved last; null when none were. */
const LAST_SAVED_AT = sql<number | null>`(
  select max(answers.saved_at) from answers where answers.account_id = accounts.id
)`.as("saved_at");

/** In a query on `accounts`: when an application was submitted last, as `submitted_at`; null when none was. */
export const LAST_SUBMITTED_AT = sql<number | null>`(
  select max(applications.submitted_at) from applications where applications.account_id = accounts.id
)`.as("submitted_at");

/** In a query on `accounts`: how many applications are begun and not submitted. */
const HAS_DRAFT = sql<number>`(
  select count(*) from answers where answers.account_id = accounts.id and not exists (
    select 1 from applications where applications.account_id = answers.account_id
      and applications.application = answers.application and applications.submitted_at is not null
  )
)`.as("drafts");

/** What is kept no longer: drafts nobody has touched since a time, applications submitted before a time. */
export interface KeptSince {
  readonly draftsSince: number | null;
  readonly submittedSince: number | null;
}

export interface ExpiredAccount {
  readonly id: string;
  readonly email: string;
  readonly kind: "draft" | "submitted";
  /** When the draft was last touched, or the application submitted. */
  readonly at: number;
}

/** Some accounts: these, or so many of those that come after an id. */
export type SomeAccounts =
  | { readonly ids: readonly string[] }
  | { readonly after: string; readonly most: number };

export interface LookedAt {
  readonly expired: readonly ExpiredAccount[];
  /** The last that was looked at, for the next look; null when there are no others. */
  readonly last: string | null;
}

/** Which of some accounts are over, in the order of their ids. */
export async function lookForExpired(
  store: Store,
  { draftsSince, submittedSince }: KeptSince,
  some: SomeAccounts,
): Promise<LookedAt> {
  const accounts = store.db.selectFrom("accounts").select(["id", "email", "created_at"]).orderBy("id");
  const chosen =
    "ids" in some
      ? accounts.where("id", "in", some.ids)
      : accounts.where("id", ">", some.after).limit(some.most);
  const rows = await store.db
    .selectFrom(chosen.as("accounts"))
    .select(["accounts.id", "accounts.email", "accounts.created_at", LAST_LOGIN_AT])
    .select([LAST_SAVED_AT, LAST_SUBMITTED_AT, HAS_DRAFT])
    .orderBy("accounts.id")
    .execute();
  const expired = rows.flatMap(
    ({ id, email, created_at, saved_at, submitted_at, logged_in_at, drafts }): readonly ExpiredAccount[] => {
      // An account is erased as a whole: one whose submitted application is over may be at another one.
      const touched = Math.max(created_at, saved_at ?? 0, logged_in_at ?? 0);
      const hasDraft = submitted_at === null || drafts > 0;
      if (hasDraft && (draftsSince === null || touched >= draftsSince)) return [];
      if (submitted_at === null) return [{ id, email, kind: "draft", at: touched }];
      const isOver = submittedSince !== null && submitted_at < submittedSince;
      return isOver ? [{ id, email, kind: "submitted", at: submitted_at }] : [];
    },
  );
  const isFull = "most" in some && rows.length === some.most;
  return { expired, last: isFull ? (rows.at(-1)?.id ?? null) : null };
}
