import type { DocumentRow, DocumentStatus } from "./schema.ts";
import type { Store } from "./store.ts";

/** Whose document: one for each account and question. */
export interface DocumentOwner {
  readonly accountId: string;
  readonly answerKey: string;
}

export async function findDocument(store: Store, owner: DocumentOwner): Promise<DocumentRow | undefined> {
  return store.db
    .selectFrom("documents")
    .selectAll()
    .where("account_id", "=", owner.accountId)
    .where("application", "=", store.application)
    .where("answer_key", "=", owner.answerKey)
    .executeTakeFirst();
}

/** What an application records of an uploaded document. */
export interface RecordedDocument {
  readonly answerKey: string;
  readonly status: DocumentStatus;
  readonly fileName: string;
  readonly fileSize: number;
  readonly uploadedAt: number;
  /** Where the PDF that was made of it is stored, once it is. */
  readonly pdfKey: string | null;
  /** Of the file that was uploaded, in hex; null while it is not known. */
  readonly sha256: string | null;
}

/** The documents of the account, by answer key. */
export function listDocuments(store: Store, accountId: string): Promise<readonly RecordedDocument[]> {
  return store.db
    .selectFrom("documents")
    .select(["answer_key as answerKey", "status", "file_name as fileName", "file_size as fileSize"])
    .select(["uploaded_at as uploadedAt", "pdf_key as pdfKey", "sha256"])
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .orderBy("answer_key")
    .execute();
}

/** A document of the application whose database takes it; what has no hash yet gets it later. */
export type NewDocument = Omit<DocumentRow, "application" | "sha256"> & Partial<Pick<DocumentRow, "sha256">>;

/** Puts the document in the place of whatever was there. */
export async function putDocument(store: Store, document: NewDocument): Promise<void> {
  const { account_id, answer_key, ...others } = document;
  const values = { sha256: null, ...others };
  await store.db
    .insertInto("documents")
    .values({ account_id, answer_key, ...values, application: store.application })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "application", "answer_key"]).doUpdateSet(values),
    )
    .execute();
}

/** The file of a document: it stays the same wherever the document moves, and another one takes its place. */
export interface DocumentFile {
  readonly accountId: string;
  readonly uploadKey: string;
}

/** The document that was made of a file; undefined when it was replaced or deleted. */
export async function findDocumentOf(store: Store, file: DocumentFile): Promise<DocumentRow | undefined> {
  return store.db
    .selectFrom("documents")
    .selectAll()
    .where("account_id", "=", file.accountId)
    .where("application", "=", store.application)
    .where("upload_key", "=", file.uploadKey)
    .executeTakeFirst();
}

/** The file as it is to be converted, of a document or of a submission that still has it; undefined where neither does. */
export async function findFileToConvert(
  store: Store,
  { accountId, uploadKey }: DocumentFile,
): Promise<Pick<DocumentRow, "file_name" | "file_size"> | undefined> {
  const named = (table: "documents" | "submission_documents") =>
    store.db
      .selectFrom(table)
      .select(["file_name", "file_size"])
      .where("account_id", "=", accountId)
      .where("upload_key", "=", uploadKey)
      .executeTakeFirst();
  return (await named("documents")) ?? (await named("submission_documents"));
}

/**
 * Moves documents of an account to other keys, all at once; those that have a key must move as well. Rows are changed and
 * not made anew: whoever converts one of them finds it under its file. Call it in a transaction.
 */
export async function moveDocuments(
  store: Store,
  accountId: string,
  moves: ReadonlyMap<string, string>,
): Promise<void> {
  const rename = (from: string, to: string) =>
    store.db
      .updateTable("documents")
      .set({ answer_key: to })
      .where("account_id", "=", accountId)
      .where("application", "=", store.application)
      .where("answer_key", "=", from)
      .execute();
  // Two documents never have one key, not even between two statements. No answer has a key with a space in it.
  for (const from of moves.keys()) await rename(from, `${from} moving`);
  for (const [from, to] of moves) await rename(`${from} moving`, to);
}

export interface DocumentStep extends DocumentFile {
  readonly from: readonly DocumentStatus[];
  readonly to: DocumentStatus;
  readonly pdfKey?: string;
  readonly message?: string;
}

/** What became of a step: the key that the document has by now, where it is still an answer and not only a submission's. */
export interface SteppedDocument {
  readonly answerKey: string | undefined;
}

/**
 * Takes the document one status further, also in submissions that have its file; undefined when the file is nobody's any more,
 * or the document is not in a status to leave.
 */
export async function advanceDocument(
  store: Store,
  step: DocumentStep,
): Promise<SteppedDocument | undefined> {
  const set = { status: step.to, pdf_key: step.pdfKey ?? null, message: step.message ?? "" };
  const updated = await store.db
    .updateTable("documents")
    .set(set)
    .where("account_id", "=", step.accountId)
    .where("application", "=", store.application)
    .where("upload_key", "=", step.uploadKey)
    .where("status", "in", step.from)
    .returning("answer_key as answerKey")
    .executeTakeFirst();
  const submitted = await store.db
    .updateTable("submission_documents")
    .set(set)
    .where("account_id", "=", step.accountId)
    .where("upload_key", "=", step.uploadKey)
    .where("status", "in", step.from)
    .executeTakeFirstOrThrow();
  return updated === undefined && submitted.numUpdatedRows === 0n
    ? undefined
    : { answerKey: updated?.answerKey };
}

/** Removes the document and gives what it was; undefined when there was none. */
export async function deleteDocument(store: Store, owner: DocumentOwner): Promise<DocumentRow | undefined> {
  return store.db
    .deleteFrom("documents")
    .where("account_id", "=", owner.accountId)
    .where("application", "=", store.application)
    .where("answer_key", "=", owner.answerKey)
    .returningAll()
    .executeTakeFirst();
}

/** Those of the storage keys that a document, a submission or an open upload names. */
export async function namedStorageKeys(store: Store, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  // One by one, so that each finds its rows by the index of its column.
  const taken = store.db.selectFrom("documents").select("upload_key as key").where("upload_key", "in", keys);
  const converted = store.db.selectFrom("documents").select("pdf_key as key").where("pdf_key", "in", keys);
  const uploads = store.db.selectFrom("uploads").select("upload_key as key").where("upload_key", "in", keys);
  const named = await Promise.all([taken.execute(), converted.execute(), uploads.execute()]);
  const submitted = await submittedStorageKeys(store, keys);
  return new Set([...named.flat().flatMap(({ key }) => key ?? []), ...submitted]);
}

/** Those of the storage keys that a submission names: such a file stays as long as that does. */
export async function submittedStorageKeys(
  store: Store,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const of = store.db.selectFrom("submission_documents");
  const named = await Promise.all([
    of.select("upload_key as key").where("upload_key", "in", keys).execute(),
    of.select("pdf_key as key").where("pdf_key", "in", keys).execute(),
  ]);
  return new Set(named.flat().flatMap(({ key }) => key ?? []));
}
