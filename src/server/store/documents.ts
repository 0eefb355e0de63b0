import type { Database, DocumentRow, DocumentStatus } from "./schema.ts";

/** Whose document: one for each account and question. */
export interface DocumentOwner {
  readonly accountId: string;
  readonly answerKey: string;
}

export async function findDocument(db: Database, owner: DocumentOwner): Promise<DocumentRow | undefined> {
  return db
    .selectFrom("documents")
    .selectAll()
    .where("account_id", "=", owner.accountId)
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
}

/** The documents of the account, by answer key. */
export function listDocuments(db: Database, accountId: string): Promise<readonly RecordedDocument[]> {
  return db
    .selectFrom("documents")
    .select(["answer_key as answerKey", "status", "file_name as fileName", "file_size as fileSize"])
    .select(["uploaded_at as uploadedAt", "pdf_key as pdfKey"])
    .where("account_id", "=", accountId)
    .orderBy("answer_key")
    .execute();
}

/** Puts the document in the place of whatever was there. */
export async function putDocument(db: Database, document: DocumentRow): Promise<void> {
  const { account_id: _account, answer_key: _key, ...values } = document;
  await db
    .insertInto("documents")
    .values(document)
    .onConflict((conflict) => conflict.columns(["account_id", "answer_key"]).doUpdateSet(values))
    .execute();
}

export interface DocumentStep extends DocumentOwner {
  /** The file it is about: another one in the row means that the applicant has replaced or deleted it. */
  readonly uploadKey: string;
  readonly from: readonly DocumentStatus[];
  readonly to: DocumentStatus;
  readonly pdfKey?: string;
  readonly message?: string;
}

/** Takes the document one status further; false when it is no longer the same file or not in a status to leave. */
export async function advanceDocument(db: Database, step: DocumentStep): Promise<boolean> {
  const updated = await db
    .updateTable("documents")
    .set({ status: step.to, pdf_key: step.pdfKey ?? null, message: step.message ?? "" })
    .where("account_id", "=", step.accountId)
    .where("answer_key", "=", step.answerKey)
    .where("upload_key", "=", step.uploadKey)
    .where("status", "in", step.from)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows === 1n;
}

/** Removes the document and gives what it was; undefined when there was none. */
export async function deleteDocument(db: Database, owner: DocumentOwner): Promise<DocumentRow | undefined> {
  return db
    .deleteFrom("documents")
    .where("account_id", "=", owner.accountId)
    .where("answer_key", "=", owner.answerKey)
    .returningAll()
    .executeTakeFirst();
}

/** Those of the storage keys that a document or an open upload names. */
export async function namedStorageKeys(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  // One by one, so that each finds its rows by the index of its column.
  const taken = db.selectFrom("documents").select("upload_key as key").where("upload_key", "in", keys);
  const converted = db.selectFrom("documents").select("pdf_key as key").where("pdf_key", "in", keys);
  const uploads = db.selectFrom("uploads").select("upload_key as key").where("upload_key", "in", keys);
  const named = await Promise.all([taken.execute(), converted.execute(), uploads.execute()]);
  return new Set(named.flat().flatMap(({ key }) => key ?? []));
}
