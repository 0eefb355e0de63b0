import type { Logger } from "pino";
import { REOPENED_MOST_DAYS } from "../../contract/limits.ts";
import { endOfDayAfter } from "../../contract/school.ts";
import type { AppKey } from "../crypto/app-key.ts";
import { extendedMail, type Reopened, reopenedMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-jobs.ts";
import { currentAuthor, type MailAuthor } from "../mail/mail-words.ts";
import type { FormLibrary } from "../publishing/form-library.ts";
import type { PartnerSource } from "../publishing/partner-source.ts";
import { emailOf } from "../store/accounts.ts";
import { loadApplicationState } from "../store/application-state.ts";
import { loadApplication } from "../store/applications.ts";
import { addAudit } from "../store/audit.ts";
import { listDocuments } from "../store/documents.ts";
import { addReopeningReason } from "../store/reopening-reasons.ts";
import { putReopening } from "../store/reopenings.ts";
import type { AuditAction } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { setDocumentAnswer } from "../store/stored-answers.ts";
import { keepSubmission, listSubmissions, putBackSubmission } from "../store/submissions.ts";
import { holdSummary } from "../store/summaries.ts";
import { KnownForms, summarise } from "../summaries/summarise.ts";
import { DomainError } from "../system/domain-error.ts";

const DAY_MS = 24 * 60 * 60_000;

interface ReopeningContext {
  readonly store: Store;
  readonly key: AppKey;
  readonly now: () => number;
  readonly forms: FormLibrary;
  readonly partner: PartnerSource;
  readonly applicationUrl: () => string;
  readonly jobs: { readonly wake: () => void };
  readonly log: Logger;
}

/** Who at the desk asks for it. */
interface Asker {
  readonly client: string;
  readonly staffId: string;
}

interface AskedReopening {
  readonly accountId: string;
  readonly days: number;
  /** Ids of pages of the form that it was submitted with. */
  readonly pages: readonly string[];
  /** Why, in the words of whoever asks: the applicant is told. */
  readonly reason?: string;
}

/**
 * Opens pages of a submitted application again, to the end of a day in the school's time zone (DSK-21, STF-04): the applicant
 * is told by mail, in the same transaction. What was submitted stays as it was kept.
 * @throws DomainError not_submitted, already_reopened, unknown_page, forms_unavailable
 */
export async function reopenApplication(
  context: ReopeningContext,
  asker: Asker,
  { accountId, days, pages, reason }: AskedReopening,
): Promise<void> {
  const { store, forms, now } = context;
  const author = await currentAuthor(context);
  const submitted = await loadApplication(store, accountId);
  const form = await forms.byHash(submitted.stored.formVersion);
  if (form === null) throw new DomainError("forms_unavailable");
  const opened = form.form.pages.filter(({ id }) => pages.includes(id));
  if (opened.length !== new Set(pages).size) throw new DomainError("unknown_page");
  await store.transaction(async (tx) => {
    await holdSummary(tx, accountId);
    const at = now();
    // One whose days are over is so before the sweep has come to it (DSK-68).
    await endWithin(tx, accountId, { now: at, asker: null });
    const { submission, reopening } = await loadApplicationState(tx, accountId);
    if (submission === undefined) throw new DomainError("not_submitted");
    if (reopening !== undefined) throw new DomainError("already_reopened");
    await keepIfUnkept(tx, accountId, submission.submittedAt);
    const until = endOfDayAfter(at, days, author.partner.timeZone);
    await putReopening(tx, accountId, { at, until, pages: opened.map(({ id }) => id) });
    if (reason !== undefined) await addReopeningReason(tx, { accountId, at, reason });
    await summarise(tx, accountId, new KnownForms(form));
    await note(tx, {
      at,
      action: "desk_reopened",
      accountId,
      asker,
      detail: `${days} days: ${pages.join(", ")}`,
    });
    await tell(tx, context, {
      kind: "reopened",
      author,
      accountId,
      at,
      reference: submission.reference,
      until,
      sections: opened.map(({ title }) => title),
      reason,
    });
  });
  forms.lookAgain();
  context.jobs.wake();
}

interface AskedExtension {
  readonly accountId: string;
  /** A moment of the day with which it is to end, in milliseconds since 1970. */
  readonly until: number;
}

/**
 * Gives the applicant more time (DSK-61), and tells them by mail in the same transaction. The end is given and not how much is
 * added: of two who ask for the same end at once, or one whose answer was lost, the second changes nothing and sends nothing.
 * @throws DomainError not_reopened, invalid_request for an end before the one of now, or too far ahead
 */
export async function extendReopening(
  context: ReopeningContext,
  asker: Asker,
  { accountId, until: asked }: AskedExtension,
): Promise<void> {
  const { store, now, forms } = context;
  const author = await currentAuthor(context);
  const { timeZone } = author.partner;
  const { stored } = await loadApplication(store, accountId);
  const form = await forms.byHash(stored.formVersion);
  if (form === null) throw new DomainError("forms_unavailable");
  const isLonger = await store.transaction(async (tx) => {
    await holdSummary(tx, accountId);
    const { submission, reopening } = await loadApplicationState(tx, accountId);
    const at = now();
    if (submission === undefined || reopening === undefined || reopening.until <= at)
      throw new DomainError("not_reopened");
    if (asked > at + (REOPENED_MOST_DAYS + 1) * DAY_MS) throw new DomainError("invalid_request");
    const until = endOfDayAfter(asked, 0, timeZone);
    if (until === reopening.until) return false;
    if (until < reopening.until || until > endOfDayAfter(at, REOPENED_MOST_DAYS, timeZone))
      throw new DomainError("invalid_request");
    await putReopening(tx, accountId, { ...reopening, until });
    const detail = `until ${new Date(until).toISOString()}`;
    await note(tx, { at, action: "desk_reopening_extended", accountId, asker, detail });
    const pages = form.form.pages.filter(({ id }) => reopening.pages.includes(id));
    await tell(tx, context, {
      kind: "extended",
      author,
      accountId,
      at,
      reference: submission.reference,
      until,
      sections: pages.map(({ title }) => title),
    });
    return true;
  });
  if (isLonger) context.jobs.wake();
}

const MAILS = { reopened: reopenedMail, extended: extendedMail } as const;

interface Told extends Omit<Reopened, "link"> {
  readonly kind: keyof typeof MAILS;
  readonly author: MailAuthor;
  readonly accountId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Tells the applicant what is open and until when, by a mail that is of no use after that. */
async function tell(
  tx: Store,
  { key, applicationUrl }: Pick<ReopeningContext, "key" | "applicationUrl">,
  { kind, author, accountId, at, ...opened }: Told,
): Promise<void> {
  const link = `${applicationUrl()}/login`;
  const mail = MAILS[kind](author, (await emailOf(tx, accountId)) ?? "", { ...opened, link });
  const about = { accountId, kind };
  await queueMail(tx, { mail, key, now: at, usefulForMs: opened.until - at, isAwaited: false, about });
}

/** Ends a reopening before its days are over; what was submitted stands. @throws DomainError not_reopened */
export async function endReopening(
  { store, now, forms }: Pick<ReopeningContext, "store" | "now" | "forms">,
  asker: Asker,
  accountId: string,
): Promise<void> {
  const isEnded = await end(store, accountId, { now: now(), asker });
  if (!isEnded) throw new DomainError("not_reopened");
  forms.lookAgain();
}

/** Ends a reopening whose days are over; false where there is none any more (DSK-23). */
export function endOverdue(store: Store, accountId: string, now: number): Promise<boolean> {
  return end(store, accountId, { now, asker: null });
}

interface Ending {
  readonly now: number;
  /** Null where nobody ends it but the time. */
  readonly asker: Asker | null;
}

function end(store: Store, accountId: string, ending: Ending): Promise<boolean> {
  return store.transaction(async (tx) => {
    await holdSummary(tx, accountId);
    return await endWithin(tx, accountId, ending);
  });
}

/**
 * Puts back what was submitted last. What was changed since is kept beside it, and is no part of the application: nothing that
 * an applicant gave is lost. Call it in a transaction that holds the summary.
 */
async function endWithin(tx: Store, accountId: string, { now, asker }: Ending): Promise<boolean> {
  const { reopening, savedAt } = await loadApplication(tx, accountId);
  if (reopening === undefined || (asker === null && reopening.until > now)) return false;
  if (savedAt >= reopening.at) await keepSubmission(tx, { accountId, number: null, keptAt: now });
  await putBackSubmission(tx, accountId);
  // A document may have been converted since it was submitted.
  for (const { answerKey, status } of await listDocuments(tx, accountId)) {
    const answer = status === "completed" ? "ANSWERED" : "";
    await setDocumentAnswer(tx, { accountId, answerKey, answer, now });
  }
  await putReopening(tx, accountId, null);
  await summarise(tx, accountId);
  const action = asker === null ? "reopening_over" : "desk_reopening_ended";
  await note(tx, { at: now, action, accountId, asker, detail: null });
  return true;
}

/** Keeps what was submitted where it was not: by a server of before that was done. Call it in a transaction that holds the summary. */
export async function keepIfUnkept(tx: Store, accountId: string, submittedAt: number): Promise<boolean> {
  if ((await listSubmissions(tx, accountId)).length > 0) return false;
  await keepSubmission(tx, { accountId, number: 1, keptAt: submittedAt });
  return true;
}

interface Noted {
  readonly at: number;
  readonly action: AuditAction;
  readonly accountId: string;
  readonly asker: Asker | null;
  readonly detail: string | null;
}

function note(tx: Store, { at, action, accountId, asker, detail }: Noted): Promise<void> {
  return addAudit(tx, {
    at,
    action,
    detail,
    subject: accountId,
    account_id: accountId,
    client: asker?.client ?? "server",
    staff_id: asker?.staffId ?? null,
  });
}
