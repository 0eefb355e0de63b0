import type { Logger } from "pino";
import type { DocumentAnswers } from "../../contract/document-endpoints.ts";
import { type CompiledForm, type FileLimits, fileLimitsOf } from "../../form/index.ts";
import type { Session } from "../accounts/sessions.ts";
import type { AppKey } from "../crypto/app-key.ts";
import type { DocumentStorage } from "../storage/document-storage.ts";
import { DOWNLOAD_PATH, signedDownload } from "../storage/signed-policy.ts";
import {
  type DocumentOwner,
  deleteDocument as deleteRow,
  type RecordedDocument,
  submittedStorageKeys,
} from "../store/documents.ts";
import { requireChangeable } from "../store/reopenings.ts";
import type { DocumentRow } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { setDocumentAnswer } from "../store/stored-answers.ts";
import { holdSummary } from "../store/summaries.ts";
import { DomainError } from "../system/domain-error.ts";

/** What the calls about documents work with. */
export interface DocumentContext {
  readonly store: Store;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly storage: DocumentStorage;
  readonly log: Logger;
}

/** Whose document it is, and which files its question takes. */
export interface DocumentPlace extends DocumentOwner {
  /** Id of the page that asks for it. */
  readonly page: string;
  readonly limits: FileLimits;
}

/**
 * Deletes the document with its conversion, finished or not, and clears the answer; nothing happens when there is
 * none. Both DELETE calls (API-17, API-19) end here: half a document is of no use to anybody.
 */
export async function deleteDocument(
  context: DocumentContext,
  { page, accountId, answerKey }: Omit<DocumentPlace, "limits">,
): Promise<void> {
  const { store, now } = context;
  const owner = { accountId, answerKey };
  const deleted = await store.transaction(async (tx) => {
    // Whoever submits or ends a reopening meanwhile comes before or after.
    await holdSummary(tx, accountId);
    await requireChangeable(tx, accountId, { page, now: now() });
    const row = await deleteRow(tx, owner);
    await setDocumentAnswer(tx, { ...owner, answer: "", now: now() });
    return row;
  });
  if (deleted) await removeFiles(context, deleted);
}

/**
 * Removes the files of a row that is gone, but those that a submission still has; what cannot be removed now, the sweep
 * removes later.
 */
export async function removeFiles(
  { store, storage, log }: Pick<DocumentContext, "store" | "storage" | "log">,
  { upload_key: uploadKey, pdf_key: pdfKey }: Pick<DocumentRow, "upload_key" | "pdf_key">,
): Promise<void> {
  try {
    const keys = pdfKey === null ? [uploadKey] : [uploadKey, pdfKey];
    const kept = await submittedStorageKeys(store, keys);
    for (const key of keys) if (!kept.has(key)) await storage.remove(key);
  } catch (error) {
    log.warn({ err: error }, "a stored file could not be removed");
  }
}

/** Whether the form asks for a document under this key. */
export function isDocumentKey(form: CompiledForm, answerKey: string): boolean {
  return Object.hasOwn(form.keys, answerKey) && form.keys[answerKey]?.type === "document";
}

/**
 * Which files are taken under this key.
 * @throws DomainError unknown_document when a form asks for no document under it
 */
export function requireFileLimits({ form }: { readonly form: CompiledForm }, answerKey: string): FileLimits {
  if (!isDocumentKey(form, answerKey)) throw new DomainError("unknown_document");
  return fileLimitsOf(form.questions[answerKey]);
}

/**
 * An address of ours that gives the file as a download under this name, until `expiresAt` and no longer than the session
 * that asked for it.
 */
export function downloadAddress(
  { key }: { readonly key: AppKey },
  { idHash }: Pick<Session, "idHash">,
  file: { readonly key: string; readonly fileName: string; readonly expiresAt: number },
): string {
  return `${DOWNLOAD_PATH}?${signedDownload(key, { ...file, session: idHash })}`;
}

/** Name and size of the documents that are converted, by answer key (API-18). */
export function documentAnswers(documents: readonly RecordedDocument[]): DocumentAnswers {
  const completed = documents.filter(({ status }) => status === "completed");
  return Object.fromEntries(
    completed.map(({ answerKey, fileName, fileSize }) => [
      answerKey,
      { file_name: fileName, file_size: fileSize },
    ]),
  );
}
