import type {
  ApplicationEvent,
  DeskApplication,
  ReadFile,
  ReadItem,
} from "../../contract/desk-applications.ts";
import { mayStaff, type StaffRole } from "../../contract/desk-endpoints.ts";
import {
  type Answers,
  applicantNames,
  type CompiledForm,
  fileKeys,
  type OutlineItem,
  outlineOf,
} from "../../form/index.ts";
import { displayStateOf, utcDay } from "../applications/applicant-day.ts";
import { notAskedInWords } from "../applications/not-asked.ts";
import { answersInForce } from "../applications/own-form.ts";
import type { FormLibrary } from "../publishing/form-library.ts";
import { applicationOf } from "../store/application-scope.ts";
import {
  loadApplication,
  loadStatusTimes,
  type Reopening,
  type StoredApplication,
} from "../store/applications.ts";
import { listAuditOf } from "../store/audit.ts";
import type { RecordedDocument } from "../store/documents.ts";
import { numberOfForm } from "../store/published-forms.ts";
import { itemsOfReminder, listReminders } from "../store/reminders.ts";
import type { AuditAction, Database } from "../store/schema.ts";
import { asSubmitted, type KeptSubmission, listSubmissions } from "../store/submissions.ts";
import { findSummarised, findSummary } from "../store/summaries.ts";
import { itemOf, itemOfChecklist, itemTitle, outstandingMaterials } from "../summaries/materials.ts";
import { deskIdOf } from "./application-id.ts";
import { readChecklist } from "./mark-checklist.ts";
import { readNotes } from "./write-notes.ts";

interface ReadContext {
  readonly db: Database;
  readonly forms: FormLibrary;
  readonly now: () => number;
}

/** Who reads: by the role, and by the pages whose sensitive answers were opened to this person. */
export interface Reader {
  readonly staffId: string;
  readonly role: StaffRole;
  /** Ids of pages. */
  readonly sections: readonly string[];
}

/**
 * An application as this reader may see it (DSK-13, DSK-14): of answers that print masks, no more than print shows leaves the
 * server, but for whoever may read them in full; those of a draft nobody may. Undefined where there is none, null while no
 * form is served.
 */
export async function readApplication(
  { db, forms, now }: ReadContext,
  accountId: string,
  reader: Reader,
): Promise<DeskApplication | undefined | null> {
  const [account, summary] = [await findSummarised(db, accountId), await findSummary(db, accountId)];
  if (account === undefined || summary === undefined) return undefined;
  const loaded = await loadApplication(db, accountId);
  const { reopening } = loaded;
  const application = await asSubmitted(db, accountId, loaded);
  const { stored, submission, documents } = application;
  const served = await forms.byHashOrCurrent(stored.formVersion);
  if (served === null) return null;
  const { form } = served;
  const { answers } = await answersInForce(db, application, { form: served, now: now() });
  const displayState = displayStateOf(form, application, utcDay(now()));
  const isSubmitted = submission !== undefined;
  const submissions = await listSubmissions(db, accountId);
  const reading = { form, answers, documents, showsInFull: showsInFull(form, isSubmitted, reader) };
  const names = applicantNames(form, answers);
  const isHandling = mayStaff(reader.role, "handleApplications");
  const notAsked = await notAskedInWords(db, stored.aside.notAsked);
  return {
    ...{ id: deskIdOf(db, accountId), group: summary.group, email: account.email },
    ...{ given_name: names.given, family_name: names.family },
    reference: submission?.reference ?? null,
    created_at: account.createdAt,
    saved_at: application.savedAt === 0 ? null : application.savedAt,
    submitted_at: submission?.submittedAt ?? null,
    form: { title: form.title, version: (await numberOfForm(db, served.hash)) ?? null },
    pages: outlineOf(form, answers, displayState, "staff")
      .map(({ id, title, items }) => ({ id, title, items: items.flatMap(readItems(reading, 1)) }))
      .filter(({ items }) => items.length > 0),
    missing: isSubmitted ? uncoveredMaterials(form, application, summary.missing) : [],
    checklist: await readChecklist(db, { form, application, accountId }, { showsReasons: isHandling }),
    missing_items: summary.missing.map((item) => ({ item, title: itemTitle(form, item) })),
    notes: isHandling ? await readNotes(db, accountId, reader.staffId) : [],
    not_asked: notAsked.map(({ title, answer, version }) => ({ title, answer, version })),
    may_open_documents: isSubmitted,
    submissions: submissions.map(({ number, submittedAt }) => ({ number, submitted_at: submittedAt })),
    reopening: reopening === undefined ? null : openedAgain(form, reopening),
    sections: form.pages.map(({ id, title }) => ({ id, title })),
    timeline: await timelineOf(db, accountId, { account, application, form, submissions }),
  };
}

function openedAgain({ pages }: CompiledForm, { at, until, pages: ids }: Reopening) {
  return { at, until, pages: pages.filter(({ id }) => ids.includes(id)).map(({ title }) => title) };
}

/** By their titles: what is still to come and stands in the place of no item of the checklist. */
function uncoveredMaterials(
  form: CompiledForm,
  application: StoredApplication,
  missing: readonly string[],
): readonly string[] {
  const listed = new Set(missing);
  return outstandingMaterials(form, application)
    .filter((material) => listed.has(itemOf(material)))
    .map(({ title }) => title);
}

export interface Reading {
  readonly form: CompiledForm;
  readonly answers: Answers;
  readonly documents: readonly RecordedDocument[];
  readonly showsInFull: (key: string) => boolean;
}

export function showsInFull(form: CompiledForm, isSubmitted: boolean, { role, sections }: Reader) {
  const mayAll = mayStaff(role, "readSensitive");
  return (key: string) => isSubmitted && (mayAll || sections.includes(form.questions[key]?.page ?? ""));
}

/** An item of the outline as this reader may see it, with all that stands beneath it. */
export function readItems(reading: Reading, depth: number): (item: OutlineItem) => readonly ReadItem[] {
  return (item) => {
    switch (item.kind) {
      case "section":
      case "group": {
        const inner = item.items.flatMap(readItems(reading, depth + 1));
        return [{ kind: "heading", depth, title: item.title }, ...inner];
      }
      case "mark":
        return [{ kind: "mark", title: item.title, is_marked: item.marked }];
      case "document": {
        const files = fileKeys(item).flatMap((key) => fileOf(reading.documents, key));
        return [{ kind: "document", title: item.title, files }];
      }
      case "text":
        return [textItem(reading, item)];
      default:
        return item satisfies never;
    }
  };
}

function textItem(
  { form, answers, showsInFull }: Reading,
  item: Extract<OutlineItem, { kind: "text" }>,
): ReadItem {
  const { title, key, text, chosen, ranked = false, masked = false } = item;
  const question = form.questions[key];
  const given = answers[key];
  const isPlainText = question?.options === undefined && question?.type === "string";
  const isOpened = masked && isPlainText && typeof given === "string" && showsInFull(key);
  return {
    ...{ kind: "text", title, is_ranked: ranked, is_masked: masked && !isOpened && text !== "" },
    lines: isOpened ? [given] : (chosen ?? (text === "" ? [] : [text])),
  };
}

function fileOf(documents: readonly RecordedDocument[], key: string): readonly ReadFile[] {
  return documents
    .filter(({ answerKey }) => answerKey === key)
    .map(({ fileName, fileSize, status, uploadedAt }) => ({
      ...{ key, file_name: fileName, file_size: fileSize, uploaded_at: uploadedAt },
      status: status === "completed" || status === "failed" ? status : "converting",
    }));
}

const EVENTS: Readonly<Partial<Record<AuditAction, ApplicationEvent["event"]>>> = {
  desk_viewed: "viewed",
  desk_document_viewed: "document_viewed",
  desk_submission_viewed: "viewed",
  desk_reopened: "reopened",
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
  ...(["checklist_received", "checklist_waived", "checklist_reset"] as const),
]);
const OF_CASEWORK: ReadonlySet<AuditAction> = new Set([
  ...OF_ITEMS,
  ...(["note_added", "note_changed", "note_deleted"] as const),
]);

const EVENTS_SHOWN = 100;

async function timelineOf(
  db: Database,
  accountId: string,
  {
    account,
    application,
    form,
    submissions,
  }: {
    readonly account: { readonly createdAt: number; readonly confirmedAt: number | null };
    readonly application: StoredApplication;
    readonly form: CompiledForm;
    readonly submissions: readonly KeptSubmission[];
  },
): Promise<readonly ApplicationEvent[]> {
  const ofRecord: readonly (readonly [ApplicationEvent["event"], number | null])[] = [
    ["account_made", account.createdAt],
    ["confirmed", account.confirmedAt],
    // Documents that were converted after the submission have saved their answers.
    ["saved", application.submission === undefined ? application.savedAt || null : null],
    ...(await loadStatusTimes(db, accountId)).filter(
      ([status]) => status !== "submitted" || submissions.length === 0,
    ),
    ...submissions.map(
      ({ number, submittedAt }) => [number === 1 ? "submitted" : "submitted_again", submittedAt] as const,
    ),
  ];
  const audited = (await listAuditOf(db, accountId, EVENTS_SHOWN)).toReversed();
  // Oldest first, so that of those at one time the last one stays the newest.
  const events: readonly ApplicationEvent[] = [
    ...ofRecord.flatMap(([event, at]) => (at === null ? [] : [{ event, at, by: null, about: null }])),
    ...audited.flatMap(({ at, action, staff_email: by, detail, application: of }) => {
      const event = EVENTS[action];
      const isOfItem = OF_ITEMS.has(action) && detail !== null;
      const about = isOfItem ? itemTitle(form, itemOfChecklist(detail)) : null;
      // What was said of another application of the same applicant is no part of this one.
      const isOther = OF_CASEWORK.has(action) && of !== applicationOf(db);
      return event === undefined || isOther ? [] : [{ event, at, by, about }];
    }),
    ...(await reminderEvents(db, accountId, form)),
  ];
  return events
    .toReversed()
    .toSorted((one, other) => other.at - one.at)
    .slice(0, EVENTS_SHOWN);
}

/** That somebody was reminded, and what became of the mail. */
async function reminderEvents(
  db: Database,
  accountId: string,
  form: CompiledForm,
): Promise<readonly ApplicationEvent[]> {
  const reminders = (await listReminders(db, accountId, EVENTS_SHOWN)).toReversed();
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
