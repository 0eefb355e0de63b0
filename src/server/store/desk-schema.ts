import type { ExportFormat, ExportOutcome, StaffRole, StaffWay, WorkGroupName } from "../../contract/desk.ts";

// The tables of the desk, as those of schema.ts.

/** What is to do with an application at the desk. */
export type WorkGroup = WorkGroupName;

/**
 * What the desk lists an application by, as far as no other table has it under a key: there is a row for each confirmed
 * account. It is made of the record alone, in the transaction that changes that.
 */
export interface ApplicationSummaryRow {
  readonly account_id: string;
  /** The name of the application; empty where there is one only. */
  readonly application: string;
  readonly work_group: WorkGroup;
  /** When it was submitted, or reopened; of a draft, when the account was confirmed. */
  readonly group_since: number;
  /** Route of the page last visited. */
  readonly page: string;
  /** As far as the form lets them be listed. */
  readonly given_name: string;
  readonly family_name: string;
  readonly missing_count: number;
  /** The keys of `choice_keys` by which its rows of `application_choices` were made, as JSON. */
  readonly choice_keys: string;
}

/** The questions whose answers are in `application_choices`. */
export interface ChoiceKeysRow {
  /** The name of the application; empty where there is one only. */
  readonly application: string;
  /** Their keys in order, as JSON. */
  readonly keys: string;
}

/** An option that somebody has chosen, with where in the list the application stands, as its summary has it. */
export interface ApplicationChoiceRow {
  readonly application: string;
  readonly key: string;
  readonly code: string;
  readonly account_id: string;
  readonly work_group: WorkGroup;
  readonly group_since: number;
}

/** What somebody at the desk filters the list by again and again. */
export interface SavedFilterRow {
  readonly id: string;
  /** The name of the application; empty where there is one only. */
  readonly application: string;
  readonly staff_id: string;
  readonly name: string;
  /** What the list is filtered by, as JSON; never what was typed. */
  readonly filter: string;
  /** 1 for one that all staff of the school see. */
  readonly is_shared: number;
  readonly made_at: number;
  readonly changed_at: number;
}

/** A word by which an application is found, folded: of the names, the address and the reference. */
export interface ApplicationWordRow {
  readonly word: string;
  readonly account_id: string;
  readonly application: string;
}

/** Something that a submitted application is without. */
export interface ApplicationMissingRow {
  /** The key of a document, or `awaits:` and what is awaited in another way. */
  readonly item: string;
  readonly account_id: string;
  readonly application: string;
}

/** Somebody who may sign in at the desk. */
export interface StaffRow {
  readonly id: string;
  /** In its one form (src/contract/email-address.ts). */
  readonly email: string;
  readonly role: StaffRole;
  /** Ids of the sections whose sensitive answers this person reads in full, as JSON. */
  readonly sections: string;
  /** Who they are at the school's OpenID provider; null for whoever does not sign in there. */
  readonly issuer: string | null;
  readonly subject: string | null;
  /** Password and code, both or neither: the secret of the codes as encrypted JSON. */
  readonly password_hash: string | null;
  readonly totp_secret: string | null;
  /** The step of the last code that was taken: none of it or before is taken again. */
  readonly totp_step: number | null;
  readonly created_at: number;
  readonly last_sign_in_at: number | null;
  readonly revoked_at: number | null;
}

/** A one-time link by which somebody chooses how to sign in; the newest alone works. */
export interface StaffLinkRow {
  readonly staff_id: string;
  readonly token_hash: string;
  /** What the link offered for codes, as encrypted JSON, and for a passkey; null before it was opened. */
  readonly totp_secret: string | null;
  readonly passkey_challenge: string | null;
  readonly created_at: number;
  readonly expires_at: number;
}

export interface StaffSessionRow {
  readonly id_hash: string;
  readonly staff_id: string;
  readonly way: StaffWay;
  readonly created_at: number;
  readonly last_seen_at: number;
}

export interface StaffPasskeyRow {
  readonly credential_id: string;
  readonly staff_id: string;
  /** COSE, in base64url. */
  readonly public_key: string;
  /** How often it was used, where the authenticator counts; else 0. */
  readonly counter: number;
  readonly created_at: number;
}

/** What a passkey is to sign, until it has, or is too late. */
export interface StaffChallengeRow {
  readonly challenge_hash: string;
  readonly expires_at: number;
}

/** What staff have said of an item of an application's checklist; there is none before anybody has. */
export interface ChecklistMarkRow {
  readonly id: string;
  readonly account_id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  /** The id of the item in the form. */
  readonly item: string;
  readonly state: "received" | "waived";
  /** Why it is waived, as encrypted JSON; null for what was ticked. */
  readonly reason: string | null;
  readonly staff_id: string;
  readonly marked_at: number;
}

/** `dropped` is one that nobody needed any more when its time had come. */
export type ReminderState = "queued" | "sent" | "failed" | "dropped";

/** A reminder for one applicant; kept for the timeline, and so that nobody gets the same one again soon. */
export interface ReminderRow {
  readonly id: string;
  readonly account_id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  /** What it reminds of, as `application_missing` names it, in order, as JSON; of a draft, an empty list. */
  readonly items: string;
  readonly staff_id: string;
  readonly state: ReminderState;
  readonly queued_at: number;
  /** It waits until then, for the end of quiet hours; else the time of queueing. */
  readonly not_before: number;
  /** When it was sent, failed for good or was dropped. */
  readonly ended_at: number | null;
}

/** Why an application was opened again, as its applicant was told. */
export interface ReopeningReasonRow {
  readonly id: string;
  readonly account_id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  readonly reopened_at: number;
  /** As encrypted JSON. */
  readonly reason: string;
}

/** What somebody at the desk has written about an application, for others there. */
export interface NoteRow {
  readonly id: string;
  readonly account_id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  readonly staff_id: string;
  /** As encrypted JSON. */
  readonly text: string;
  readonly created_at: number;
  readonly changed_at: number | null;
}

/** Somebody whom a note mentions. */
export interface NoteMentionRow {
  readonly note_id: string;
  readonly staff_id: string;
  readonly mentioned_at: number;
  /** When this person has read the application after that; null before. */
  readonly read_at: number | null;
}

/** The last number that was given out. */
export interface CounterRow {
  readonly name: string;
  readonly value: number;
}

/** Where a submitted application stands in the order of changes: at the end again with each. */
export interface ApplicationChangeRow {
  readonly account_id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  readonly sequence: number;
}

/** An export asked for at the desk, kept for good: who took what. */
export interface DeskExportRow {
  readonly id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  readonly staff_id: string;
  readonly format: ExportFormat;
  /** Delimiter and byte order mark of a CSV, as JSON. */
  readonly options: string;
  /** What the list was filtered by, and whether what was new alone was asked for, as JSON; what was typed is not in it. */
  readonly filter: string;
  /** What was typed, until the export has ended; null for nothing. */
  readonly search: string | null;
  /** Of answers that print masks, which were written in full: `all`, or those of pages by their ids, as JSON. */
  readonly reads: string;
  readonly made_at: number;
  /** When somebody began to take it: once alone. */
  readonly begun_at: number | null;
  /** When it went on last. */
  readonly seen_at: number;
  readonly ended_at: number | null;
  readonly outcome: ExportOutcome | null;
  readonly row_count: number;
  /** How many copies could not be made. */
  readonly left_out: number;
}

/** What was in an export that came to its end, until it is noted in `exported_applications`. */
export interface DeskExportTakenRow {
  readonly export_id: string;
  readonly application: string;
  /** For whom it is to be noted. */
  readonly receiver: string;
  /** Accounts by the time as of which they are noted, as JSON. */
  readonly taken: string;
}

/** What a machine reads applications with. */
export interface ApiTokenRow {
  /** Names the token without opening anything. */
  readonly id: string;
  readonly token_hash: string;
  /** Name of the application that it reads; empty in an installation that has one. */
  readonly application: string;
  /** What it is for, in the words of whoever made it. */
  readonly name: string;
  /** 1 where answers that print masks are sent as they were given. */
  readonly reads_sensitive: number;
  /** Who at the desk made it; null for a command. */
  readonly made_by: string | null;
  readonly created_at: number;
  readonly expires_at: number;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
}

/** What a mail is for. */
export type AccountMailKind =
  | "confirmation"
  | "existing_account"
  | "reset"
  | "password_changed"
  | "receipt"
  | "reopened"
  | "extended";

/** That a mail was written to an account, and what has become of it; what it says is nowhere but in the mail. */
export interface AccountMailRow {
  /** That of the job that sends it. */
  readonly id: string;
  readonly account_id: string;
  /** Name of the application that it was asked for in; empty in an installation that has one. */
  readonly application: string;
  readonly kind: AccountMailKind;
  readonly state: "queued" | "sent" | "failed";
  readonly queued_at: number;
  readonly ended_at: number | null;
}
