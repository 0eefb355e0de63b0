import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { AddAnotherCounts, ChosenTabs } from "../../contract/answer-endpoints.ts";
import { loadApplication, type StoredApplication } from "./applications.ts";
import type { RecordedDocument } from "./documents.ts";
import type { SubmissionRow } from "./schema.ts";
import type { Store } from "./store.ts";
import { openRow } from "./stored-answers.ts";

/** The columns that a submission has as the answers have them. */
const ANSWER_COLUMNS = [
  "answers",
  "sealed",
  "kept_aside",
  "recent",
  "revision",
  "form_version",
  "saved_at",
] as const;

const DOCUMENT_COLUMNS = [
  "answer_key",
  "upload_key",
  "pdf_key",
  "sha256",
  "file_name",
  "file_size",
  "status",
  "message",
  "uploaded_at",
] as const;

function columns(names: readonly string[], table?: string): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)));
}

interface Kept {
  readonly accountId: string;
  /** Null for what a reopening leaves that ends without a submission. */
  readonly number: number | null;
  readonly keptAt: number;
}

/**
 * Keeps an application as it stands, answers and documents, by copying the rows: what is encrypted stays as it is. Call it in
 * the transaction that makes it what it is.
 */
export async function keepSubmission(tx: Store, { accountId, number, keptAt }: Kept): Promise<void> {
  const [id, application] = [randomUUID(), tx.application];
  await sql`
    insert into submissions (id, account_id, application, number, kept_at, reference, submitted_on,
      add_another_counts, chosen_tabs, ${columns(ANSWER_COLUMNS)})
    select cast(${id} as text), answers.account_id, answers.application, cast(${number} as integer),
      cast(${keptAt} as bigint), reference, submitted_on, add_another_counts, chosen_tabs,
      ${columns(ANSWER_COLUMNS, "answers")}
    from applications join answers on answers.account_id = applications.account_id
      and answers.application = applications.application
    where answers.account_id = ${accountId} and answers.application = ${application}
      and reference is not null`.execute(tx.db);
  await sql`
    insert into submission_documents (submission_id, account_id, ${columns(DOCUMENT_COLUMNS)})
    select cast(${id} as text), account_id, ${columns(DOCUMENT_COLUMNS)} from documents
    where account_id = ${accountId} and application = ${application}`.execute(tx.db);
}

/** A submission of one application. */
export interface KeptSubmission {
  readonly id: string;
  readonly number: number;
  readonly submittedAt: number;
  readonly formVersion: string;
}

/** The submissions of an application, the first one first. */
export async function listSubmissions(store: Store, accountId: string): Promise<readonly KeptSubmission[]> {
  const rows = await store.db
    .selectFrom("submissions")
    .select(["id", "number", "kept_at as submittedAt", "form_version as formVersion"])
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .where("number", "is not", null)
    .orderBy("number")
    .execute();
  return rows.flatMap(({ number, ...row }) => (number === null ? [] : [{ ...row, number }]));
}

/** The number of the submission that comes next. */
export async function nextSubmissionNumber(store: Store, accountId: string): Promise<number> {
  return ((await listSubmissions(store, accountId)).at(-1)?.number ?? 0) + 1;
}

/**
 * An application as it was submitted, with what became of the conversion of its documents since; undefined where there is no
 * such submission.
 * @throws DecryptError when it cannot be opened
 */
export async function loadSubmissionNumbered(
  store: Store,
  accountId: string,
  number: number,
): Promise<StoredApplication | undefined> {
  const row = await store.db
    .selectFrom("submissions")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .where("number", "=", number)
    .executeTakeFirst();
  return row && (await openSubmission(store, row));
}

async function openSubmission(store: Store, row: SubmissionRow): Promise<StoredApplication> {
  const documents = await documentsOf(store, row.id);
  const { stored } = openRow(store, row.account_id, row);
  // The documents themselves say what they answer: a conversion may end after the submission.
  const answers = { ...stored.answers };
  for (const { answerKey, status } of documents)
    answers[answerKey] = status === "completed" ? "ANSWERED" : "";
  return {
    stored: { ...stored, answers },
    documents,
    savedAt: row.saved_at,
    statuses: ["started", "validating", "submitted"],
    // Copied from columns that only `putAddAnotherCounts` and `putChosenTab` write.
    counts: JSON.parse(row.add_another_counts) as AddAnotherCounts,
    tabs: JSON.parse(row.chosen_tabs) as ChosenTabs,
    lastPage: "",
    submission: {
      reference: row.reference,
      submittedAt: row.kept_at,
      ...(row.submitted_on !== null && { submittedOn: row.submitted_on }),
    },
    reopening: undefined,
  };
}

function documentsOf(store: Store, submissionId: string): Promise<readonly RecordedDocument[]> {
  return store.db
    .selectFrom("submission_documents")
    .select(["answer_key as answerKey", "status", "file_name as fileName", "file_size as fileSize"])
    .select(["uploaded_at as uploadedAt", "pdf_key as pdfKey", "sha256"])
    .where("submission_id", "=", submissionId)
    .orderBy("answer_key")
    .execute();
}

/**
 * What the school has of an application: as it was submitted last, also while it is open again and changes; before the
 * submission, as it stands.
 * @throws DecryptError when it cannot be opened
 */
export async function loadAsSubmitted(store: Store, accountId: string): Promise<StoredApplication> {
  return await asSubmitted(store, accountId, await loadApplication(store, accountId));
}

/** The same, for an application that was loaded as it stands. */
export async function asSubmitted(
  store: Store,
  accountId: string,
  application: StoredApplication,
): Promise<StoredApplication> {
  if (application.reopening === undefined) return application;
  const last = (await listSubmissions(store, accountId)).at(-1);
  const submitted = last && (await loadSubmissionNumbered(store, accountId, last.number));
  if (submitted === undefined) throw new Error("An application is open again that was never kept.");
  return { ...submitted, lastPage: application.lastPage };
}

/** Puts an application back as it was submitted last. Call it in the transaction that ends its reopening. */
export async function putBackSubmission(tx: Store, accountId: string): Promise<void> {
  const last = (await listSubmissions(tx, accountId)).at(-1);
  if (last === undefined) throw new Error("An application is open again that was never kept.");
  const { id } = last;
  const application = tx.application;
  const others = ANSWER_COLUMNS.filter((name) => name !== "revision");
  const from = (name: string) =>
    sql`${sql.ref(name)} = (select ${sql.ref(name)} from submissions where id = ${id})`;
  // Documents before answers, as everybody changes the two: whoever did it the other way round could wait for ever.
  await sql`delete from documents where account_id = ${accountId} and application = ${application}`.execute(
    tx.db,
  );
  await sql`insert into documents (account_id, application, ${columns(DOCUMENT_COLUMNS)})
    select account_id, cast(${application} as text), ${columns(DOCUMENT_COLUMNS)} from submission_documents
    where submission_id = ${id}`.execute(tx.db);
  await sql`update answers set ${sql.join(others.map(from))}, revision = revision + 1
    where account_id = ${accountId} and application = ${application}`.execute(tx.db);
  await sql`update applications set ${sql.join(["add_another_counts", "chosen_tabs"].map(from))}
    where account_id = ${accountId} and application = ${application}`.execute(tx.db);
}

/** The accounts whose application was submitted, as by a server of before submissions were kept, and not kept. */
export async function listUnkept(store: Store, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly account_id: string }>`
    select account_id from applications where application = ${store.application} and submitted_at is not null
      and not exists (select 1 from submissions where submissions.account_id = applications.account_id
        and submissions.application = applications.application and number is not null)
    order by account_id limit ${most}`.execute(store.db);
  return rows.map((row) => row.account_id);
}

/** Every file that a submission names, of all applications, or an account's. */
export async function submissionFiles(
  store: Store,
  accountIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom("submission_documents")
    .select(["upload_key", "pdf_key"])
    .where("account_id", "in", accountIds)
    .execute();
  return rows.flatMap(({ upload_key, pdf_key }) => (pdf_key === null ? [upload_key] : [upload_key, pdf_key]));
}

/** Files of documents whose hash is not known yet, after one, so many at the most. */
export async function listUnhashed(store: Store, after: string, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly upload_key: string }>`
    select upload_key from documents where sha256 is null and upload_key > ${after}
    union select upload_key from submission_documents where sha256 is null and upload_key > ${after}
    order by upload_key limit ${most}`.execute(store.db);
  return rows.map((row) => row.upload_key);
}

/** Writes down the hash of a file, wherever it is named. */
export async function putHash(store: Store, uploadKey: string, sha256: string): Promise<void> {
  for (const table of ["documents", "submission_documents"] as const)
    await store.db.updateTable(table).set({ sha256 }).where("upload_key", "=", uploadKey).execute();
}

/** All of an application's, for whoever it is about: `number` is null for what a reopening has left. */
export async function loadKept(store: Store, accountId: string) {
  const rows = await store.db
    .selectFrom("submissions")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .orderBy("kept_at")
    .execute();
  return await Promise.all(
    rows.map(async (row) => {
      const { stored, counts, tabs } = await openSubmission(store, row);
      const files = await store.db
        .selectFrom("submission_documents")
        .select([...DOCUMENT_COLUMNS])
        .where("submission_id", "=", row.id)
        .orderBy("answer_key")
        .execute();
      const { number, kept_at, reference, submitted_on } = row;
      return { number, kept_at, reference, submitted_on, stored, counts, tabs, documents: files };
    }),
  );
}
