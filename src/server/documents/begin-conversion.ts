import type { ConvertDocumentBody } from "../../contract/calls.ts";
import { DOCUMENT_MAX_BYTES, DOCUMENT_NAME_MAX_LENGTH, DOCUMENT_TYPES } from "../../contract/limits.ts";
import type { AppContext } from "../app-context.ts";
import { ApiError } from "../http/api-error.ts";
import { type DocumentOwner, findDocument, putDocument } from "../store/documents.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { Database, DocumentRow } from "../store/schema.ts";
import { setDocumentAnswer } from "../store/stored-answers.ts";
import { deleteUpload, findUpload } from "../store/uploads.ts";
import { listWebStatuses } from "../store/web-statuses.ts";
import { queueConversion } from "./conversion-jobs.ts";
import { removeFiles } from "./delete-document.ts";

/**
 * Takes the uploaded file over as the answer to the question, in the place of whatever was there, and queues its
 * conversion: all of it or nothing. The same file sent again, as after a lost answer, changes nothing.
 * @throws ApiError with the sentence of spec §5 for a file that is not taken
 */
export async function beginConversion(
  context: AppContext,
  owner: DocumentOwner,
  { file_key: uploadKey, file_name: fileName }: ConvertDocumentBody,
): Promise<void> {
  const { db, now } = context;
  checkName(fileName);
  const before = await findDocument(db, owner);
  if (before?.upload_key === uploadKey) return;
  if (!(await findUpload(db, { ...owner, uploadKey }))) throw new ApiError("upload_missing");
  const document: DocumentRow = {
    account_id: owner.accountId,
    answer_key: owner.answerKey,
    upload_key: uploadKey,
    pdf_key: null,
    file_name: fileName,
    file_size: await checkSize(context, uploadKey),
    status: "unprocessed",
    message: "",
    uploaded_at: now(),
  };
  const replaced = await inTransaction(db, (tx) => takeOver(tx, { owner, document, now: now() }));
  context.jobs.wake();
  if (replaced) await removeFiles(context, replaced);
}

async function takeOver(
  tx: Database,
  entry: { readonly owner: DocumentOwner; readonly document: DocumentRow; readonly now: number },
): Promise<DocumentRow | undefined> {
  const { owner, document, now } = entry;
  if ((await listWebStatuses(tx, owner.accountId)).includes("submitted")) {
    throw new ApiError("already_submitted");
  }
  // Of two calls with the same file, the one that forgets the address takes it over.
  if (!(await deleteUpload(tx, document.upload_key))) throw new ApiError("upload_missing");
  const replaced = await findDocument(tx, owner);
  await putDocument(tx, document);
  await setDocumentAnswer(tx, { ...owner, answer: "", now });
  await queueConversion(tx, { ...owner, uploadKey: document.upload_key }, now);
  return replaced;
}

function checkName(fileName: string): void {
  const extension = fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase();
  const isTaken = fileName.includes(".") && DOCUMENT_TYPES.some((type) => type === extension);
  if (!isTaken) throw new ApiError("file_type");
  if ([...fileName].length > DOCUMENT_NAME_MAX_LENGTH) throw new ApiError("file_name_too_long");
}

async function checkSize({ storage }: AppContext, uploadKey: string): Promise<number> {
  const sizeBytes = await storage.sizeOf(uploadKey);
  if (sizeBytes === null) throw new ApiError("upload_missing");
  if (sizeBytes === 0) throw new ApiError("file_empty");
  if (sizeBytes > DOCUMENT_MAX_BYTES) throw new ApiError("file_too_large");
  return sizeBytes;
}
