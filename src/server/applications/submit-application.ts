import { randomInt } from "node:crypto";
import {
  type Answers,
  type CompiledForm,
  type DisplayState,
  type ErrorMap,
  fillQuotes,
  validateForm,
  visibleKeys,
} from "../../form/index.ts";
import type { Applicant } from "../accounts/sessions.ts";
import type { AppKey } from "../crypto/app-key.ts";
import { receiptMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-jobs.ts";
import { requireOpen, type ServedForm, validatorsOf } from "../publishing/form-library.ts";
import { type PartnerSource, partnerOfApplication } from "../publishing/partner-source.ts";
import { NOTHING_ASIDE, type StoredAnswers } from "../store/answer-record.ts";
import { noteChange } from "../store/application-changes.ts";
import { addSubmission, type Submission } from "../store/application-state.ts";
import { loadApplication } from "../store/applications.ts";
import type { RecordedDocument } from "../store/documents.ts";
import type { Store } from "../store/store.ts";
import { replaceAnswers } from "../store/stored-answers.ts";
import { keepSubmission, nextSubmissionNumber } from "../store/submissions.ts";
import { holdSummary } from "../store/summaries.ts";
import { KnownForms, summarise } from "../summaries/summarise.ts";
import { DomainError } from "../system/domain-error.ts";
import * as sentences from "../system/sentences.ts";
import { tellWebhooks } from "../webhooks/tell-webhooks.ts";
import { displayStateOf, possibleDays } from "./applicant-day.ts";
import { beginApplication, beginsOtherwise } from "./begin-application.ts";
import { changeableKeys, isClosed } from "./changeable.ts";
import { materialsIn } from "./load-submission.ts";
import { hasBegun } from "./merge-answers.ts";
import { foreignKeys, type SavedBy } from "./merge-save.ts";
import { carriedUnder } from "./own-form.ts";

/** Longer than a conversion takes; a document that waits longer waits for us, and the applicant no more for it. */
const WAIT_MS = 3 * 60_000;

interface ConversionsUnderWay {
  /** For the questions whose file was uploaded just now: it may yet turn out to be unreadable. */
  readonly errors: ErrorMap;
  /**
   * Documents that count as answered because they have waited long enough: they join the application when converted.
   */
  readonly counted: Answers;
}

/** What files that are being converted mean for submitting the application they belong to. */
function conversionsUnderWay({
  form,
  documents,
  answers,
  displayState,
  now,
}: {
  readonly form: CompiledForm;
  readonly documents: readonly RecordedDocument[];
  readonly answers: Answers;
  readonly displayState: DisplayState;
  readonly now: number;
}): ConversionsUnderWay {
  const waiting = documents.filter(({ status }) => status === "unprocessed" || status === "in_progress");
  if (waiting.length === 0) return { errors: {}, counted: {} };
  const shown = visibleKeys(form, answers, displayState);
  const concerned = waiting.filter(({ answerKey }) => shown.has(answerKey));
  const isNew = ({ uploadedAt }: RecordedDocument) => now - uploadedAt < WAIT_MS;
  const [fresh, late] = [concerned.filter(isNew), concerned.filter((document) => !isNew(document))];
  return {
    errors: Object.fromEntries(fresh.map(({ answerKey }) => [answerKey, [sentences.stillConverting]])),
    counted: Object.fromEntries(late.map(({ answerKey }) => [answerKey, "ANSWERED"])),
  };
}

/**
 * What keeps an application from being submitted, by answer key. 'Today' is the applicant's date, which the server
 * does not know for certain: what is right yesterday, today or tomorrow is right.
 */
export function submissionErrors(
  form: CompiledForm,
  {
    answers,
    displayState,
    now,
  }: { readonly answers: Answers; readonly displayState: DisplayState; readonly now: number },
): ErrorMap {
  const validators = validatorsOf(form);
  const onDay = (today: string) =>
    validateForm(form, validators, answers, { today, displayState, fillQuotes });
  const [yesterday, today, tomorrow] = possibleDays(now);
  const errors = onDay(today);
  if (Object.keys(errors).length === 0) return errors;
  const around = [onDay(yesterday), onDay(tomorrow)];
  return Object.fromEntries(
    Object.entries(errors).filter(([key]) => around.every((other) => other[key] !== undefined)),
  );
}

/** No vowels and nothing that looks like something else, so that a reference can be read out. */
const REFERENCE_CHARACTERS = "23456789BCDFGHJKLMNPQRSTVWXZ";
const RECEIPT_USEFUL_MS = 7 * 24 * 60 * 60_000;

/** What a submission works with. */
interface SubmitContext {
  readonly store: Store;
  readonly key: AppKey;
  /** What the addresses of the application begin with. */
  readonly applicationUrl: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly partner: Pick<PartnerSource, "current">;
  readonly jobs: { readonly wake: () => void };
}

type SubmitOutcome =
  /** Another tab has changed something that the one that submits has not seen (SYN-10), or a newer form has (DEF-05). */
  | { readonly kind: "unseen" }
  | { readonly kind: "submitted"; readonly submission: Submission }
  | { readonly kind: "incomplete"; readonly errors: ErrorMap };

interface AskedSubmission {
  readonly form: ServedForm;
  /** Who submits, where the call says so: what others have changed since must have been seen. */
  readonly by: SavedBy | undefined;
  /** What the page shows of an application in which nothing was saved. */
  readonly shownAtFirst: Answers;
  /** The applicant's day. */
  readonly today: string;
  /** Which submission it is to be, where the call says so: the second one is not the first that is asked for again. */
  readonly number: number | undefined;
}

type Tried = SubmitOutcome | { readonly kind: "changed" };

/**
 * Submits an application that is complete: once, with one receipt, however often it is asked (API-13), and once more for each
 * time that it was opened again (DSK-24). Answers,
 * statuses, submission and receipt change in one transaction; an answer saved meanwhile makes it look again.
 * @throws DomainError not_open_yet, applications_closed by the clock of this server (OPN-03); already_submitted where another
 * submission is asked for than there can be
 */
export async function submitApplication(
  context: SubmitContext,
  applicant: Applicant,
  asked: AskedSubmission,
): Promise<SubmitOutcome> {
  for (;;) {
    const tried = await context.store.transaction((tx) => trySubmit(context, tx, applicant, asked));
    if (tried.kind === "changed") continue;
    context.jobs.wake();
    return tried;
  }
}

async function trySubmit(
  submitting: SubmitContext,
  tx: Store,
  applicant: Applicant,
  { form, by, shownAtFirst, today, number: asked }: AskedSubmission,
): Promise<Tried> {
  const { accountId, email } = applicant;
  await holdSummary(tx, accountId);
  const application = await loadApplication(tx, accountId);
  const now = submitting.now();
  const changeable = changeableKeys(form.form, application, now);
  const { submission: before } = application;
  const number = await nextSubmissionNumber(tx, accountId);
  if (before !== undefined && isClosed(changeable)) {
    // What was open again is not: who asks for another submission is not told of the one before.
    if (asked === number) throw new DomainError("already_submitted");
    return { kind: "submitted", submission: before };
  }
  // An instance that does not know yet that it is open again has the form in force.
  if (before !== undefined && form.hash !== application.stored.formVersion)
    throw new DomainError("already_submitted");
  if (before === undefined) requireOpen(form, now);
  if (by !== undefined && hasUnseen(form.form, application.stored, by)) return { kind: "unseen" };
  // A page of another form is told what it has not shown; for that there must be something to tell of.
  if (by !== undefined && !hasBegun(application.stored) && beginsOtherwise(form, shownAtFirst)) {
    await beginApplication(tx, accountId, { form, now, today });
    return { kind: "unseen" };
  }
  const { documents } = application;
  const displayState = displayStateOf(form.form, application, today);
  const { revision } = application.stored;
  // What the form of this moment hides or asks no more is no part of what is submitted.
  const { answers, aside } = await carriedUnder(tx, application, { form, now, today });
  const conversions = conversionsUnderWay({ form: form.form, documents, answers, displayState, now });
  const counting = { ...answers, ...conversions.counted };
  const errors = {
    ...submissionErrors(form.form, { answers: counting, displayState, now }),
    ...conversions.errors,
  };
  // What applicants cannot change does not keep them from submitting the rest again.
  const standing = Object.entries(errors).filter(([key]) => changeable === "all" || changeable.has(key));
  if (standing.length > 0) return { kind: "incomplete", errors: Object.fromEntries(standing) };

  // A save that is under way finds another revision than it loaded, looks again and sees that it is too late.
  // Whoever reads the application may still need what the form asked once; it stays beside it.
  const left = { ...NOTHING_ASIDE, notAsked: aside.notAsked };
  const submitted = { accountId, answers, aside: left, formVersion: form.hash, revision, now };
  if (!(await replaceAnswers(tx, submitted))) return { kind: "changed" };
  const submittedOn = form.form.readsToday ? { submittedOn: today } : {};
  const reference = before?.reference ?? newReference();
  const submission = { reference, submittedAt: now, ...submittedOn };
  if (!(await addSubmission(tx, { ...submission, accountId, formVersion: form.hash })))
    return { kind: "changed" };
  await keepSubmission(tx, { accountId, number, keptAt: now });
  await summarise(tx, accountId, new KnownForms(form));
  const { received, outstanding } = materialsIn(form.form, { answers, documents, displayState });
  const partner = partnerOfApplication(submitting.partner.current(), tx.application, form.form);
  const author = { partner, words: form.form.mails ?? {} };
  const mail = receiptMail(author, email, {
    ...submission,
    received,
    outstanding,
    link: `${submitting.applicationUrl()}/login`,
  });
  await tellWebhooks(tx, {
    event: submittedEvent(tx, { ...submission, accountId, formVersion: form.hash, number }),
    accountId,
    now,
  });
  await queueMail(tx, {
    mail,
    key: submitting.key,
    now,
    usefulForMs: RECEIPT_USEFUL_MS,
    isAwaited: false,
    about: { accountId, kind: "receipt" },
  });
  await noteChange(tx, accountId);
  return { kind: "submitted", submission };
}

function submittedEvent(
  store: Store,
  {
    accountId,
    reference,
    submittedAt,
    formVersion,
    number,
  }: Submission & { readonly accountId: string; readonly formVersion: string; readonly number: number },
) {
  const application = store.application;
  return {
    type: "application.submitted",
    data: {
      application_id: store.ownerOf(accountId),
      ...(application !== "" && { application }),
      reference,
      submitted_at: new Date(submittedAt).toISOString(),
      form_version: formVersion,
      submission: number,
    },
  } as const;
}

/** A document tells of itself, whatever page is open. */
function hasUnseen(form: CompiledForm, stored: StoredAnswers, by: SavedBy): boolean {
  return foreignKeys(stored, by).some((key) => form.keys[key]?.type !== "document");
}

function newReference(): string {
  const character = () => REFERENCE_CHARACTERS[randomInt(REFERENCE_CHARACTERS.length)];
  const part = () => Array.from({ length: 4 }, character).join("");
  return `${part()}-${part()}`;
}
