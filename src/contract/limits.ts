import { UPLOAD_MAX_MB } from "../form/definition/uploads.ts";

/** Constants and limits, shared by the applicant's browser and the server. */

export const INACTIVITY_TIMEOUT_MS = 900_000;
export const INACTIVITY_WARNING_MS = 60_000;

export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 256;
export const CONFIRMATION_CODE_DIGITS = 6;
export const CONFIRMATION_CODE_TTL_MS = 10 * 60_000;
export const CONFIRMATION_CODE_MAX_TRIES = 10;
export const EMAIL_MAX_LENGTH = 254;

/** A body larger than this is refused with 413. */
export const BODY_MAX_BYTES = 256 * 1024;

/** Many times what the errors of a whole application take. */
export const VALIDATIONS_MAX_BYTES = 64 * 1024;

export const TOAST_MS = 5_000;
export const ERROR_TOAST_MS = 300_000;
export const TOAST_SWIPE_PX = 50;
export const TOAST_HOTKEY = "F8";

/** How long the link of a mail that resets a password works. */
export const RESET_LINK_TTL_MS = 60 * 60_000;
/** A session ends after so long, however active its owner is. */
export const SESSION_MAX_MS = 12 * 60 * 60_000;

/** Uploads (UPL-06): a megabyte in decimal units, as sizes are shown. A question may take less (FIL-01). */
export const DOCUMENT_MAX_BYTES = UPLOAD_MAX_MB * 1_000_000;
export const DOCUMENT_NAME_MAX_LENGTH = 32;
export const DOCUMENT_TYPES = ["png", "jpeg", "jpg", "pdf", "docx"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
/** How long an address to upload a file to, or to download one from, works. */
export const UPLOAD_TTL_MS = 10 * 60_000;
/** How often a conversion is asked after while it is not finished. */
export const CONVERSION_POLL_MS = 2_000;

/** How often a PDF copy is asked after while it is being made, and afterwards (PDF-01). */
export const PDF_COPY_POLL_MS = 1_000;
export const PDF_COPY_LATER_POLL_MS = 600_000;

/** The longest that sections of a submitted application are open again at a time, in days. */
export const REOPENED_MOST_DAYS = 90;
/** So long a reason, and a note, of staff may be. */
export const REASON_MAX_LENGTH = 500;
export const NOTE_MAX_LENGTH = 4_000;

/** What an edit is called, in whole characters. */
export const FORM_EDIT_LABEL_MAX_LENGTH = 200;

/** What somebody says about a version. */
export const VERSION_WORDS_MAX_LENGTH = 500;

/** A comment on something of a draft. */
export const COMMENT_MAX_LENGTH = 2_000;

/** The states of an application in the order they are reached (STA-01). */
export const WEB_STATUSES = ["started", "validating", "submitted"] as const;

export type WebStatus = (typeof WEB_STATUSES)[number];

/** The states of a conversion (UPL-02); `not_answered` while nothing was uploaded. */
export const CONVERSION_STATUSES = [
  "not_answered",
  "unprocessed",
  "in_progress",
  "completed",
  "failed",
] as const;

/** The states of a PDF copy (PDF-01); `NOT_ANSWERED` while nothing was answered. */
export const PDF_COPY_STATUSES = [
  "NOT_ANSWERED",
  "UNPROCESSED",
  "IN_PROGRESS",
  "COMPLETED",
  "FAILED",
] as const;

/** How many suggestions a call gives unless it asks for another number (AUT-02). */
export const LOOKUP_DEFAULT_RESULTS = 5;
export const LOOKUP_MAX_RESULTS = 20;
/** Longer texts are refused with 400: the browser cuts what was typed before it asks. */
export const LOOKUP_TEXT_MAX_LENGTH = 100;
/** Ids of addresses carry the address, which the server does not keep. */
export const LOOKUP_ID_MAX_LENGTH = 800;

/**
 * Header of an answer with suggestions that come from OpenStreetMap; its value is to be shown beside them.
 * Without the header there is nothing to show.
 */
export const LOOKUP_ATTRIBUTION_HEADER = "x-attribution";
