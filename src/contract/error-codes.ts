import { BROWSER_ERRORS } from "./browser-errors.ts";
import { FILE_ERRORS } from "./file-errors.ts";
import { DOCUMENT_NAME_MAX_LENGTH } from "./limits.ts";

/**
 * Every error that the server returns on purpose: code, HTTP status and the sentence for the user.
 * The body is always `{ message, code }`. `docs/errors.md` lists the same table; a test holds them equal.
 */
export const ERRORS = {
  ...BROWSER_ERRORS,
  ...FILE_ERRORS,
  not_json: { status: 415, message: "The request must be sent as JSON." },
  malformed_json: { status: 400, message: "The request is not valid JSON." },
  invalid_request: { status: 400, message: "The request does not have the expected form." },
  address_too_long: {
    status: 431,
    message: "The address of this request is too long. Please filter by less, or shorten what was typed.",
  },
  request_too_slow: {
    status: 408,
    message: "Your request took too long to reach us. Please check your connection and try again.",
  },
  body_too_large: { status: 413, message: "The request is too large." },
  not_found: { status: 404, message: "There is nothing at this address." },
  too_many_requests: {
    status: 429,
    message: "You have tried this too many times. Please wait a few minutes and try again.",
  },
  cross_site: { status: 403, message: "This request came from another site and was refused." },
  invalid_email: { status: 422, message: "Your email address must be valid." },
  common_password: {
    status: 422,
    message:
      "This password is easy to guess: it is one that many people use, with little added. Please choose another one.",
  },
  personal_password: {
    status: 422,
    message:
      "Your password must not contain your email address or the name of the school. Please choose another one.",
  },
  wrong_login: { status: 400, message: "The email address or password is not correct." },
  account_not_confirmed: {
    status: 403,
    message:
      "Your account is not confirmed yet. Enter the code we e-mailed to you, or ask for a new one below.",
  },
  wrong_code: {
    status: 400,
    message:
      "The confirmation code is not correct or no longer works. Only the code in our newest e-mail counts, for 10 minutes. You can ask for a new one below.",
  },
  invalid_answers: { status: 422, message: "Some answers could not be saved." },
  incomplete_application: {
    status: 422,
    message: "Some answers are missing or need to be corrected before you can submit.",
  },
  already_submitted: {
    status: 409,
    message: "Your application was already submitted and can no longer be changed.",
  },
  not_submitted: {
    status: 409,
    message: "This application was not submitted yet. Its applicant can still change all of it.",
  },
  already_reopened: {
    status: 409,
    message: "This application is open again already. End that first to open other sections.",
  },
  not_reopened: { status: 409, message: "This application is not open again any more." },
  not_open_yet: {
    status: 409,
    message: "Applications are not open yet. Nothing can be filled in or submitted before they open.",
  },
  applications_closed: {
    status: 409,
    message: "Applications have closed. Nothing can be changed or submitted any more.",
  },
  other_account: {
    status: 409,
    message: "Another account is logged in by now. Please log in again with yours.",
  },
  answers_changed: {
    status: 409,
    message: "Something was changed on another device or by the school. Please look at it first.",
  },
  wrong_status: { status: 409, message: "The status of the application cannot change that way." },
  unknown_page: { status: 422, message: "This page is not part of the application." },
  unknown_group: { status: 422, message: "This group of questions is not part of the application." },
  count_out_of_range: {
    status: 422,
    message: "There cannot be that many entries in this group of questions.",
  },
  wrong_token: {
    status: 404,
    message:
      "This link does not work: it is not complete, has expired or was taken back. Please ask for a new one.",
  },
  staff_signed_out: {
    status: 401,
    message: "You are not signed in at the desk, or your session has ended. Please sign in.",
  },
  staff_not_allowed: { status: 403, message: "Your role at the desk does not allow this." },
  wrong_staff_sign_in: {
    status: 400,
    message:
      "That did not work. Check e-mail address and password, and enter the code that your app shows now: each code works once.",
  },
  wrong_staff_passkey: {
    status: 400,
    message: "This passkey did not work here. Please try again, or sign in another way.",
  },
  wrong_staff_link: {
    status: 404,
    message:
      "This link does not work: it is not complete, has expired or was used already. Please ask an administrator for a new one.",
  },
  wrong_staff_code: {
    status: 422,
    message: "The code is not the one that your app shows now. Please enter the next one that it shows.",
  },
  staff_exists: { status: 409, message: "Somebody with this e-mail address is there already." },
  unknown_staff: { status: 404, message: "There is nobody of that name at the desk any more." },
  unknown_application: { status: 404, message: "There is no such application, or no longer." },
  unknown_checklist_item: {
    status: 404,
    message: "The checklist of this application has no such item, or no longer.",
  },
  checklist_not_by_hand: {
    status: 409,
    message: "Nobody ticks this item: the application itself says whether it is there. You can waive it.",
  },
  checklist_fulfilled: { status: 409, message: "This item is there by now. Please load the page again." },
  unknown_note: { status: 404, message: "There is no such note, or no longer." },
  not_your_note: { status: 403, message: "Only whoever has written a note changes it." },
  unknown_export: {
    status: 404,
    message: "This export was taken already, or waited too long. Please export again.",
  },
  export_under_way: {
    status: 409,
    message: "Two of your exports are under way. Please wait until one of them has ended.",
  },
  unknown_api_token: { status: 404, message: "There is no such token that works." },
  wrong_api_token: {
    status: 401,
    message: "Send a token that works in a header: Authorization: Bearer TOKEN",
  },
  unknown_cursor: {
    status: 400,
    message: "This cursor is not from here. Please begin without one.",
  },
  unknown_saved_filter: {
    status: 404,
    message: "This saved filter was deleted, or is not shared with you.",
  },
  not_your_filter: { status: 403, message: "Only whoever has saved a filter changes it." },
  too_many_saved_filters: {
    status: 409,
    message: "You have saved 100 filters. Please delete one before you save another.",
  },
  unknown_webhook: { status: 404, message: "There is no such webhook any more." },
  unknown_delivery: { status: 404, message: "This delivery still waits, or is not there any more." },
  form_draft_ended: {
    status: 409,
    message: "This draft is not open any more: it was published or discarded. Please load the page again.",
  },
  form_draft_changed: {
    status: 409,
    message: "The draft was changed since you have looked at it. Please review it again.",
  },
  form_draft_taken: { status: 409, message: "Somebody else is editing the draft now." },
  form_edit_unfit: {
    status: 409,
    message: "This change does not fit the draft. Please load the page again.",
  },
  form_text_too_long: { status: 413, message: "This file would become too long. Please split it." },
  form_draft_too_large: {
    status: 413,
    message:
      "The form would become too large: its files may have 10,000,000 characters together, and there may be 1,000 of them.",
  },
  form_has_errors: { status: 409, message: "The form has errors. Nothing was published." },
  form_conflict: {
    status: 409,
    message:
      "What applicants see has changed since the draft began. Please bring the draft up to date first.",
  },
  form_unchanged: { status: 409, message: "Applicants see this already. Nothing was published." },
  form_impact_unseen: {
    status: 409,
    message:
      "This does something to answers that you have not seen, or more than you have seen. Please look at it, and publish again.",
  },
  form_folder_unreadable: {
    status: 503,
    message: "The forms folder cannot be read just now. Please tell whoever runs this server.",
  },
  form_folder_unwritable: {
    status: 409,
    message:
      "The forms folder cannot be written, so nothing was published. Whoever runs this server can let it write there, or set FORMS_SOURCE=desk.",
  },
  form_folder_unpublished: {
    status: 409,
    message:
      "The forms folder holds changes that no version has. They have to be published or taken back first.",
  },
  unknown_form_version: {
    status: 404,
    message: "There is no such version, or its files were not kept.",
  },
  form_not_approved: {
    status: 409,
    message:
      "Somebody who publishes, and has not changed the draft, has to approve exactly this first. Please ask for approval.",
  },
  form_mask_taken_away: {
    status: 403,
    message:
      "The draft takes the mask off answers that not everybody reads. Somebody who publishes and may read them has to publish or approve it.",
  },
  form_approval_own: {
    status: 403,
    message: "Whoever has changed the draft, or has asked, does not approve it. Please ask somebody else.",
  },
  form_scheduled_already: {
    status: 409,
    message: "A version is scheduled already. Please take that back first.",
  },
  form_time_unfit: {
    status: 422,
    message:
      "Please give a time within a year that is still to come. In a night in which clocks are changed, take a time some hours earlier or later.",
  },
  form_overtaken: {
    status: 409,
    message:
      "Something else was published, or saved into the forms folder, since this was reviewed. Please review it again.",
  },
  unknown_form_schedule: { status: 404, message: "There is no such schedule any more." },
  unknown_form_question: {
    status: 404,
    message: "The draft has no such page or question, or no longer. Comments are about what it has.",
  },
  unknown_form_thread: { status: 404, message: "There is no such comment any more." },
  form_comments_full: {
    status: 409,
    message: "There are too many comments. Please talk about this in another way.",
  },
  too_many_form_shares: {
    status: 409,
    message: "50 links to the draft work already. Please end one before you make another.",
  },
  unknown_form_share: { status: 404, message: "This link does not work any more." },
  last_admin: {
    status: 409,
    message: "This is the only administrator. Please make somebody else an administrator first.",
  },
  unknown_document: { status: 422, message: "This document is not part of the application." },
  file_name_too_long: {
    status: 422,
    message: `The name of your file is too long. File name can have a maximum of ${DOCUMENT_NAME_MAX_LENGTH} characters, including the extension.`,
  },
  file_name_characters: {
    status: 422,
    message:
      "The name of your file has characters that cannot be used, such as a slash or a mark that turns the direction of writing. Please rename your file, and upload it again.",
  },
  pages_not_shown: {
    status: 422,
    message:
      "The pages of this document cannot be shown here. It is complete all the same: download it to look at it.",
  },
  storage_unavailable: {
    status: 503,
    message: "Your file could not be stored just now. Please try again in a few minutes.",
  },
  forms_unavailable: {
    status: 503,
    message: "The application is not available right now. Please try again later.",
  },
  records_unavailable: {
    status: 503,
    message: "We cannot reach our records right now, so this may not be saved. Please try again in a moment.",
  },
  server_busy: {
    status: 503,
    message: "Our server is very busy, and gave this up. Please try again in a few minutes.",
  },
  records_full: {
    status: 507,
    message: "There is no room to store this right now. Please try again later.",
  },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message: string }>>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every answer that is not OK. */
export interface ErrorBody {
  readonly message: string;
  readonly code: ErrorCode;
  /** Sentences per answer key, with `invalid_answers`; per field of what was sent, with `invalid_request`. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}
