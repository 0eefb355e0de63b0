import { type RawBuilder, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Rows that say what cannot be, by whose they are. */
export interface Contradiction {
  readonly accountId: string;
  readonly problem: string;
}

const CONTRADICTIONS: readonly (readonly [string, RawBuilder<{ readonly account_id: string }>])[] = [
  [
    "submitted without a reference, or the other way round",
    sql`select account_id from applications where (submitted_at is null) <> (reference is null)`,
  ],
  [
    "submitted without having been started and validated",
    sql`select account_id from applications
      where submitted_at is not null and (started_at is null or validating_at is null)`,
  ],
  [
    "submitted under another form than its answers are stored under",
    sql`select applications.account_id from applications
      join answers on answers.account_id = applications.account_id
        and answers.application = applications.application
      where submitted_at is not null and submitted_form_version <> form_version`,
  ],
  [
    "submitted without answers",
    sql`select account_id from applications where submitted_at is not null and not exists (
      select 1 from answers where answers.account_id = applications.account_id
        and answers.application = applications.application
    )`,
  ],
  [
    "submitted without a copy of what was submitted",
    sql`select account_id from applications where submitted_at is not null and not exists (
      select 1 from submissions where submissions.account_id = applications.account_id
        and submissions.application = applications.application and number is not null
    )`,
  ],
  [
    "the last copy of what was submitted is of another submission",
    sql`select applications.account_id from applications join submissions as kept
        on kept.account_id = applications.account_id and kept.application = applications.application
      where number = (select max(number) from submissions where submissions.account_id = kept.account_id
          and submissions.application = kept.application)
        and (submitted_at is null or kept_at <> submitted_at or kept.form_version <> submitted_form_version
          or kept.reference <> applications.reference)`,
  ],
  [
    "copies of what was submitted whose numbers leave one out",
    sql`select account_id from submissions where number is not null group by account_id, application
      having count(*) <> max(number)`,
  ],
  [
    "open again without having been submitted",
    sql`select account_id from applications where reopened_until is not null
      and (submitted_at is null or reopened_at is null or reopened_pages is null)`,
  ],
  [
    "submitted without a place in the order of changes, or with one and not submitted",
    sql`select applications.account_id from applications
      left join application_changes as change on change.account_id = applications.account_id
        and change.application = applications.application
      where (submitted_at is null) <> (change.sequence is null)`,
  ],
  [
    "answers of an account that was never confirmed",
    sql`select account_id from answers join accounts on accounts.id = account_id where confirmed_at is null`,
  ],
  [
    "a completed document without its PDF, or a PDF of one that is not completed",
    sql`select account_id from documents where (status = 'completed') <> (pdf_key is not null)`,
  ],
];

/** So long after its end a server has ended a reopening, if one runs. */
const ENDED_WITHIN_MS = 10 * 60_000;

/** All of them at a time in milliseconds since 1970, each kind by one statement. */
export async function listContradictions(db: Database, now = Date.now()): Promise<readonly Contradiction[]> {
  const found: Contradiction[] = [];
  const overdue = sql<{ readonly account_id: string }>`select account_id from applications
    where reopened_until < ${now - ENDED_WITHIN_MS}`;
  const all = [...CONTRADICTIONS, ["open again although its days are over", overdue] as const];
  for (const [problem, statement] of all) {
    const { rows } = await statement.execute(db);
    found.push(...rows.map(({ account_id: accountId }) => ({ accountId, problem })));
  }
  return found;
}
