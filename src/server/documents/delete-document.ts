import type { Logger } from "pino";
import { ApiError } from "../http/api-error.ts";
import { type DocumentOwner, deleteDocument as deleteRow } from "../store/documents.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { Database, DocumentRow } from "../store/schema.ts";
import { setDocumentAnswer } from "../store/stored-answers.ts";
import { listWebStatuses } from "../store/web-statuses.ts";
import type { DocumentStorage } from "./storage/document-storage.ts";

/** What the calls about documents work with. */
export interface DocumentContext {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly storage: DocumentStorage;
  readonly log: Logger;
}

/**
 * Deletes the document with its conversion, finished or not, and clears the answer; nothing happens when there is
 * none. Both DELETE calls (API-17, API-19) end here: half a document is of no use to anybody.
 */
export async function deleteDocument(context: DocumentContext, owner: DocumentOwner): Promise<void> {
  const { db, now } = context;
  const deleted = await inTransaction(db, async (tx) => {
    if ((await listWebStatuses(tx, owner.accountId)).includes("submitted")) {
      throw new ApiError("already_submitted");
    }
    const row = await deleteRow(tx, owner);
    await setDocumentAnswer(tx, { ...owner, answer: "", now: now() });
    return row;
  });
  if (deleted) await removeFiles(context, deleted);
}

/** Removes the files of a row that is gone; what cannot be removed now, the sweep removes later. */
export async function removeFiles(
  { storage, log }: Pick<DocumentContext, "storage" | "log">,
  { upload_key: uploadKey, pdf_key: pdfKey }: Pick<DocumentRow, "upload_key" | "pdf_key">,
): Promise<void> {
  try {
    await storage.remove(uploadKey);
    if (pdfKey !== null) await storage.remove(pdfKey);
  } catch (error) {
    log.warn({ err: error }, "a stored file could not be removed");
  }
}
