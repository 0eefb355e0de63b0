import { randomInt } from "node:crypto";
import { WEB_STATUSES } from "../../contract/call-table.ts";
import { EMPTY_VIEW, type ErrorMap } from "../../engine/index.ts";
import type { ServedForm } from "../forms/form-library.ts";
import { receiptMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-jobs.ts";
import type { PartnerSource } from "../partner/partner-source.ts";
import type { AppKey } from "../secrets/app-key.ts";
import type { Applicant } from "../session/sessions.ts";
import { loadApplicationRecord } from "../store/application-record.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { NOTHING_ASIDE } from "../store/kept-aside.ts";
import type { Database } from "../store/schema.ts";
import { replaceAnswers } from "../store/stored-answers.ts";
import { addSubmission, type Submission } from "../store/submissions.ts";
import { addWebStatuses } from "../store/web-statuses.ts";
import { conversionsUnderWay } from "./conversions-under-way.ts";
import { materialsIn } from "./load-submission.ts";
import { answersUnderForm } from "./merge-answers.ts";
import { submissionErrors } from "./submission-errors.ts";

/** No vowels and nothing that looks like something else, so that a reference can be read out. */
const REFERENCE_CHARACTERS = "23456789BCDFGHJKLMNPQRSTVWXZ";
const RECEIPT_USEFUL_MS = 7 * 24 * 60 * 60_000;

/** What a submission works with. */
export interface SubmitContext {
  readonly db: Database;
  readonly key: AppKey;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly partner: Pick<PartnerSource, "current">;
  readonly jobs: { readonly wake: () => void };
}

export type SubmitOutcome =
  | { readonly kind: "submitted"; readonly submission: Submission }
  | { readonly kind: "incomplete"; readonly errors: ErrorMap };

type Tried = SubmitOutcome | { readonly kind: "changed" };

/**
 * Submits an application that is complete: once, with one receipt, however often it is asked (API-13). Answers,
 * statuses, submission and receipt change in one transaction; an answer saved meanwhile makes it look again.
 */
export async function submitApplication(
  context: SubmitContext,
  applicant: Applicant,
  form: ServedForm,
): Promise<SubmitOutcome> {
  for (;;) {
    const tried = await inTransaction(context.db, (tx) => trySubmit(context, tx, applicant, form));
    if (tried.kind === "changed") continue;
    context.jobs.wake();
    return tried;
  }
}

async function trySubmit(
  context: SubmitContext,
  tx: Database,
  applicant: Applicant,
  form: ServedForm,
): Promise<Tried> {
  const { accountId, email } = applicant;
  const record = await loadApplicationRecord(tx, accountId);
  if (record.submission !== undefined) return { kind: "submitted", submission: record.submission };
  const { counts, tabs, documents } = record;
  const view = { ...EMPTY_VIEW, counts, tabs };
  const now = context.now();
  const { revision } = record.stored;
  // What the form of this moment hides or asks no more is no part of what is submitted.
  const { answers } = answersUnderForm({ form: form.form, view, documents, now }, record.stored);
  const conversions = conversionsUnderWay({ form: form.form, documents, answers, view, now });
  const counting = { ...answers, ...conversions.counted };
  const errors = {
    ...submissionErrors(form.form, { answers: counting, view, now }),
    ...conversions.errors,
  };
  if (Object.keys(errors).length > 0) return { kind: "incomplete", errors };

  // A save that is under way finds another revision than it loaded, looks again and sees that it is too late.
  const submitted = { accountId, answers, aside: NOTHING_ASIDE, formVersion: form.hash, revision, now };
  if (!(await replaceAnswers(tx, submitted))) return { kind: "changed" };
  const submission = { reference: newReference(), submittedAt: now };
  if (!(await addSubmission(tx, { ...submission, accountId, formVersion: form.hash })))
    return { kind: "changed" };
  await addWebStatuses(tx, { accountId, statuses: WEB_STATUSES, now });
  const { received, outstanding } = materialsIn(form.form, { ...record, answers });
  const author = { partner: context.partner.current(), words: form.form.mails ?? {} };
  const mail = receiptMail(author, email, { ...submission, received, outstanding });
  await queueMail(tx, { mail, key: context.key, now, usefulForMs: RECEIPT_USEFUL_MS, isAwaited: false });
  return { kind: "submitted", submission };
}

function newReference(): string {
  const character = () => REFERENCE_CHARACTERS[randomInt(REFERENCE_CHARACTERS.length)];
  const part = () => Array.from({ length: 4 }, character).join("");
  return `${part()}-${part()}`;
}
