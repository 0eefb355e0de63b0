import type {
  Addressee,
  ReminderKind,
  ReminderQueued,
  ReminderRefusal,
  ReminderTrial,
  ReminderTried,
} from "../../contract/desk-casework.ts";
import { REMINDED_AT_ONCE } from "../../contract/desk-casework.ts";
import { phaseAt, takesAnswers } from "../../form/schedule/schedule.ts";
import { currentAuthor, type MailAuthor } from "../mail/mail-words.ts";
import { queueReminder } from "../mail/reminder-jobs.ts";
import { composeReminder, type ReminderSubject, reminderSubject } from "../mail/reminder-mails.ts";
import type { AppContext } from "../services/services.ts";
import { addAudit } from "../store/audit.ts";
import { addReminder, isReminded } from "../store/reminders.ts";
import type { Store } from "../store/store.ts";
import { holdSummary } from "../store/summaries.ts";
import { listWork } from "../store/work-list.ts";
import { KnownForms } from "../summaries/summarise.ts";
import { quietUntil } from "../system/quiet-hours.ts";
import { applicationWithId, deskIdOf } from "./application-id.ts";
import type { DeskActor } from "./mark-checklist.ts";
import { workFilterOf } from "./work-list.ts";

/** Nobody is reminded of the same things again for so long. */
const SAME_AGAIN_AFTER_MS = 7 * 24 * 60 * 60_000;

interface Reminding {
  readonly kind: ReminderKind;
  /** As `application_missing` names them. */
  readonly items: readonly string[];
}

/** Somebody, and what a reminder says or why there is none. */
type Judged =
  | {
      readonly subject: ReminderSubject;
      readonly items: readonly string[];
      readonly whyNot: ReminderRefusal | null;
    }
  | { readonly subject: null; readonly items: readonly []; readonly whyNot: "gone" };

/** Who would get a reminder, who not and why, and the mail to the first of them (DSK-31); nothing is sent. */
export async function tryReminder(
  context: AppContext,
  { own, trial }: { readonly own: AppContext; readonly trial: ReminderTrial },
): Promise<ReminderTried> {
  const { store } = own;
  const { ids, hasMore } = await addresseesOf(context, own, trial);
  const author = await currentAuthor(own);
  const forms = new KnownForms();
  const isOpen = await takesSubmissions(own);
  const addressees: Addressee[] = [];
  let mail: ReminderTried["mail"] = null;
  for (const accountId of ids) {
    const judged = await judge(store, accountId, { ...trial, now: own.now(), forms, isOpen });
    if (judged.subject === null) continue;
    const { subject, items, whyNot } = judged;
    const titles = items.map((item) => subject.titleOf(item));
    const { givenName, familyName } = subject;
    addressees.push({
      id: deskIdOf(store, accountId),
      given_name: givenName,
      family_name: familyName,
      email: subject.email,
      items: titles,
      why_not: whyNot,
    });
    if (mail === null && whyNot === null) {
      const { text, subject: line } = mailFor(author, own, { subject, titles, kind: trial.kind });
      mail = { subject: line, text };
    }
  }
  return { addressees, has_more: hasMore, not_before: quietUntil(own.config.quietHours, own.now()), mail };
}

function mailFor(
  author: MailAuthor,
  own: AppContext,
  {
    subject,
    titles,
    kind,
  }: { readonly subject: ReminderSubject; readonly titles: readonly string[]; readonly kind: ReminderKind },
) {
  return composeReminder(author, subject, { kind, titles, link: own.applicationUrl() });
}

/** The applications that are named, or that the filter of the list finds. */
async function addresseesOf(
  context: AppContext,
  own: AppContext,
  { applications, filter = {}, kind }: ReminderTrial,
): Promise<{ readonly ids: readonly string[]; readonly hasMore: boolean }> {
  if (applications !== undefined) return { ids: accountsOf(context, own, applications), hasMore: false };
  const group = kind === "unsubmitted" ? "draft" : "missing";
  const form = (await own.forms.current())?.form;
  const page = await listWork(own.store, workFilterOf(form, { ...filter, group }), {
    after: null,
    most: REMINDED_AT_ONCE,
  });
  return { ids: page.applications.map(({ accountId }) => accountId), hasMore: page.hasMore };
}

/** Whose they are, each once; those of another application are nobody's. */
function accountsOf(context: AppContext, own: AppContext, ids: readonly string[]): readonly string[] {
  const found = [...new Set(ids)].map((id) => applicationWithId(context, id));
  return found.flatMap((one) => (one?.own.application === own.application ? [one.accountId] : []));
}

async function takesSubmissions({ forms, now }: AppContext): Promise<boolean> {
  const current = await forms.current();
  return current !== null && takesAnswers(phaseAt(current.form.schedule ?? {}, now()));
}

async function judge(
  store: Store,
  accountId: string,
  {
    kind,
    items,
    now,
    forms,
    isOpen,
  }: Reminding & { readonly now: number; readonly forms: KnownForms; readonly isOpen: boolean },
): Promise<Judged> {
  const subject = await reminderSubject(store, accountId, forms);
  if (subject === undefined) return { subject: null, items: [], whyNot: "gone" };
  const missing = kind === "missing" ? items.filter((item) => subject.missing.includes(item)).toSorted() : [];
  const refused = refusalOf(kind, { isDraft: subject.isDraft, isOpen, isMissing: missing.length > 0 });
  const since = now - SAME_AGAIN_AFTER_MS;
  const whyNot =
    refused ?? ((await isReminded(store, accountId, { items: missing, since })) ? "reminded" : null);
  return { subject, items: missing, whyNot };
}

function refusalOf(
  kind: ReminderKind,
  is: { readonly isDraft: boolean; readonly isOpen: boolean; readonly isMissing: boolean },
): ReminderRefusal | null {
  if (kind === "unsubmitted") return is.isDraft ? (is.isOpen ? null : "closed") : "submitted";
  if (is.isDraft) return "not_submitted";
  return is.isMissing ? null : "nothing_missing";
}

/** Queues the reminders, each with its row and the audit trail in one transaction; judges everybody anew (DSK-32). */
export async function sendReminders(
  context: AppContext,
  {
    own,
    kind,
    items,
    applications,
  }: Reminding & { readonly own: AppContext; readonly applications: readonly string[] },
  { staffId, client, now }: DeskActor,
): Promise<ReminderQueued> {
  const forms = new KnownForms();
  const isOpen = await takesSubmissions(own);
  const notBefore = quietUntil(own.config.quietHours, now);
  const left: ReminderQueued["left_out"][number][] = [];
  const accounts = accountsOf(context, own, applications);
  for (const accountId of accounts) {
    const whyNot = await own.store.transaction(async (tx) => {
      // Of two who remind the same person at the same time the second one finds what the first has written.
      await holdSummary(tx, accountId);
      const judged = await judge(tx, accountId, { kind, items, now, forms, isOpen });
      if (judged.whyNot !== null) return judged.whyNot;
      const times = { queued_at: now, not_before: notBefore ?? now };
      const reminder = { account_id: accountId, staff_id: staffId, items: judged.items, ...times };
      const reminderId = await addReminder(tx, reminder);
      const planned = { accountId, reminderId, link: own.applicationUrl() };
      await queueReminder(tx, planned, { now, notBefore: notBefore ?? 0 });
      await addAudit(tx, {
        at: now,
        action: "reminder_queued",
        subject: accountId,
        account_id: accountId,
        client,
        staff_id: staffId,
        detail: `${judged.items.length} items`,
      });
      return null;
    });
    if (whyNot !== null) left.push({ id: deskIdOf(own.store, accountId), why_not: whyNot });
  }
  context.jobs.wake();
  return { queued: accounts.length - left.length, left_out: left, not_before: notBefore };
}
