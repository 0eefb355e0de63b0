import type { PresignedUrlAnswer } from "../../contract/calls.ts";
import { DOCUMENT_MAX_BYTES, UPLOAD_TTL_MS } from "../../contract/limits.ts";
import { ApiError } from "../http/api-error.ts";
import type { DocumentOwner } from "../store/documents.ts";
import { addUpload } from "../store/uploads.ts";
import { listWebStatuses } from "../store/web-statuses.ts";
import type { DocumentContext } from "./delete-document.ts";
import { newStorageKey, UPLOADS } from "./storage/storage-key.ts";

/** More addresses than this an account cannot hold at a time: nobody fills the storage with files left lying. */
const MAX_OPEN_UPLOADS = 30;

/** An address for one file of the applicant, under a name that nobody can guess. */
export async function presignUpload(
  { db, storage, now }: DocumentContext,
  { accountId, answerKey }: DocumentOwner,
): Promise<PresignedUrlAnswer> {
  if ((await listWebStatuses(db, accountId)).includes("submitted")) throw new ApiError("already_submitted");
  const key = newStorageKey(UPLOADS);
  const expiresAt = now() + UPLOAD_TTL_MS;
  const upload = { upload_key: key, account_id: accountId, answer_key: answerKey, expires_at: expiresAt };
  if (!(await addUpload(db, upload, { most: MAX_OPEN_UPLOADS, now: now() }))) {
    throw new ApiError("too_many_requests", { retryAfterMs: UPLOAD_TTL_MS });
  }
  const { url, fields } = await storage.presignUpload({
    key,
    maxBytes: DOCUMENT_MAX_BYTES,
    now: now(),
    expiresAt,
  });
  return { url, fields: { ...fields, key } };
}
