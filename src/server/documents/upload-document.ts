import { createHash } from "node:crypto";
import type { ConvertDocumentBody, PresignedUrlResponse } from "../../contract/document-endpoints.ts";
import { fitFileName, tooLargeSentence, typesOf, wrongTypeSentence } from "../../contract/files.ts";
import { DOCUMENT_NAME_MAX_LENGTH, UPLOAD_TTL_MS } from "../../contract/limits.ts";
import type { FileLimits } from "../../form/index.ts";
import { endingOf } from "../conversion/convert-document.ts";
import { newStorageKey, storageKeyIn, TAKEN, UPLOADS } from "../storage/document-storage.ts";
import {
  type DocumentOwner,
  findDocument,
  findDocumentOf,
  type NewDocument,
  putDocument,
} from "../store/documents.ts";
import { requireChangeable } from "../store/reopenings.ts";
import type { DocumentRow } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { setDocumentAnswer } from "../store/stored-answers.ts";
import { holdSummary } from "../store/summaries.ts";
import { addUpload, deleteUpload, findUpload } from "../store/uploads.ts";
import { summariseFirst } from "../summaries/summarise.ts";
import { DomainError } from "../system/domain-error.ts";
import { queueConversion } from "./conversion-jobs.ts";
import { type DocumentContext, type DocumentPlace, removeFiles } from "./documents.ts";

interface PlaceToFill extends DocumentPlace {
  /** Whoever uploads has begun: with all that applications begin with then. */
  readonly begin: (tx: Store) => Promise<void>;
}

/**
 * Takes the uploaded file over as the answer to the question, in the place of whatever was there, and queues its
 * conversion: all of it or nothing. The same file sent again, as after a lost answer, changes nothing.
 * @throws DomainError with the sentence of UPL-06 for a file that is not taken
 */
export async function beginConversion(
  context: DocumentContext & { readonly jobs: { readonly wake: () => void } },
  { limits, page, begin, ...owner }: PlaceToFill,
  { file_key: uploadKey, file_name: fileName }: ConvertDocumentBody,
): Promise<void> {
  const { store, now } = context;
  const takenKey = storageKeyIn(TAKEN, uploadKey);
  if (await findDocumentOf(store, { accountId: owner.accountId, uploadKey: takenKey })) return;
  if (!(await findUpload(store, { ...owner, uploadKey }))) throw new DomainError("upload_missing");
  const taken = await takeFile(context, { uploadKey, takenKey, fileName, limits });
  const document: NewDocument = {
    account_id: owner.accountId,
    answer_key: owner.answerKey,
    upload_key: takenKey,
    pdf_key: null,
    file_name: taken.name,
    file_size: taken.sizeBytes,
    sha256: taken.sha256,
    status: "unprocessed",
    message: "",
    uploaded_at: now(),
  };
  const replaced = await store.transaction((tx) =>
    takeOver(tx, { owner, page, limits, begin, document, uploadKey, now: now() }),
  );
  context.jobs.wake();
  await removeFiles(context, { upload_key: uploadKey, pdf_key: null });
  if (replaced) await removeFiles(context, replaced);
}

async function takeOver(
  tx: Store,
  entry: {
    readonly owner: DocumentOwner;
    readonly page: string;
    readonly limits: FileLimits;
    readonly begin: PlaceToFill["begin"];
    readonly document: NewDocument;
    readonly uploadKey: string;
    readonly now: number;
  },
): Promise<DocumentRow | undefined> {
  const { owner, page, limits, begin, document, uploadKey, now } = entry;
  await holdSummary(tx, owner.accountId);
  await requireChangeable(tx, owner.accountId, { page, now });
  // Of two calls with the same file, the one that forgets the address takes it over.
  if (!(await deleteUpload(tx, { ...owner, uploadKey }))) throw new DomainError("upload_missing");
  await begin(tx);
  const replaced = await findDocument(tx, owner);
  await putDocument(tx, document);
  await setDocumentAnswer(tx, { ...owner, answer: "", now });
  await summariseFirst(tx, owner.accountId);
  await queueConversion(tx, { ...owner, uploadKey: document.upload_key, kinds: limits.kinds }, now);
  return replaced;
}

function checkName(fileName: string, { kinds }: FileLimits): void {
  if (fitFileName(fileName) !== fileName) throw new DomainError("file_name_characters");
  const extension = fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase();
  const types = typesOf(kinds);
  const isTaken = fileName.includes(".") && types.some((type) => type === extension);
  if (!isTaken) throw new DomainError("file_type", { message: wrongTypeSentence(types) });
  if ([...fileName].length > DOCUMENT_NAME_MAX_LENGTH) throw new DomainError("file_name_too_long");
}

/** Pickers of some phones give names without an ending: it gets that of files which begin so (PPR-21). */
function withEnding(fileName: string, bytes: Uint8Array): string {
  const ending = fileName.includes(".") ? undefined : endingOf(bytes);
  return ending === undefined ? fileName : `${fileName}.${ending}`;
}

/** Keeps the file as it is now where no upload reaches it, and gives its name, size and hash. */
async function takeFile(
  { storage, log }: DocumentContext,
  {
    uploadKey,
    takenKey,
    fileName,
    limits,
  }: {
    readonly uploadKey: string;
    readonly takenKey: string;
    readonly fileName: string;
    readonly limits: FileLimits;
  },
): Promise<{ readonly name: string; readonly sizeBytes: number; readonly sha256: string }> {
  const { maxBytes } = limits;
  const tooLarge = new DomainError("file_too_large", { message: tooLargeSentence(maxBytes) });
  try {
    const claimedBytes = await storage.sizeOf(uploadKey);
    if ((claimedBytes ?? 0) > maxBytes) throw tooLarge;
    const bytes = await storage.read(uploadKey);
    if (bytes === null) throw new DomainError("upload_missing");
    if (bytes.length === 0) throw new DomainError("file_empty");
    if (bytes.length > maxBytes) throw tooLarge;
    const name = withEnding(fileName, bytes);
    checkName(name, limits);
    await storage.write(takenKey, bytes);
    return { name, sizeBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    log.error({ err: error }, "the document storage does not answer");
    throw new DomainError("storage_unavailable");
  }
}

/** More addresses than this an account cannot hold at a time: nobody fills the storage with files left lying. */
const MAX_OPEN_UPLOADS = 30;

/** An address for one file of the applicant, under a name that nobody can guess. */
export async function presignUpload(
  { store, storage, now }: DocumentContext,
  { accountId, answerKey, page, limits }: DocumentPlace,
): Promise<PresignedUrlResponse> {
  await requireChangeable(store, accountId, { page, now: now() });
  const key = newStorageKey(UPLOADS);
  const expiresAt = now() + UPLOAD_TTL_MS;
  const upload = { upload_key: key, account_id: accountId, answer_key: answerKey, expires_at: expiresAt };
  if (!(await addUpload(store, upload, { most: MAX_OPEN_UPLOADS, now: now() }))) {
    throw new DomainError("too_many_requests", { retryAfterMs: UPLOAD_TTL_MS });
  }
  const { url, fields } = await storage.presignUpload({
    key,
    maxBytes: limits.maxBytes,
    now: now(),
    expiresAt,
  });
  return { url, fields: { ...fields, key } };
}
