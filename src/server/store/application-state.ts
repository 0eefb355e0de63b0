import { type RawBuilder, sql } from "kysely";
import type { AddAnotherCounts, ChosenTabs } from "../../contract/answer-endpoints.ts";
import { WEB_STATUSES, type WebStatus } from "../../contract/limits.ts";
import type { ApplicationRow } from "./schema.ts";
import { keptStatement } from "./statements.ts";
import type { Store } from "./store.ts";
import { holdSummary, putSummaryPage } from "./summaries.ts";

/** That an application was submitted: for good, the last time where it was open again. */
export interface Submission {
  /** What the applicant quotes in questions; unique. */
  readonly reference: string;
  readonly submittedAt: number;
  /** The applicant's day, yyyy-mm-dd, where the form counts from it: what shows is what showed on it (DAY-03). */
  readonly submittedOn?: string;
}

/** That pages of a submitted application are open again. */
export interface Reopening {
  readonly at: number;
  readonly until: number;
  /** The ids of those pages. */
  readonly pages: readonly string[];
}

/** What is recorded of one application besides its answers and documents. */
export interface ApplicationState {
  /** The statuses that were reached, in their order (STA-01). */
  readonly statuses: readonly WebStatus[];
  /** How many components are open, by the id of the button. */
  readonly counts: AddAnotherCounts;
  /** The chosen tab, by the id of the group. */
  readonly tabs: ChosenTabs;
  /** Route of the page last visited, empty before the first visit. */
  readonly lastPage: string;
  readonly submission: Submission | undefined;
  /** Also where its days are over and nobody has ended it yet. */
  readonly reopening: Reopening | undefined;
}

type StateColumns = Omit<ApplicationRow, "account_id" | "application">;

/** When each status was reached. */
type StatusColumns = Pick<StateColumns, "started_at" | "validating_at" | "submitted_at">;

const STATUS_COLUMNS = {
  started: "started_at",
  validating: "validating_at",
  submitted: "submitted_at",
} as const satisfies Readonly<Record<WebStatus, keyof StatusColumns>>;

/** The columns of `ApplicationState`. */
export const READ_COLUMNS = [
  ...Object.values(STATUS_COLUMNS),
  "reference",
  "submitted_on",
  "last_page",
  "add_another_counts",
  "chosen_tabs",
  "reopened_at",
  "reopened_until",
  "reopened_pages",
] as const;

/** The row as `ApplicationState` is made of it. */
export type ReadColumns = Pick<StateColumns, (typeof READ_COLUMNS)[number]>;

/** An application of which nothing is recorded. */
export const NOTHING_YET: StateColumns = {
  started_at: null,
  validating_at: null,
  submitted_at: null,
  reference: null,
  submitted_form_version: null,
  submitted_on: null,
  last_page: "",
  add_another_counts: "{}",
  chosen_tabs: "{}",
  validations: null,
  validations_at: null,
  reopened_at: null,
  reopened_until: null,
  reopened_pages: null,
};

/** The statuses that were reached, in their order, and when. */
export function reachedStatuses(row: { readonly [Column in keyof StatusColumns]?: number | null }): readonly {
  readonly status: WebStatus;
  readonly reachedAt: number;
}[] {
  return WEB_STATUSES.flatMap((status) => {
    const reachedAt = row[STATUS_COLUMNS[status]] ?? null;
    return reachedAt === null ? [] : [{ status, reachedAt }];
  });
}

/** What the row says; of none, that nothing is recorded. */
export function stateOf(row: {
  readonly [Column in keyof ReadColumns]?: ReadColumns[Column] | null;
}): ApplicationState {
  const { reference, submitted_at: submittedAt, submitted_on: submittedOn } = row;
  return {
    statuses: reachedStatuses(row).map(({ status }) => status),
    // Only `putAddAnotherCount` and `putChosenTab` write the columns.
    counts: JSON.parse(row.add_another_counts ?? "{}") as AddAnotherCounts,
    tabs: JSON.parse(row.chosen_tabs ?? "{}") as ChosenTabs,
    lastPage: row.last_page ?? "",
    submission:
      typeof reference === "string" && typeof submittedAt === "number"
        ? { reference, submittedAt, ...(typeof submittedOn === "string" && { submittedOn }) }
        : undefined,
    reopening: reopeningOf(row),
  };
}

function reopeningOf({
  reopened_at: at,
  reopened_until: until,
  reopened_pages: pages,
}: {
  readonly [Column in keyof ReadColumns]?: ReadColumns[Column] | null;
}): Reopening | undefined {
  if (typeof at !== "number" || typeof until !== "number") return undefined;
  // Only `putReopening` writes the column.
  return { at, until, pages: JSON.parse(pages ?? "[]") as readonly string[] };
}

const selectState = keptStatement<{ readonly accountId: string }, ReadColumns>((store, placeOf) =>
  store.db
    .selectFrom("applications")
    .select(READ_COLUMNS)
    .where("account_id", "=", placeOf("accountId"))
    .where("application", "=", store.application),
);

/** What is recorded of the application besides answers and documents. */
export async function loadApplicationState(store: Store, accountId: string): Promise<ApplicationState> {
  const { rows } = await selectState(store, { accountId });
  return stateOf(rows[0] ?? {});
}

/** When each status was reached that was. */
export async function loadStatusTimes(
  store: Store,
  accountId: string,
): Promise<readonly (readonly [status: WebStatus, reachedAt: number])[]> {
  const { rows } = await selectState(store, { accountId });
  return reachedStatuses(rows[0] ?? {}).map(({ status, reachedAt }) => [status, reachedAt] as const);
}

/**
 * Puts some columns of the one row, in one statement that leaves the others to whoever else writes them.
 * @param update what becomes of a row that is there; the values themselves when not given
 */
export function putState(
  store: Store,
  accountId: string,
  values: Partial<StateColumns>,
  update: Partial<{
    readonly [Column in keyof StateColumns]: StateColumns[Column] | RawBuilder<StateColumns[Column]>;
  }> = values,
) {
  return store.db
    .insertInto("applications")
    .values({ account_id: accountId, application: store.application, ...NOTHING_YET, ...values })
    .onConflict((conflict) => conflict.columns(["account_id", "application"]).doUpdateSet(update));
}

/** For `putState`: the entries of the new row are put into the object that the column holds by then. */
function withEntries(store: Store, column: "add_another_counts" | "chosen_tabs"): RawBuilder<string> {
  const [stored, added] = [sql.ref(`applications.${column}`), sql.ref(`excluded.${column}`)];
  return store.isPostgres
    ? sql`cast(cast(${stored} as jsonb) || cast(${added} as jsonb) as text)`
    : sql`json_patch(${stored}, ${added})`;
}

/** Keeps how many entries some groups have, all at once; those of other groups stay as somebody else writes them. */
export async function putAddAnotherCounts(
  store: Store,
  entry: { readonly accountId: string; readonly counts: Readonly<Record<string, number>> },
): Promise<void> {
  const values = { add_another_counts: JSON.stringify(entry.counts) };
  const update = { add_another_counts: withEntries(store, "add_another_counts") };
  await putState(store, entry.accountId, values, update).execute();
}

export async function putChosenTab(
  store: Store,
  entry: { readonly accountId: string; readonly tabId: string; readonly chosenTab: string },
): Promise<void> {
  const values = { chosen_tabs: JSON.stringify({ [entry.tabId]: entry.chosenTab }) };
  const update = { chosen_tabs: withEntries(store, "chosen_tabs") };
  await putState(store, entry.accountId, values, update).execute();
}

/** Notes the page last visited, for the desk's list as well (DSK-10). */
export function putLastPage(store: Store, accountId: string, route: string): Promise<void> {
  return store.transaction(async (tx) => {
    await holdSummary(tx, accountId);
    await putState(tx, accountId, { last_page: route }).execute();
    await putSummaryPage(tx, accountId, route);
  });
}

/** Records the status, for good: one that was reached before keeps its time. */
export async function addWebStatus(
  store: Store,
  {
    accountId,
    status,
    now,
  }: { readonly accountId: string; readonly status: WebStatus; readonly now: number },
): Promise<void> {
  const column = STATUS_COLUMNS[status];
  await putState(store, accountId, { [column]: now }, { [column]: firstTime(column) }).execute();
}

function firstTime(column: keyof StatusColumns): RawBuilder<number | null> {
  return sql`coalesce(${sql.ref(`applications.${column}`)}, ${sql.ref(`excluded.${column}`)})`;
}

/**
 * Records the submission, by which every status is reached, and ends a reopening with it; false when there is one already
 * that is not open again.
 */
export async function addSubmission(
  store: Store,
  entry: Submission & { readonly accountId: string; readonly formVersion: string },
): Promise<boolean> {
  const { accountId, reference, submittedAt, submittedOn = null, formVersion } = entry;
  const submission = {
    reference,
    submitted_form_version: formVersion,
    submitted_at: submittedAt,
    submitted_on: submittedOn,
    reopened_at: null,
    reopened_until: null,
    reopened_pages: null,
  };
  const inserted = await store.db
    .insertInto("applications")
    .values({
      account_id: accountId,
      application: store.application,
      ...NOTHING_YET,
      ...submission,
      started_at: submittedAt,
      validating_at: submittedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "application"])
        .doUpdateSet({
          ...submission,
          started_at: firstTime("started_at"),
          validating_at: firstTime("validating_at"),
        })
        .where((of) =>
          of.or([
            of("applications.reference", "is", null),
            of("applications.reopened_until", "is not", null),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
