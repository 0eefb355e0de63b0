import { type RawBuilder, sql } from "kysely";

/** A statement that finds what cannot be, by whose or what it is. */
export type ContradictionStatement = readonly [
  problem: string,
  statement: RawBuilder<{ readonly about: string }>,
];

/** Of the desk: reminders, mails, webhooks, exports and staff. */
export const DESK_CONTRADICTIONS: readonly ContradictionStatement[] = [
  [
    "a reminder waits, and no job sends it",
    // Only `queueReminder` writes what such a job is about.
    sql`select account_id as about from reminders where state = 'queued' and not exists (
      select 1 from jobs where kind = 'reminder' and failed_at is null
        and payload like '%"reminderId":"' || reminders.id || '"%'
    )`,
  ],
  [
    "a reminder has ended at no time, or waits and has ended",
    sql`select account_id as about from reminders where (state = 'queued') <> (ended_at is null)`,
  ],
  [
    "a mail waits, and no job sends it",
    sql`select account_id as about from account_mails where state = 'queued' and not exists (
      select 1 from jobs where jobs.id = account_mails.id and failed_at is null
    )`,
  ],
  [
    "an item is waived without a reason, or ticked with one",
    sql`select account_id as about from checklist_marks where (state = 'waived') <> (reason is not null)`,
  ],
  [
    "webhook deliveries wait behind none that is sent next, or behind two",
    sql`select endpoint_id || ' ' || subject as about from webhook_deliveries
      where done_at is null and failed_at is null
      group by endpoint_id, subject having sum(is_head) <> 1`,
  ],
  [
    "a webhook delivery that is over is to be sent next",
    sql`select id as about from webhook_deliveries
      where is_head = 1 and (done_at is not null or failed_at is not null)`,
  ],
  [
    "an export has ended at no time, or without an outcome",
    sql`select id as about from desk_exports where (ended_at is null) <> (outcome is null)`,
  ],
  [
    "an export was taken, and the audit trail does not say so",
    sql`select id as about from desk_exports where begun_at is not null and not exists (
      select 1 from audit where action = 'desk_export_begun' and audit.subject = desk_exports.id
    )`,
  ],
  [
    "an export has come to its end, and the audit trail does not say so",
    sql`select id as about from desk_exports where outcome in ('done', 'failed') and not exists (
      select 1 from audit where action = 'desk_export_ended' and audit.subject = desk_exports.id
    )`,
  ],
  [
    "the audit trail tells of an export that is not in the log",
    sql`select subject as about from audit where action = 'desk_export_begun' and not exists (
      select 1 from desk_exports where desk_exports.id = audit.subject
    )`,
  ],
  [
    "somebody who was revoked has a session",
    sql`select staff.id as about from staff where revoked_at is not null and exists (
      select 1 from staff_sessions where staff_sessions.staff_id = staff.id
    )`,
  ],
];
