import { type JoinBuilder, type RawBuilder, sql } from "kysely";
import type { StoredAnswers } from "./answer-record.ts";
import { type ApplicationState, READ_COLUMNS, type ReadColumns, stateOf } from "./application-state.ts";
import type { RecordedDocument } from "./documents.ts";
import type { Tables } from "./schema.ts";
import { keptStatement } from "./statements.ts";
import type { Store } from "./store.ts";
import {
  type Besides,
  isStored,
  type OpenedColumns,
  openAnswers,
  STORED_COLUMNS,
  type StoredColumns,
} from "./stored-answers.ts";

/** All that is recorded of one application, as it was at one moment. */
export interface StoredApplication extends ApplicationState {
  readonly stored: StoredAnswers;
  /** By answer key. */
  readonly documents: readonly RecordedDocument[];
  /** When the answers were saved last, in milliseconds since 1970; 0 before. */
  readonly savedAt: number;
}

type JoinedState = {
  readonly [Column in keyof ReadColumns]: ReadColumns[Column] | null;
} & { readonly documents: string };

type JoinedApplication = JoinedState & StoredColumns;

/**
 * State, answers and documents of an application in one statement: the calls that come most often need nearly all of
 * them, and a statement for each would take most of their time.
 */
function applicationsIn(store: Store) {
  return store.db
    .selectFrom("accounts")
    .leftJoin("applications", (join) => ofApplication(join, store, "applications"))
    .leftJoin("answers", (join) => ofApplication(join, store, "answers"))
    .select(READ_COLUMNS.map((column) => `applications.${column}` as const))
    .select(STORED_COLUMNS.map((column) => `answers.${column}` as const))
    .select(documentsOfAccount(store).as("documents"));
}

/** In a query on `accounts`: joins the row of the application. */
function ofApplication<Table extends "applications" | "answers">(
  join: JoinBuilder<Tables, "accounts" | Table>,
  store: Store,
  table: Table,
) {
  return join
    .on(sql<boolean>`${sql.ref(`${table}.account_id`)} = accounts.id`)
    .on(sql<boolean>`${sql.ref(`${table}.application`)} = ${store.application}`);
}

const selectApplication = keptStatement<{ readonly accountId: string }, JoinedApplication>((store, placeOf) =>
  applicationsIn(store).where("accounts.id", "=", placeOf("accountId")),
);

/** In a query on `accounts`: its documents as JSON, so that the answers do not come again with each of them. */
function documentsOfAccount(store: Store): RawBuilder<string> {
  const [list, object] = store.isPostgres
    ? [sql.raw("json_agg"), sql.raw("json_build_object")]
    : [sql.raw("json_group_array"), sql.raw("json_object")];
  return sql`(
    select coalesce(cast(${list}(${object}(
      'answerKey', answer_key, 'status', status, 'fileName', file_name, 'fileSize', file_size,
      'uploadedAt', uploaded_at, 'pdfKey', pdf_key, 'sha256', sha256
    )) as text), '[]') from documents where documents.account_id = accounts.id
      and documents.application = ${store.application}
  )`;
}

/**
 * What is recorded of the application, the sensitive answers opened.
 * @throws DecryptError when they cannot be opened
 */
export async function loadApplication(store: Store, accountId: string): Promise<StoredApplication> {
  const [row] = (await selectApplication(store, { accountId })).rows;
  return { ...joinedState(row), stored: openAnswers(store, accountId, row), savedAt: row?.saved_at ?? 0 };
}

/** One of many applications. */
interface UnopenedApplication {
  readonly accountId: string;
  /** @throws DecryptError when it cannot be opened */
  readonly open: () => StoredApplication;
}

/** The same for many, in one statement and in any order. */
export async function loadApplications(
  store: Store,
  accountIds: readonly string[],
): Promise<readonly UnopenedApplication[]> {
  const rows = await applicationsIn(store)
    .select("accounts.id as accountId")
    .where("accounts.id", "in", [...accountIds])
    .execute();
  return rows.map(({ accountId, ...row }) => {
    const savedAt = row.saved_at ?? 0;
    const open = () => ({ ...joinedState(row), stored: openAnswers(store, accountId, row), savedAt });
    return { accountId, open };
  });
}

function joinedState(row: JoinedState | undefined) {
  // `documentsOfAccount` makes nothing else.
  const documents = JSON.parse(row?.documents ?? "[]") as RecordedDocument[];
  return {
    ...stateOf(row ?? {}),
    documents: documents.toSorted((one, other) => (one.answerKey < other.answerKey ? -1 : 1)),
  };
}

/** An application for somebody who saves: its answers are not opened. */
interface ApplicationToSave extends ApplicationState {
  readonly documents: readonly RecordedDocument[];
  readonly besides: Besides;
  /** The row of the answers; null where there is none. */
  readonly row: OpenedColumns | null;
}

/** What is recorded of the application, and what of it a save compares with later. */
export async function loadToSave(store: Store, accountId: string): Promise<ApplicationToSave> {
  const [row] = (await selectApplication(store, { accountId })).rows;
  const state = joinedState(row);
  const completed = state.documents.filter(({ status }) => status === "completed");
  const besides: Besides = {
    counts: row?.add_another_counts ?? "{}",
    tabs: row?.chosen_tabs ?? "{}",
    documents: completed.reduce((sum, { uploadedAt }) => sum + uploadedAt, completed.length),
  };
  return { ...state, besides, row: isStored(row) ? row : null };
}
