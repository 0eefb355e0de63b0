import type { ApplicationEvent } from "../../contract/desk-applications.ts";
import type { CompiledForm } from "../../form/index.ts";
import { listAccountMails } from "../store/account-mails.ts";
import { loadStatusTimes } from "../store/application-state.ts";
import type { StoredApplication } from "../store/applications.ts";
import { listAuditOf } from "../store/audit.ts";
import type { AccountMailKind } from "../store/desk-schema.ts";
import { itemsOfReminder, listReminders } from "../store/reminders.ts";
import { listReopeningReasons } from "../store/reopening-reasons.ts";
import type { AuditAction } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { KeptSubmission } from "../store/submissions.ts";
import { itemOfChecklist, itemTitle } from "../summaries/materials.ts";

const EVENTS: Readonly<Partial<Record<AuditAction, ApplicationEvent["event"]>>> = {
  desk_viewed: "viewed",
  desk_document_viewed: "document_viewed",
  desk_submission_viewed: "viewed",
  desk_reopened: "reopened",
  desk_reopening_extended: "reopening_extended",
  desk_reopening_ended: "reopening_ended",
  reopening_over: "reopening_over",
  staff_view: "viewed_by_link",
  exported: "exported",
  checklist_received: "checklist_received",
  checklist_waived: "checklist_waived",
  checklist_reset: "checklist_reset",
  note_added: "note_added",
  note_changed: "note_changed",
  note_deleted: "note_deleted",
};

/** Events whose detail in the audit trail is the id of an item. */
const OF_ITEMS: ReadonlySet<AuditAction> = new Set([
  "checklist_received",
  "checklist_waived",
  "checklist_reset",
]);
const OF_CASEWORK: ReadonlySet<AuditAction> = new Set([
  ...OF_ITEMS,
  "note_added",
  "note_changed",
  "note_deleted",
]);

const EVENTS_SHOWN = 100;
const NO_REASONS: ReadonlyMap<number, string> = new Map();

/** What happened to an application, as far as it is written down: the newest first. */
export async function timelineOf(
  store: Store,
  accountId: string,
  {
    account,
    application,
    form,
    submissions,
    showsReasons,
  }: {
    readonly account: { readonly createdAt: number; readonly confirmedAt: number | null };
    readonly application: StoredApplication;
    readonly form: CompiledForm;
    readonly submissions: readonly KeptSubmission[];
    /** Whether why it was opened again is shown. */
    readonly showsReasons: boolean;
  },
): Promise<readonly ApplicationEvent[]> {
  const ofRecord: readonly (readonly [ApplicationEvent["event"], number | null])[] = [
    ["account_made", account.createdAt],
    ["confirmed", account.confirmedAt],
    // Documents that were converted after the submission have saved their answers.
    ["saved", application.submission === undefined ? application.savedAt || null : null],
    ...(await loadStatusTimes(store, accountId)).filter(
      ([status]) => status !== "submitted" || submissions.length === 0,
    ),
    ...submissions.map(
      ({ number, submittedAt }) => [number === 1 ? "submitted" : "submitted_again", submittedAt] as const,
    ),
  ];
  const reasons = showsReasons ? await listReopeningReasons(store, accountId) : NO_REASONS;
  const audited = (await listAuditOf(store, accountId, EVENTS_SHOWN)).toReversed();
  // Oldest first, so that of those at one time the last one stays the newest.
  const events: readonly ApplicationEvent[] = [
    ...ofRecord.flatMap(([event, at]) => (at === null ? [] : [{ event, at, by: null, about: null }])),
    ...audited.flatMap(({ at, action, staff_email: by, detail, application: of }) => {
      const event = EVENTS[action];
      const isOfItem = OF_ITEMS.has(action) && detail !== null;
      const reason = action === "desk_reopened" ? (reasons.get(at) ?? null) : null;
      const about = isOfItem ? itemTitle(form, itemOfChecklist(detail)) : reason;
      // What happened to another application of the same applicant is no part of this one. Rows of before there were several
      // name none.
      const isOther = of !== store.application && (of !== "" || OF_CASEWORK.has(action));
      return event === undefined || isOther ? [] : [{ event, at, by, about }];
    }),
    ...(await reminderEvents(store, accountId, form)),
    ...(await mailEvents(store, accountId)),
  ];
  return events
    .toReversed()
    .toSorted((one, other) => other.at - one.at)
    .slice(0, EVENTS_SHOWN);
}

/** That somebody was reminded, and what became of the mail. */
async function reminderEvents(
  store: Store,
  accountId: string,
  form: CompiledForm,
): Promise<readonly ApplicationEvent[]> {
  const reminders = (await listReminders(store, accountId, EVENTS_SHOWN)).toReversed();
  return reminders.flatMap((reminder) => {
    const { by, state, queued_at: at, ended_at: endedAt } = reminder;
    const items = itemsOfReminder(reminder).map((item) => itemTitle(form, item));
    const about = items.length === 0 ? null : items.join(", ");
    const queued: ApplicationEvent = { event: "reminder_queued", at, by, about };
    if (state === "queued" || endedAt === null) return [queued];
    return [queued, { event: REMINDER_ENDS[state], at: endedAt, by: null, about }];
  });
}

const REMINDER_ENDS = {
  sent: "reminder_sent",
  failed: "reminder_failed",
  dropped: "reminder_dropped",
} as const;

/** What each mail is for, to be said of its delivery. Nothing of what it says is known here. */
const MAIL_WORDS: Readonly<Record<AccountMailKind, string>> = {
  confirmation: "code to confirm the address",
  existing_account: "note that there is an account already",
  reset: "link to choose a new password",
  password_changed: "note that the password was changed",
  receipt: "receipt of the application",
  reopened: "note that sections are open again",
  extended: "note that there is more time",
};

const MAIL_EVENTS = { queued: "mail_queued", sent: "mail_sent", failed: "mail_failed" } as const;

/** The mails of the account and of this application, each once, with what has become of it. */
async function mailEvents(store: Store, accountId: string): Promise<readonly ApplicationEvent[]> {
  const mails = (await listAccountMails(store, accountId, EVENTS_SHOWN)).toReversed();
  return mails.map(({ kind, state, queued_at, ended_at }) => ({
    event: MAIL_EVENTS[state],
    at: ended_at ?? queued_at,
    by: null,
    about: MAIL_WORDS[kind],
  }));
}
