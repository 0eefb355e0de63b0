import type { AddAnotherCounts, ChosenTabs } from "../../contract/endpoint-responses.ts";
import { WEB_STATUSES, type WebStatus } from "../../contract/endpoints.ts";
import { decryptJson, encryptJson, SEALED_PLACES } from "./encryption.ts";
import type { Database } from "./schema.ts";

export async function putAddAnotherCount(
  db: Database,
  entry: { readonly accountId: string; readonly buttonId: string; readonly count: number },
): Promise<void> {
  const { accountId, buttonId, count } = entry;
  await db
    .insertInto("add_another_counts")
    .values({ account_id: accountId, button_id: buttonId, num_components: count })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "button_id"]).doUpdateSet({ num_components: count }),
    )
    .execute();
}

export async function loadAddAnotherCounts(db: Database, accountId: string): Promise<AddAnotherCounts> {
  const rows = await db
    .selectFrom("add_another_counts")
    .select(["button_id", "num_components"])
    .where("account_id", "=", accountId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.button_id, row.num_components]));
}

export async function putChosenTab(
  db: Database,
  entry: { readonly accountId: string; readonly tabId: string; readonly chosenTab: string },
): Promise<void> {
  const { accountId, tabId, chosenTab } = entry;
  await db
    .insertInto("chosen_tabs")
    .values({ account_id: accountId, tab_id: tabId, chosen_tab: chosenTab })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "tab_id"]).doUpdateSet({ chosen_tab: chosenTab }),
    )
    .execute();
}

export async function loadChosenTabs(db: Database, accountId: string): Promise<ChosenTabs> {
  const rows = await db
    .selectFrom("chosen_tabs")
    .select(["tab_id", "chosen_tab"])
    .where("account_id", "=", accountId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.tab_id, row.chosen_tab]));
}

export async function putLastPage(db: Database, accountId: string, route: string): Promise<void> {
  await db
    .insertInto("last_pages")
    .values({ account_id: accountId, route })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ route }))
    .execute();
}

/** Route of the page last visited, empty before the first visit. */
export async function loadLastPage(db: Database, accountId: string): Promise<string> {
  const row = await db
    .selectFrom("last_pages")
    .select("route")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.route ?? "";
}

/** That an application was submitted: once for each account, for good. */
export interface Submission {
  /** What the applicant quotes in questions; unique. */
  readonly reference: string;
  readonly submittedAt: number;
}

export async function findSubmission(db: Database, accountId: string): Promise<Submission | undefined> {
  const row = await db
    .selectFrom("submissions")
    .select(["reference", "submitted_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row && { reference: row.reference, submittedAt: row.submitted_at };
}

/** Records the submission; false when there is one already. */
export async function addSubmission(
  db: Database,
  entry: Submission & { readonly accountId: string; readonly formVersion: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto("submissions")
    .values({
      account_id: entry.accountId,
      reference: entry.reference,
      form_version: entry.formVersion,
      submitted_at: entry.submittedAt,
    })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Sentences by answer key, as the browser found them. */
type ErrorMap = Readonly<Record<string, readonly string[]>>;

/** Keeps the newest error map of the account, encrypted: the sentences come from a browser and may quote answers. */
export async function putValidations(
  db: Database,
  entry: { readonly accountId: string; readonly errors: ErrorMap; readonly now: number },
): Promise<void> {
  const values = {
    errors: encryptJson(db, SEALED_PLACES.errorMap(entry.accountId), entry.errors),
    posted_at: entry.now,
  };
  await db
    .insertInto("validations")
    .values({ account_id: entry.accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

export async function loadValidations(db: Database, accountId: string): Promise<ErrorMap> {
  const row = await db
    .selectFrom("validations")
    .select("errors")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  // Only `putValidations` writes the column.
  return row ? (decryptJson(db, SEALED_PLACES.errorMap(accountId), row.errors) as ErrorMap) : {};
}

/** The statuses that the application has reached, in their order (STA-01). */
export async function listWebStatuses(db: Database, accountId: string): Promise<readonly WebStatus[]> {
  const rows = await db
    .selectFrom("web_statuses")
    .select("web_status")
    .where("account_id", "=", accountId)
    .execute();
  const reached = new Set(rows.map((row) => row.web_status));
  return WEB_STATUSES.filter((status) => reached.has(status));
}

/** Records the status once, however often it is sent. */
export function addWebStatus(
  db: Database,
  { status, ...entry }: { readonly accountId: string; readonly status: WebStatus; readonly now: number },
): Promise<void> {
  return addWebStatuses(db, { ...entry, statuses: [status] });
}

/** Records each of the statuses that was not reached before. */
export async function addWebStatuses(
  db: Database,
  entry: { readonly accountId: string; readonly statuses: readonly WebStatus[]; readonly now: number },
): Promise<void> {
  const { accountId, statuses, now } = entry;
  await db
    .insertInto("web_statuses")
    .values(statuses.map((status) => ({ account_id: accountId, web_status: status, reached_at: now })))
    .onConflict((conflict) => conflict.columns(["account_id", "web_status"]).doNothing())
    .execute();
}
