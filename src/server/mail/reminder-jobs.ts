import type { Logger } from "pino";
import type { JobKind } from "../jobs/job-runner.ts";
import type { FormLibrary } from "../publishing/form-library.ts";
import type { PartnerSource } from "../publishing/partner-source.ts";
import { addJob } from "../store/jobs.ts";
import { endReminder, findReminder, itemsOfReminder } from "../store/reminders.ts";
import type { Store } from "../store/store.ts";
import { KnownForms } from "../summaries/summarise.ts";
import { hasFields } from "../system/has-fields.ts";
import { type QuietHours, quietUntil } from "../system/quiet-hours.ts";
import type { Sender, SendMail } from "./mail-transport.ts";
import { currentAuthor } from "./mail-words.ts";
import { composeReminder, reminderSubject } from "./reminder-mails.ts";

/** The kind of the jobs that send a reminder. */
export const REMINDER_JOB = "reminder";

/** Behind everything that somebody waits for. */
const PRIORITY = 1;
/** After that long what is missing may be something else. */
const WORTH_MS = 3 * 24 * 60 * 60_000;

export interface PlannedReminder {
  readonly accountId: string;
  readonly reminderId: string;
  /** Where the applicant's application is. */
  readonly link: string;
}

interface WhenToSend {
  readonly now: number;
  /** 0 for at once. */
  readonly notBefore: number;
}

/** To be called in the transaction that writes the reminder down. */
export async function queueReminder(
  tx: Store,
  planned: PlannedReminder,
  { now, notBefore }: WhenToSend,
): Promise<void> {
  await addJob(tx, {
    kind: REMINDER_JOB,
    payload: JSON.stringify({ ...planned, application: tx.application }),
    now,
    notBefore,
    priority: PRIORITY,
    givesUpAt: Math.max(now, notBefore) + WORTH_MS,
  });
}

interface ReminderContext {
  readonly store: Store;
  readonly forms: (application: string) => Pick<FormLibrary, "current">;
  readonly partner: PartnerSource;
  readonly send: SendMail;
  readonly from: () => Sender;
  readonly quietHours: QuietHours | null;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * Sends a reminder, as things stand when its time has come: of what has arrived meanwhile nobody is reminded, and where all
 * has, it is dropped. Sent twice, after a crash, it has the same Message-ID. The log names nobody.
 */
export function reminderJobKind(shared: ReminderContext): JobKind {
  const open = (payload: string) => {
    const planned: unknown = JSON.parse(payload);
    if (
      !hasFields(planned, {
        accountId: "string",
        reminderId: "string",
        link: "string",
        application: "string",
      })
    )
      throw new Error("The job of a reminder cannot be read.");
    return { planned, store: shared.store.forApplication(planned.application) };
  };
  const { now, log } = shared;
  return {
    run: async (payload) => {
      const { planned, store } = open(payload);
      const { accountId, reminderId: id, link } = planned;
      const reminder = await findReminder(store, id);
      if (reminder === undefined || (reminder.state !== "queued" && reminder.state !== "failed")) return;
      const quiet = quietUntil(shared.quietHours, now());
      if (quiet !== null) return await queueReminder(store, planned, { now: now(), notBefore: quiet });
      const subject = await reminderSubject(store, accountId, new KnownForms());
      const asked = itemsOfReminder(reminder);
      const missing = asked.filter((item) => subject?.missing.includes(item));
      const isNeeded = asked.length === 0 ? subject?.isDraft === true : missing.length > 0;
      if (subject === undefined || !isNeeded)
        return await endReminder(store, id, { state: "dropped", at: now() });
      const author = await currentAuthor({ ...shared, store, forms: shared.forms(planned.application) });
      const kind = asked.length === 0 ? "unsubmitted" : "missing";
      const titles = missing.map((item) => subject.titleOf(item));
      const mail = composeReminder(author, subject, { kind, titles, link });
      const file = await shared.send({ mail, from: shared.from(), id });
      await endReminder(store, id, { state: "sent", at: now() });
      log.info(file === null ? {} : { file: `outbox/${file}` }, "reminder sent");
    },
    onFailed: async (payload) => {
      const { planned, store } = open(payload);
      await endReminder(store, planned.reminderId, { state: "failed", at: now() });
    },
  };
}
