import { type RawBuilder, sql } from "kysely";
import { type ContradictionStatement, DESK_CONTRADICTIONS } from "./desk-contradictions.ts";
import { EXPORT_LOST_MS } from "./desk-exports.ts";
import { readPublishedForm } from "./published-forms.ts";
import type { Store } from "./store.ts";

/** Rows that say what cannot be. */
export interface Contradiction {
  /** Whose they are: the id of an account; else of what they are. */
  readonly about: string;
  readonly problem: string;
}

/** Of applications and accounts. */
const CONTRADICTIONS: readonly ContradictionStatement[] = [
  [
    "submitted without a reference, or the other way round",
    sql`select account_id as about from applications where (submitted_at is null) <> (reference is null)`,
  ],
  [
    "submitted without having been started and validated",
    sql`select account_id as about from applications
      where submitted_at is not null and (started_at is null or validating_at is null)`,
  ],
  [
    "submitted under another form than its answers are stored under",
    sql`select applications.account_id as about from applications
      join answers on answers.account_id = applications.account_id
        and answers.application = applications.application
      where submitted_at is not null and submitted_form_version <> form_version`,
  ],
  [
    "submitted without answers",
    sql`select account_id as about from applications where submitted_at is not null and not exists (
      select 1 from answers where answers.account_id = applications.account_id
        and answers.application = applications.application
    )`,
  ],
  [
    "submitted without a copy of what was submitted",
    sql`select account_id as about from applications where submitted_at is not null and not exists (
      select 1 from submissions where submissions.account_id = applications.account_id
        and submissions.application = applications.application and number is not null
    )`,
  ],
  [
    "the last copy of what was submitted is of another submission",
    sql`select applications.account_id as about from applications join submissions as kept
        on kept.account_id = applications.account_id and kept.application = applications.application
      where number = (select max(number) from submissions where submissions.account_id = kept.account_id
          and submissions.application = kept.application)
        and (submitted_at is null or kept_at <> submitted_at or kept.form_version <> submitted_form_version
          or kept.reference <> applications.reference)`,
  ],
  [
    "copies of what was submitted whose numbers leave one out",
    sql`select account_id as about from submissions where number is not null group by account_id, application
      having count(*) <> max(number)`,
  ],
  [
    "the last copy of what was submitted has other documents than the application",
    // Of what is open again both go apart, until it is submitted or closed.
    sql`select applications.account_id as about from applications join submissions as kept
        on kept.account_id = applications.account_id and kept.application = applications.application
      where reopened_until is null and number = (select max(number) from submissions
          where submissions.account_id = kept.account_id and submissions.application = kept.application)
        and (exists (
          select 1 from documents where documents.account_id = kept.account_id
            and documents.application = kept.application and not exists (
              select 1 from submission_documents as copied where copied.submission_id = kept.id
                and copied.answer_key = documents.answer_key and copied.upload_key = documents.upload_key
            )
        ) or exists (
          select 1 from submission_documents as copied where copied.submission_id = kept.id and not exists (
            select 1 from documents where documents.account_id = kept.account_id
              and documents.application = kept.application
              and documents.answer_key = copied.answer_key and documents.upload_key = copied.upload_key
          )
        ))`,
  ],
  [
    "open again without having been submitted",
    sql`select account_id as about from applications where reopened_until is not null
      and (submitted_at is null or reopened_at is null or reopened_pages is null)`,
  ],
  [
    "submitted without a place in the order of changes, or with one and not submitted",
    sql`select applications.account_id as about from applications
      left join application_changes as change on change.account_id = applications.account_id
        and change.application = applications.application
      where (submitted_at is null) <> (change.sequence is null)`,
  ],
  [
    "exported, and not submitted",
    sql`select exported.account_id as about from exported_applications as exported where not exists (
      select 1 from applications where applications.account_id = exported.account_id
        and applications.application = exported.application and submitted_at is not null
    )`,
  ],
  [
    "answers of an account that was never confirmed",
    sql`select account_id as about from answers join accounts on accounts.id = account_id where confirmed_at is null`,
  ],
  [
    "a completed document without its PDF, or a PDF of one that is not completed",
    sql`select account_id as about from documents where (status = 'completed') <> (pdf_key is not null)`,
  ],
];

/** So long after its end a server has ended a reopening or an export that was lost, if one runs. */
const ENDED_WITHIN_MS = 10 * 60_000;
/** The clean-up that ends them comes every ten minutes. */
const CLEANED_WITHIN_MS = 20 * 60_000;
/** A webhook that was added while somebody submitted may not be told of it. */
const SAME_TIME_MS = 60_000;
/** What was told is forgotten after ninety days. */
const TOLD_KEPT_MS = 89 * 24 * 60 * 60_000;

/** Those that depend on the time. */
function contradictionsAt(now: number): readonly ContradictionStatement[] {
  return [
    [
      "open again although its days are over",
      sql`select account_id as about from applications where reopened_until < ${now - ENDED_WITHIN_MS}`,
    ],
    [
      "an export is under way of which nothing was heard for long",
      sql`select id as about from desk_exports
        where ended_at is null and seen_at < ${now - EXPORT_LOST_MS - CLEANED_WITHIN_MS}`,
    ],
    [
      "a webhook was not told of a submission",
      // Only `tellWebhooks` writes the bodies.
      sql`select account_id as about from submissions as kept join webhook_endpoints as endpoint
          on kept_at > endpoint.created_at + ${SAME_TIME_MS}
        where number is not null and kept_at > ${now - TOLD_KEPT_MS} and not exists (
          select 1 from webhook_deliveries as told where told.endpoint_id = endpoint.id
            and told.account_id = kept.account_id
            and told.body like '%"reference":"' || kept.reference || '"%"submission":' || number || '}%'
        )`,
    ],
  ];
}

/** All of them at a time in milliseconds since 1970, each kind by one statement. */
export async function listContradictions(store: Store, now = Date.now()): Promise<readonly Contradiction[]> {
  const found: Contradiction[] = [];
  for (const [problem, statement] of [...CONTRADICTIONS, ...DESK_CONTRADICTIONS, ...contradictionsAt(now)]) {
    const { rows } = await statement.execute(store.db);
    found.push(...rows.map(({ about }) => ({ about, problem })));
  }
  return [...found, ...(await unknownSections(store))];
}

interface OpenSections {
  readonly account_id: string;
  readonly application: string;
  readonly reopened_pages: string;
  readonly submitted_form_version: string | null;
}

/** What is open again has sections that the form has not that it was submitted with. */
async function unknownSections(store: Store): Promise<readonly Contradiction[]> {
  const open: RawBuilder<OpenSections> = sql`
    select account_id, application, reopened_pages, submitted_form_version from applications
    where reopened_until is not null and reopened_pages is not null`;
  const pagesOf = new Map<string, ReadonlySet<string> | null>();
  const found: Contradiction[] = [];
  for (const row of (await open.execute(store.db)).rows) {
    const { account_id: about, application, submitted_form_version: hash } = row;
    const name = `${application} ${hash}`;
    if (!pagesOf.has(name)) {
      const published = await readPublishedForm(store.forApplication(application), hash ?? "");
      pagesOf.set(name, published === undefined ? null : new Set(published.form.pages.map(({ id }) => id)));
    }
    const pages = pagesOf.get(name) ?? null;
    // A form of another program's format says nothing here.
    if (pages === null) continue;
    const opened: unknown = JSON.parse(row.reopened_pages);
    if (!Array.isArray(opened) || opened.some((page) => !pages.has(page)))
      found.push({ about, problem: "open again with sections that are no pages of its form" });
  }
  return found;
}
