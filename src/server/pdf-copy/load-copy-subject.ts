import { createHash } from "node:crypto";
import { maskAnswers, mayReadAnswer, type ReadInFull, type ReadingRight } from "../../form/index.ts";
import { displayStateOf, utcDay } from "../applications/applicant-day.ts";
import { answersInForce } from "../applications/own-form.ts";
import { rightOver } from "../applications/reading-right.ts";
import type { FormLibrary } from "../publishing/form-library.ts";
import { type PartnerSource, partnerOfApplication } from "../publishing/partner-source.ts";
import type { DocumentStorage } from "../storage/document-storage.ts";
import { emailOf } from "../store/accounts.ts";
import type { RecordedDocument } from "../store/documents.ts";
import type { Store } from "../store/store.ts";
import { loadAsSubmitted } from "../store/submissions.ts";
import type { AttachedDocument, CopySubject } from "./copy-data.ts";

export interface CopyContext {
  readonly store: Store;
  readonly forms: FormLibrary;
  readonly partner: Pick<PartnerSource, "current">;
  readonly storage: DocumentStorage;
  readonly now: () => number;
}

/** An application as a copy shows it, and the hash of all that would make another copy of it. */
export interface CopyState {
  readonly subject: CopySubject;
  readonly stateHash: string;
  /** Whose sensitive answers are in it: all in the copy of the applicant. */
  readonly readsInFull: ReadInFull;
}

/**
 * The application of the account as it is now, under the form that it was submitted with or else the one that is filled in.
 * Null while there is no form to show it under, or no such account any more. For staff it has of sensitive answers no more than
 * whoever gets it may read.
 */
export async function loadCopyState(
  context: CopyContext,
  accountId: string,
  readsInFull: ReadInFull = "all",
): Promise<CopyState | null> {
  const { store, forms, partner } = context;
  const [email, application] = await Promise.all([
    emailOf(store, accountId),
    loadAsSubmitted(store, accountId),
  ]);
  const { stored, submission } = application;
  const form = await (submission === undefined
    ? forms.following(stored.formVersion)
    : forms.byHashOrCurrent(stored.formVersion));
  if (email === undefined || form === null) return null;
  const now = context.now();
  const { answers } = await answersInForce(store, application, { form, now });
  const right = await rightOver({ store, forms }, stored, { hash: form.hash, readsInFull });
  const documents = application.documents
    .filter(({ answerKey }) => mayReadAnswer(form.form, answerKey, right))
    .flatMap((document) => attachedDocument(context.storage, document));
  const subject: CopySubject = {
    form: form.form,
    formHash: form.hash,
    answers: maskAnswers(form.form, answers, right),
    displayState: displayStateOf(form.form, application, utcDay(now)),
    revision: stored.revision,
    partner: partnerOfApplication(partner.current(), store.application, form.form),
    email,
    submission: submission ?? null,
    documents,
  };
  return { subject, stateHash: hashOf(subject, right), readsInFull };
}

function attachedDocument(
  storage: DocumentStorage,
  { answerKey, status, fileName, fileSize, pdfKey: key }: RecordedDocument,
): readonly AttachedDocument[] {
  if (status !== "completed" || key === null) return [];
  const read = async () => {
    const bytes = await storage.read(key);
    if (bytes === null) throw new Error("A converted document is not in the storage.");
    return bytes;
  };
  return [{ answerKey, fileName, sizeBytes: fileSize, storageKey: key, read }];
}

function hashOf(
  { formHash, displayState, revision, partner, submission, documents }: CopySubject,
  { readsInFull, secret = new Set() }: ReadingRight,
): string {
  const keys = documents.map(({ answerKey, fileName, storageKey }) => [answerKey, fileName, storageKey]);
  const state = [
    formHash,
    sorted(displayState.counts),
    sorted(displayState.tabs),
    revision,
    partner,
    submission,
    keys,
    ...(displayState.today === undefined ? [] : [displayState.today]),
    ...(readsInFull === "all" ? [] : [readsInFull.toSorted(), [...secret].toSorted()]),
  ];
  return createHash("sha256").update(JSON.stringify(state)).digest("hex");
}

function sorted(values: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
