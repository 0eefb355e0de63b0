import type { PdfCopyResponse } from "../../contract/document-endpoints.ts";
import { isEmptyAnswer } from "../../form/index.ts";
import type { Session } from "../accounts/sessions.ts";
import type { AppKey } from "../crypto/app-key.ts";
import { downloadAddress } from "../documents/documents.ts";
import { newStorageKey } from "../storage/document-storage.ts";
import { addPdfCopy, deletePdfCopy, findPdfCopy } from "../store/pdf-copies.ts";
import type { PdfCopyRow } from "../store/schema.ts";
import { DomainError } from "../system/domain-error.ts";
import * as sentences from "../system/sentences.ts";
import type { CopySubject } from "./copy-data.ts";
import { LINK_TTL_MS, queueCopy, TRY_AGAIN_MS, WORTH_MS } from "./copy-jobs.ts";
import { type CopyContext, type CopyState, loadCopyState } from "./load-copy-subject.ts";

/** The folder of the storage that holds the copies. */
export const COPIES = "copies";

/** What asking for a copy works with. */
export interface CopyRequestContext extends CopyContext {
  readonly jobs: { readonly wake: () => void };
}

/**
 * Where the copy of the application as it is now has got to (`GET /api/pdf`). Begins to make it when nobody has, and
 * once more when an earlier attempt failed a while ago or was lost.
 */
export async function askForCopy(
  context: CopyRequestContext & { readonly key: AppKey },
  session: Session,
): Promise<PdfCopyResponse> {
  const { accountId } = session;
  const state = await loadCopyState(context, accountId);
  if (!state) throw new DomainError("forms_unavailable");
  if (Object.values(state.subject.answers).every(isEmptyAnswer)) {
    return { status: "NOT_ANSWERED", url: "", message: sentences.nothingToCopy };
  }
  const copy = await findOrBeginCopy(context, accountId, { ...state, priority: 0 });
  switch (copy?.status) {
    case "completed":
      return {
        status: "COMPLETED",
        url: linkTo(context, session, { copy, subject: state.subject }),
        message: "",
      };
    case "failed":
      return { status: "FAILED", url: "", message: sentences.copyFailed };
    case "in_progress":
      return { status: "IN_PROGRESS", url: "", message: "" };
    default:
      return { status: "UNPROCESSED", url: "", message: "" };
  }
}

/** The copy there is; undefined when this call has just begun one, behind those of smaller priority. */
export async function findOrBeginCopy(
  context: CopyRequestContext,
  accountId: string,
  {
    stateHash,
    readsInFull,
    priority,
  }: Pick<CopyState, "stateHash" | "readsInFull"> & { readonly priority: number },
): Promise<PdfCopyRow | undefined> {
  const { store } = context;
  const now = context.now();
  const known = await findPdfCopy(store, { accountId, stateHash });
  if (known && !isStale(known, now)) return known;
  const copy = { accountId, stateHash, readsInFull, storageKey: newStorageKey(COPIES) };
  await store.transaction(async (tx) => {
    if (known) await deletePdfCopy(tx, known.storage_key);
    if (await addPdfCopy(tx, { ...copy, now })) await queueCopy(tx, copy, { now, priority });
  });
  context.jobs.wake();
  return undefined;
}

function isStale({ status, changed_at }: PdfCopyRow, now: number): boolean {
  if (status === "completed") return false;
  return now - changed_at > (status === "failed" ? TRY_AGAIN_MS : WORTH_MS);
}

function linkTo(
  context: CopyRequestContext & { readonly key: AppKey },
  session: Session,
  { copy, subject: { partner } }: { readonly copy: PdfCopyRow; readonly subject: CopySubject },
): string {
  // Of several applications, the copy of each has a name of its own.
  const what = context.store.application === "" ? "application" : partner.applicationTitle;
  return downloadAddress(context, session, {
    key: copy.storage_key,
    fileName: `${partner.shortName} ${what}.pdf`,
    expiresAt: context.now() + LINK_TTL_MS,
  });
}
