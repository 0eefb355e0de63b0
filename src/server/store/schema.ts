import type { Outage } from "../../contract/desk-passing-on.ts";
import type {
  AccountMailRow,
  ApiTokenRow,
  ApplicationChangeRow,
  ApplicationChoiceRow,
  ApplicationMissingRow,
  ApplicationSummaryRow,
  ApplicationWordRow,
  ChecklistMarkRow,
  ChoiceKeysRow,
  CounterRow,
  DeskExportRow,
  DeskExportTakenRow,
  NoteMentionRow,
  NoteRow,
  ReopeningReasonRow,
  ReminderRow,
  SavedFilterRow,
  StaffChallengeRow,
  StaffLinkRow,
  StaffPasskeyRow,
  StaffRow,
  StaffSessionRow,
} from "./desk-schema.ts";
import type {
  FormApprovalRow,
  FormCommentRow,
  FormDraftEditRow,
  FormDraftFileRow,
  FormDraftRow,
  FormScheduleRow,
  FormThreadRow,
} from "./form-draft-schema.ts";

/**
 * The tables, alike on SQLite and PostgreSQL: text ids, JSON as text, times in milliseconds since 1970,
 * hashes in place of secrets.
 */
export interface Tables {
  accounts: AccountRow;
  sessions: SessionRow;
  codes: CodeRow;
  logins: LoginRow;
  answers: AnswersRow;
  applications: ApplicationRow;
  tokens: TokenRow;
  audit: AuditRow;
  published_forms: PublishedFormRow;
  form_versions: FormVersionRow;
  form_files: FormFileRow;
  partner_configs: PartnerConfigRow;
  jobs: JobRow;
  documents: DocumentRow;
  submissions: SubmissionRow;
  submission_documents: SubmissionDocumentRow;
  uploads: UploadRow;
  pdf_copies: PdfCopyRow;
  rate_limits: RateLimitRow;
  sealing_keys: EncryptionKeyRow;
  leases: LeaseRow;
  webhook_endpoints: WebhookEndpointRow;
  webhook_deliveries: WebhookDeliveryRow;
  exported_applications: ExportedApplicationRow;
  application_summaries: ApplicationSummaryRow;
  application_words: ApplicationWordRow;
  application_missing: ApplicationMissingRow;
  staff: StaffRow;
  staff_links: StaffLinkRow;
  staff_sessions: StaffSessionRow;
  staff_passkeys: StaffPasskeyRow;
  staff_challenges: StaffChallengeRow;
  checklist_marks: ChecklistMarkRow;
  reminders: ReminderRow;
  notes: NoteRow;
  reopening_reasons: ReopeningReasonRow;
  note_mentions: NoteMentionRow;
  counters: CounterRow;
  application_changes: ApplicationChangeRow;
  desk_exports: DeskExportRow;
  desk_exports_taken: DeskExportTakenRow;
  api_tokens: ApiTokenRow;
  choice_keys: ChoiceKeysRow;
  application_choices: ApplicationChoiceRow;
  saved_filters: SavedFilterRow;
  account_mails: AccountMailRow;
  form_drafts: FormDraftRow;
  form_draft_files: FormDraftFileRow;
  form_draft_edits: FormDraftEditRow;
  form_schedules: FormScheduleRow;
  form_approvals: FormApprovalRow;
  form_threads: FormThreadRow;
  form_comments: FormCommentRow;
  outages: Outage;
}

export interface AccountRow {
  readonly id: string;
  /** In its one form (src/contract/email-address.ts); odd ones that earlier versions took as they were typed. */
  readonly email: string;
  readonly password_hash: string;
  readonly created_at: number;
  readonly confirmed_at: number | null;
}

export interface SessionRow {
  readonly id_hash: string;
  readonly account_id: string;
  readonly created_at: number;
  readonly last_seen_at: number;
}

/** A key under which something in the database is, or was, encrypted. */
export interface EncryptionKeyRow {
  readonly key_id: string;
  readonly first_used_at: number;
}

export type CodePurpose = "confirm" | "reset";

export interface CodeRow {
  readonly id: string;
  readonly account_id: string;
  readonly purpose: CodePurpose;
  readonly code_hash: string;
  readonly expires_at: number;
  readonly tries_left: number;
  readonly made_at: number;
  /** The password that a confirmation makes the account's own; null for a reset, which brings one along. */
  readonly password_hash: string | null;
  /** Hash of what the browser that chose the password is recognised by; null for one that is not. */
  readonly browser_hash: string | null;
}

export interface LoginRow {
  readonly id: string;
  readonly account_id: string;
  readonly logged_in_at: number;
}

export interface AnswersRow {
  readonly account_id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  /** The answers that are not sensitive by key, as JSON; in rows of before there was `sealed`, all of them. */
  readonly answers: string;
  /** The sensitive answers by key, as encrypted JSON; null when there are none. */
  readonly sealed: string | null;
  /** Answers that are kept and are no part of the application, as encrypted JSON; null when there are none. */
  readonly kept_aside: string | null;
  /** What has changed since the columns above were written, as encrypted JSON; null when nothing has. */
  readonly recent: string | null;
  readonly revision: number;
  readonly form_version: string;
  readonly saved_at: number;
}

/** The state of one application, beside its answers; there is none before anything of it was recorded. */
export interface ApplicationRow {
  readonly account_id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  /** When each status was reached. */
  readonly started_at: number | null;
  readonly validating_at: number | null;
  readonly submitted_at: number | null;
  /** What the applicant quotes in questions, unique; null before the submission. */
  readonly reference: string | null;
  readonly submitted_form_version: string | null;
  /** The applicant's day of the submission, yyyy-mm-dd, under a form that counts from today; else null. */
  readonly submitted_on: string | null;
  /** Route of the page last visited, empty before the first visit. */
  readonly last_page: string;
  /** How many components are open by the id of the button, as JSON. */
  readonly add_another_counts: string;
  /** The chosen tab by the id of the group, as JSON. */
  readonly chosen_tabs: string;
  /** Sentences by answer key, as encrypted JSON; in rows of before there were keys, as JSON; null before the first. */
  readonly validations: string | null;
  readonly validations_at: number | null;
  /** Since when and until when pages of a submitted application are open again; null while none is. */
  readonly reopened_at: number | null;
  readonly reopened_until: number | null;
  /** The ids of those pages, as JSON. */
  readonly reopened_pages: string | null;
}

/** What a token opens: prepared answers, an application for staff, the forms folder as a form, the desk's draft of it. */
export type TokenKind = "prefill" | "service" | "preview" | "draft";

export interface TokenRow {
  /** Names the token without opening anything. */
  readonly id: string;
  readonly token_hash: string;
  readonly kind: TokenKind;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  /** Whose application a service token shows; null for others. */
  readonly account_id: string | null;
  /** The answers that a prefill token brings, as encrypted JSON; null for others. */
  readonly answers: string | null;
  /** Hash of the form in force when they were prepared; empty where there are none. */
  readonly form_version: string;
  /** Who at the desk made it; null for what a command on the server did. */
  readonly made_by: string | null;
  /** 1 for a service token that shows sensitive answers as well, else 0. */
  readonly reads_sensitive: number;
  readonly created_at: number;
  readonly expires_at: number;
}

/** What a row of the audit trail tells of; rows are never changed, and old ones have `rekeyed` for `keys_rotated`. */
export type AuditAction =
  | "staff_view"
  | "token_made"
  | "token_revoked"
  | "job_retried"
  | "keys_rotated"
  | "users_listed"
  | "applications_listed"
  | "tokens_listed"
  | "audit_listed"
  | "expired_listed"
  | "schools_replaced"
  | "form_published"
  | "form_carried_over"
  | "account_confirmed"
  | "sessions_ended"
  | "exported"
  | "submissions_exported"
  | "erased"
  | "backed_up"
  | "application_named"
  | "webhook_added"
  | "webhook_changed"
  | "webhook_removed"
  | "webhooks_listed"
  | "webhook_replayed"
  | "webhook_tested"
  | "staff_added"
  | "staff_link_made"
  | "staff_enrolled"
  | "staff_signed_in"
  | "staff_refused"
  | "staff_signed_out"
  | "staff_role_changed"
  | "staff_sections_changed"
  | "staff_revoked"
  | "staff_listed"
  | "desk_listed"
  | "desk_searched"
  | "desk_viewed"
  | "desk_document_viewed"
  | "desk_submission_viewed"
  | "desk_reopened"
  | "desk_reopening_extended"
  | "desk_reopening_ended"
  | "reopening_over"
  | "checklist_received"
  | "checklist_waived"
  | "checklist_reset"
  | "reminder_tried"
  | "reminder_queued"
  | "note_added"
  | "note_changed"
  | "note_deleted"
  | "desk_export_empty"
  | "desk_export_begun"
  | "desk_export_ended"
  | "desk_exports_listed"
  | "api_token_made"
  | "api_token_revoked"
  | "api_tokens_listed"
  | "api_read"
  | "form_draft_viewed"
  | "form_draft_started"
  | "form_draft_edited"
  | "form_draft_taken_over"
  | "form_draft_merged"
  | "form_draft_discarded"
  | "form_versions_viewed"
  | "form_rolled_back"
  | "form_scheduled"
  | "form_schedule_cancelled"
  | "form_schedule_failed"
  | "form_approval_asked"
  | "form_approved"
  | "form_sent_back"
  | "form_approval_overtaken"
  | "form_commented"
  | "form_thread_resolved"
  | "form_thread_reopened"
  | "summaries_checked"
  | "filter_saved"
  | "filter_changed"
  | "filter_deleted"
  | "restored";

export interface AuditRow {
  readonly id: string;
  readonly at: number;
  readonly action: AuditAction;
  /** Id of the token, job, key or account that it is about; of what has none, its name. */
  readonly subject: string;
  /** The account concerned, also after it is gone. */
  readonly account_id: string | null;
  /** Name of the application concerned; empty where it is all, and in an installation that has one. */
  readonly application: string;
  /** Network address of whoever asked, or `admin` for a command on the server. */
  readonly client: string;
  /** Who at the desk did it; null where nobody was signed in there. */
  readonly staff_id: string | null;
  /** A word more of what it was, such as the roles before and after; never anything of an applicant. */
  readonly detail: string | null;
}

export interface PublishedFormRow {
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  readonly hash: string;
  /** That of its newest version. */
  readonly number: number;
  /** The compiled form, as JSON. */
  readonly form: string;
  /** The validators of the form, as the text of an ES module. */
  readonly validator: string;
  readonly published_at: number;
  /** What it declares of answers that are stored already (`FormChange`), as JSON. */
  readonly changes: string;
  /** What the desk goes by (`CompiledDesk`), as JSON, which browsers of applicants never get; null where there is nothing. */
  readonly desk: string | null;
}

/** A form was published: never changed afterwards. */
export interface FormVersionRow {
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  /** The highest number that is live already is what applicants see. */
  readonly number: number;
  /** Of the published form; several versions may have the same. */
  readonly hash: string;
  readonly published_at: number;
  /** From when on it is what applicants see. */
  readonly live_at: number;
  /** Who at the desk published it, or the operating system's user; empty for versions of before this was written down. */
  readonly published_by: string;
  /** What that person said about it; may be empty. */
  readonly words: string;
  /** The hashes of the definition files' texts by path, as JSON; null for versions of before they were kept. */
  readonly files: string | null;
  /** What becomes of whoever has begun under an earlier version. */
  readonly begun: "carry" | "pin" | "stay";
  /** For `pin`: until when they go on with theirs. */
  readonly pinned_until: number | null;
  /** 1 where its files stand here alone: it was published at the desk, and into no folder. */
  readonly of_desk: number;
}

/** The text of a definition file, by its hash: most files are the same from version to version. */
export interface FormFileRow {
  readonly hash: string;
  readonly text: string;
}

export interface PartnerConfigRow {
  readonly id: string;
  /** `partner.config.json` as it was accepted, as JSON. */
  readonly config: string;
  readonly kept_at: number;
}

export interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly payload: string;
  readonly run_at: number;
  /** Counts the claims: whoever claimed last owns the job. */
  readonly attempts: number;
  readonly leased_until: number;
  readonly gives_up_at: number;
  /** When it failed for good; such a row waits for somebody to look at it. */
  readonly failed_at: number | null;
  /** The kind of the last error, never what it says: messages quote what applicants wrote. */
  readonly last_error: string | null;
  /** The smallest is claimed first; 0 for what is in no hurry and can wait no longer than others. */
  readonly priority: number;
  /** Whose job it is, such as an account's id: such jobs are claimed in turns. Empty where nobody takes turns. */
  readonly fair_key: string;
  /** The round in which it is claimed: each fair key has one job a round. */
  readonly turn: number;
  /** Before this time nobody claims it; 0 for what need not wait. */
  readonly not_before: number;
}

/** `not_answered` is the absence of a row. */
export type DocumentStatus = "unprocessed" | "in_progress" | "completed" | "failed";

export interface DocumentRow {
  readonly account_id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  readonly answer_key: string;
  /** Where the file that was uploaded is stored. */
  readonly upload_key: string;
  /** Where the PDF that was made of it is stored, once it is. */
  readonly pdf_key: string | null;
  readonly file_name: string;
  readonly file_size: number;
  readonly status: DocumentStatus;
  /** The sentence for the applicant when it failed, or when something of it is left out; else empty. */
  readonly message: string;
  readonly uploaded_at: number;
  /** Of the file that was uploaded, in hex; null for one of before hashes were kept, until it was read again. */
  readonly sha256: string | null;
}

/**
 * An application as it was submitted, or as a reopening has left it that ended without a submission: never changed. The
 * columns of the answers are those of `AnswersRow`, encrypted for the same owner.
 */
export interface SubmissionRow
  extends
    Omit<AnswersRow, "account_id" | "application">,
    Pick<ApplicationRow, "add_another_counts" | "chosen_tabs" | "submitted_on"> {
  readonly id: string;
  readonly account_id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  /** 1 for the first submission; null for what a reopening has left. */
  readonly number: number | null;
  /** When it was submitted, or the reopening ended. */
  readonly kept_at: number;
  readonly reference: string;
}

/** A document of it: what became of its conversion is the same wherever the file is named. */
export interface SubmissionDocumentRow extends Omit<DocumentRow, "application"> {
  readonly submission_id: string;
}

/** An address to upload one file to, until the upload is taken over as a document. */
export interface UploadRow {
  readonly upload_key: string;
  readonly account_id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  readonly answer_key: string;
  readonly expires_at: number;
  /** When our own upload route took the file: it takes one only. */
  readonly received_at: number | null;
}

export type PdfCopyStatus = "unprocessed" | "in_progress" | "completed" | "failed";

export interface PdfCopyRow {
  readonly account_id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  /** Of everything that the copy shows: a change makes another copy. */
  readonly state_hash: string;
  readonly status: PdfCopyStatus;
  /** Where the PDF is stored once the copy is completed; another attempt has another one. */
  readonly storage_key: string;
  readonly changed_at: number;
}

export interface RateLimitRow {
  readonly key_hash: string;
  /** The time at which the whole rate limit is there again. */
  readonly full_at: number;
}

/** Work that one instance does for all. */
export interface LeaseRow {
  readonly name: string;
  /** Who does it, or did it last. */
  readonly holder: string;
  readonly leased_until: number;
  /** When the last one began that came to its end. */
  readonly last_begun_at: number;
}

/** An address that is told of events. */
export interface WebhookEndpointRow {
  readonly id: string;
  readonly url: string;
  /** What it recognises us by, newest first, as encrypted JSON: two while one takes the other's place. */
  readonly secrets: string;
  readonly created_at: number;
  /** When it was paused, by a command or by its own answer that it is gone; null while it is told. */
  readonly paused_at: number | null;
  /** How often it has not answered in a row; 0 while it does. */
  readonly failures: number;
  /** It is left alone until then, and then tried with one delivery. */
  readonly rests_until: number;
}

/** One event for one address; kept for a while once it was told. */
export interface WebhookDeliveryRow {
  /** Also what the receiver knows it by, however often it comes. */
  readonly id: string;
  readonly endpoint_id: string;
  /** Whose application it tells of; null for a test. */
  readonly account_id: string | null;
  /** What it tells of: deliveries of one endpoint and subject go one after the other, by `sequence`. */
  readonly subject: string;
  readonly sequence: number;
  readonly event: string;
  /** What is sent, to the byte: it never changes. */
  readonly body: string;
  /** 1 for the one that is next of its endpoint and subject, else 0. */
  readonly is_head: number;
  readonly created_at: number;
  readonly run_at: number;
  readonly gives_up_at: number;
  readonly leased_until: number;
  /** Counts the claims: whoever claimed last owns it. */
  readonly attempts: number;
  readonly done_at: number | null;
  /** When it failed for good; it waits for somebody to replay it. */
  readonly failed_at: number | null;
  /** The last HTTP status that came back; null where none did. */
  readonly last_status: number | null;
  /** The kind of the last error, never what it says. */
  readonly last_error: string | null;
}

/** That an application was handed to another system, which asks for new ones alone. */
export interface ExportedApplicationRow {
  /** The name that whoever exports gives the system. */
  readonly receiver: string;
  readonly account_id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  readonly exported_at: number;
}
