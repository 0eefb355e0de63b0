import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * All tables, as 43 migrations had made them by November 28, 2026. On PostgreSQL the constraints of `codes` are called
 * `bound_codes_…` in databases of before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // The desk's list compares them as SQLite does, whatever language the database was made for.
  const statements = tablesWith(isPostgres ? 'text collate "C"' : "text");
  for (const statement of statements.split(";\n").filter(Boolean)) await sql.raw(statement).execute(db);
}

function tablesWith(sorted: string): string {
  return `\
create table accounts (
  id text primary key, email text not null unique, password_hash text not null, created_at bigint not null,
  confirmed_at bigint
);
create table sessions (
  id_hash text primary key, account_id text not null references accounts (id) on delete cascade,
  created_at bigint not null, last_seen_at bigint not null
);
create index sessions_by_account on sessions (account_id);
create table logins (
  id text primary key, account_id text not null references accounts (id) on delete cascade,
  logged_in_at bigint not null
);
create index logins_by_account on logins (account_id, logged_in_at);
create table rate_limits (
  key_hash text primary key, full_at bigint not null
);
create table jobs (
  id text primary key, kind text not null, payload text not null, run_at bigint not null,
  attempts integer not null, leased_until bigint not null, gives_up_at bigint not null, failed_at bigint,
  last_error text, priority integer not null default 0, fair_key text not null default '',
  turn integer not null default 0, not_before bigint not null default 0
);
create index jobs_by_order on jobs (kind, priority, turn, run_at);
create index jobs_by_fair_key on jobs (kind, fair_key);
create table audit (
  id text primary key, at bigint not null, action text not null, subject text not null, account_id text,
  client text not null, application text not null default '', staff_id text, detail text
);
create index audit_by_time on audit (at);
create index audit_by_account on audit (account_id, at);
create table uploads (
  upload_key text primary key, account_id text not null references accounts (id) on delete cascade,
  answer_key text not null, expires_at bigint not null, received_at bigint, application text not null default ''
);
create index uploads_by_account on uploads (account_id);
create index uploads_by_end on uploads (expires_at);
create table sealing_keys (
  key_id text primary key, first_used_at bigint not null
);
create table partner_configs (
  id text primary key, config text not null, kept_at bigint not null
);
create table codes (
  id text primary key, account_id text not null references accounts (id) on delete cascade, purpose text not null,
  code_hash text not null, expires_at bigint not null, tries_left integer not null, made_at bigint not null,
  password_hash text, browser_hash text
);
create index codes_by_account on codes (account_id, purpose);
create table leases (
  name text primary key, holder text not null, leased_until bigint not null, last_begun_at bigint not null
);
create table form_files (
  hash text primary key, text text not null
);
create table webhook_endpoints (
  id text primary key, url text not null, secrets text not null, created_at bigint not null, paused_at bigint,
  failures integer not null, rests_until bigint not null
);
create table webhook_deliveries (
  id text primary key, endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  account_id text references accounts (id) on delete cascade, subject text not null, sequence integer not null,
  event text not null, body text not null, is_head integer not null, created_at bigint not null,
  run_at bigint not null, gives_up_at bigint not null, leased_until bigint not null, attempts integer not null,
  done_at bigint, failed_at bigint, last_status integer, last_error text,
  constraint webhook_deliveries_in_order unique (endpoint_id, subject, sequence)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, run_at) where is_head = 1;
create index webhook_deliveries_by_account on webhook_deliveries (account_id);
create index webhook_deliveries_by_time on webhook_deliveries (created_at, id);
create index webhook_deliveries_open on webhook_deliveries (endpoint_id, failed_at) where done_at is null;
create table answers (
  account_id text not null references accounts (id) on delete cascade, answers text not null,
  revision integer not null, form_version text not null, saved_at bigint not null, sealed text, kept_aside text,
  recent text, application text not null default '',
  constraint answers_by_application primary key (account_id, application)
);
create table applications (
  account_id text not null references accounts (id) on delete cascade, started_at bigint, validating_at bigint,
  submitted_at bigint, reference text unique, submitted_form_version text, last_page text not null,
  add_another_counts text not null, chosen_tabs text not null, validations text, validations_at bigint,
  submitted_on text, application text not null default '', reopened_at bigint, reopened_until bigint,
  reopened_pages text, constraint applications_by_application primary key (account_id, application)
);
create index applications_by_submission on applications (submitted_at, account_id) where submitted_at is not null;
create index applications_by_reopening on applications (application, reopened_until) where reopened_until is not null;
create index applications_by_form on applications (application, submitted_form_version);
create table documents (
  account_id text not null references accounts (id) on delete cascade, answer_key text not null,
  upload_key text not null, pdf_key text, file_name text not null, file_size integer not null,
  status text not null, message text not null, uploaded_at bigint not null, application text not null default '',
  sha256 text, constraint documents_by_application primary key (account_id, application, answer_key)
);
create index documents_by_upload on documents (upload_key);
create index documents_by_pdf on documents (pdf_key);
create table pdf_copies (
  account_id text not null references accounts (id) on delete cascade, state_hash text not null,
  status text not null, storage_key text not null, changed_at bigint not null,
  application text not null default '',
  constraint pdf_copies_by_application primary key (account_id, application, state_hash)
);
create index pdf_copies_by_time on pdf_copies (changed_at);
create index pdf_copies_by_file on pdf_copies (storage_key);
create table exported_applications (
  receiver text not null, account_id text not null references accounts (id) on delete cascade,
  exported_at bigint not null, application text not null default '',
  constraint exported_applications_by_application primary key (receiver, account_id, application)
);
create index exported_applications_by_account on exported_applications (account_id);
create table published_forms (
  hash text not null, number integer not null, form text not null, validator text not null,
  published_at bigint not null, changes text not null default '[]', application text not null default '',
  desk text, constraint published_forms_by_application primary key (application, hash),
  constraint published_forms_in_order unique (application, number)
);
create table form_versions (
  number integer not null, hash text not null, published_at bigint not null, live_at bigint not null,
  published_by text not null, words text not null, files text, begun text not null default 'carry',
  pinned_until bigint, application text not null default '',
  constraint form_versions_by_application primary key (application, number)
);
create table staff (
  id text primary key, email text not null unique, role text not null, sections text not null, issuer text,
  subject text, password_hash text, totp_secret text, totp_step bigint, created_at bigint not null,
  last_sign_in_at bigint, revoked_at bigint, constraint staff_of_provider unique (issuer, subject)
);
create table tokens (
  id text primary key, token_hash text not null unique, kind text not null,
  account_id text references accounts (id) on delete cascade, answers text, created_at bigint not null,
  expires_at bigint not null, form_version text not null default '', application text not null default '',
  made_by text references staff (id), reads_sensitive integer not null default 0
);
create index tokens_by_account on tokens (account_id);
create table staff_links (
  staff_id text primary key references staff (id) on delete cascade, token_hash text not null unique,
  totp_secret text, passkey_challenge text, created_at bigint not null, expires_at bigint not null
);
create table staff_sessions (
  id_hash text primary key, staff_id text not null references staff (id) on delete cascade, way text not null,
  created_at bigint not null, last_seen_at bigint not null
);
create index staff_sessions_by_staff on staff_sessions (staff_id);
create table staff_passkeys (
  credential_id text primary key, staff_id text not null references staff (id) on delete cascade,
  public_key text not null, counter bigint not null, created_at bigint not null
);
create index staff_passkeys_by_staff on staff_passkeys (staff_id);
create table staff_challenges (
  challenge_hash text primary key, expires_at bigint not null
);
create table application_summaries (
  account_id text not null references accounts (id) on delete cascade, application text not null default '',
  work_group text not null, group_since bigint not null, page text not null, given_name text not null,
  family_name text not null, missing_count integer not null, choice_keys ${sorted} not null default '[]',
  constraint application_summaries_pkey primary key (account_id, application)
);
create index application_summaries_by_all on application_summaries (application, group_since, account_id, work_group);
create index application_summaries_by_group on application_summaries (application, work_group, group_since, account_id);
create index application_summaries_by_page on application_summaries (application, page, work_group, group_since, account_id);
create index application_summaries_by_choice_keys on application_summaries (application, choice_keys, account_id);
create table application_words (
  word ${sorted} not null, account_id text not null references accounts (id) on delete cascade,
  application text not null default '',
  constraint application_words_pkey primary key (application, word, account_id)
);
create index application_words_by_account on application_words (account_id, application, word);
create table application_missing (
  item ${sorted} not null, account_id text not null references accounts (id) on delete cascade,
  application text not null default '',
  constraint application_missing_pkey primary key (application, item, account_id)
);
create index application_missing_by_account on application_missing (account_id, application, item);
create table submissions (
  id text primary key, account_id text not null references accounts (id) on delete cascade,
  application text not null default '', number integer, kept_at bigint not null, reference text not null,
  submitted_on text, answers text not null, sealed text, kept_aside text, recent text, revision integer not null,
  form_version text not null, saved_at bigint not null, add_another_counts text not null,
  chosen_tabs text not null
);
create unique index submissions_by_application on submissions (account_id, application, number);
create table submission_documents (
  submission_id text not null references submissions (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade, answer_key text not null,
  upload_key text not null, pdf_key text, sha256 text, file_name text not null, file_size integer not null,
  status text not null, message text not null, uploaded_at bigint not null,
  constraint submission_documents_pkey primary key (submission_id, answer_key)
);
create index submission_documents_by_upload on submission_documents (upload_key);
create index submission_documents_by_pdf on submission_documents (pdf_key);
create index submission_documents_by_account on submission_documents (account_id);
create table checklist_marks (
  id text primary key, account_id text not null references accounts (id) on delete cascade,
  application text not null default '', item text not null, state text not null, reason text,
  staff_id text not null references staff (id), marked_at bigint not null,
  constraint checklist_marks_of_item unique (account_id, application, item)
);
create table reminders (
  id text primary key, account_id text not null references accounts (id) on delete cascade,
  application text not null default '', items text not null, staff_id text not null references staff (id),
  state text not null, queued_at bigint not null, not_before bigint not null, ended_at bigint
);
create index reminders_by_account on reminders (account_id, application, items, queued_at);
create table notes (
  id text primary key, account_id text not null references accounts (id) on delete cascade,
  application text not null default '', staff_id text not null references staff (id), text text not null,
  created_at bigint not null, changed_at bigint
);
create index notes_by_account on notes (account_id, application, created_at);
create table note_mentions (
  note_id text not null references notes (id) on delete cascade,
  staff_id text not null references staff (id) on delete cascade, mentioned_at bigint not null, read_at bigint,
  constraint note_mentions_pkey primary key (note_id, staff_id)
);
create index note_mentions_by_staff on note_mentions (staff_id, mentioned_at);
create table counters (
  name text primary key, value bigint not null
);
create table application_changes (
  account_id text not null references accounts (id) on delete cascade, application text not null default '',
  sequence bigint not null, constraint application_changes_pkey primary key (account_id, application),
  constraint application_changes_in_order unique (application, sequence)
);
create table desk_exports (
  id text primary key, application text not null default '', staff_id text not null references staff (id),
  format text not null, options text not null, filter text not null, search text, reads text not null,
  made_at bigint not null, begun_at bigint, seen_at bigint not null, ended_at bigint, outcome text,
  row_count integer not null, left_out integer not null
);
create index desk_exports_by_time on desk_exports (made_at, id);
create table api_tokens (
  id text primary key, token_hash text not null unique, application text not null default '', name text not null,
  reads_sensitive integer not null, made_by text references staff (id), created_at bigint not null,
  expires_at bigint not null, last_used_at bigint, revoked_at bigint
);
create table choice_keys (
  application text primary key, keys text not null
);
create table application_choices (
  application text not null default '', key ${sorted} not null, code ${sorted} not null,
  account_id text not null references accounts (id) on delete cascade, work_group text not null,
  group_since bigint not null,
  constraint application_choices_pkey primary key (account_id, application, key, code)
);
create index application_choices_by_all on application_choices (application, key, code, group_since, account_id, work_group);
create index application_choices_by_group on application_choices (application, key, code, work_group, group_since, account_id);
create table saved_filters (
  id text primary key, application text not null default '',
  staff_id text not null references staff (id) on delete cascade, name text not null, filter text not null,
  is_shared integer not null, made_at bigint not null, changed_at bigint not null
);
create index saved_filters_by_staff on saved_filters (application, staff_id);
create index saved_filters_by_sharing on saved_filters (application, is_shared);
create table account_mails (
  id text primary key, account_id text not null references accounts (id) on delete cascade,
  application text not null default '', kind text not null, state text not null, queued_at bigint not null,
  ended_at bigint
);
create index account_mails_by_account on account_mails (account_id, queued_at);
create table form_drafts (
  id text primary key, application text not null default '', base_number integer, base_files text not null,
  revision integer not null, started_by text not null references staff (id), started_at bigint not null,
  ended_at bigint
);
create unique index form_drafts_open on form_drafts (application) where ended_at is null;
create table form_draft_files (
  draft_id text not null references form_drafts (id) on delete cascade, path text not null, text text not null,
  constraint form_draft_files_pkey primary key (draft_id, path)
);
create table form_draft_edits (
  draft_id text not null references form_drafts (id) on delete cascade, revision integer not null,
  edit_id text not null, staff_id text not null references staff (id), label text not null, changes text not null,
  made_at bigint not null, constraint form_draft_edits_pkey primary key (draft_id, revision),
  constraint form_draft_edits_once unique (draft_id, edit_id)
);
create table form_folders (
  application text primary key, number integer not null, files text not null
);
create table form_schedules (
  id text primary key, application text not null default '', draft_id text not null references form_drafts (id),
  revision integer not null, after_number integer, files text not null, base_files text not null,
  words text not null, harm text not null, approved_texts text, live_at bigint not null, time_zone text not null,
  staff_id text not null references staff (id), made_at bigint not null, state text not null, ended_at bigint,
  problem text, number integer
);
create unique index form_schedules_waiting on form_schedules (application) where state = 'waiting';
create table form_approvals (
  id text primary key, draft_id text not null references form_drafts (id) on delete cascade,
  revision integer not null, texts text not null, state text not null,
  asked_by text not null references staff (id), asked_at bigint not null, words text not null,
  answered_by text references staff (id), answered_at bigint, answer text not null
);
create index form_approvals_by_draft on form_approvals (draft_id, asked_at);
create table form_threads (
  id text primary key, application text not null default '', part text not null, key text not null,
  begun_at bigint not null, resolved_at bigint, resolved_by text references staff (id)
);
create index form_threads_of_application on form_threads (application, begun_at);
create table form_comments (
  id text primary key, thread_id text not null references form_threads (id) on delete cascade,
  staff_id text not null references staff (id), text text not null, made_at bigint not null
);
create index form_comments_of_thread on form_comments (thread_id);
create table form_thread_places (
  thread_id text not null references form_threads (id) on delete cascade,
  draft_id text not null references form_drafts (id) on delete cascade, revision integer not null,
  part text not null, key text not null,
  constraint form_thread_places_key primary key (thread_id, draft_id, revision)
);
create index form_thread_places_of_draft on form_thread_places (draft_id);
create table desk_exports_taken (
  export_id text primary key references desk_exports (id) on delete cascade, application text not null,
  receiver text not null, taken text not null
);
create table outages (
  name text primary key, reason text not null, since bigint not null, seen_at bigint not null
);
create table reopening_reasons (
  id text primary key, account_id text not null references accounts (id) on delete cascade,
  application text not null default '', reopened_at bigint not null, reason text not null
);
create index reopening_reasons_by_account on reopening_reasons (account_id, application);
insert into counters (name, value) values ('application_changes', 0);
`;
}
