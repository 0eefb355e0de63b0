import type { ENDPOINTS } from "../../../src/contract/endpoints.ts";
import type { ErrorCode } from "../../../src/contract/error-codes.ts";

/**
 * Who makes a call. All that have a session are student A or another applicant; the data to be kept are student B's.
 */
export const ACTORS = [
  "anonymous",
  /** Signed up, and never entered the code. */
  "unconfirmed",
  /** Student A, logged in, with an application that is not submitted, who names what is student B's. */
  "student",
  "submitted",
  "loggedOut",
  /** Active to this moment, but for longer than a session lasts. */
  "expired",
  /** Not active for longer than a session waits. */
  "idle",
  /** Staff with a token for B's application; the token is also tried as a session and as a prefill token. */
  "staff",
  "staffExpired",
  "staffRevoked",
] as const;
export type Actor = (typeof ACTORS)[number];

/** What an actor gets: all is well, or the code of an error of the table. */
export type Cell = "ok" | ErrorCode;
export type Row = Readonly<Record<Actor, Cell>>;

/** What every actor gets for every call of the contract. The compiler refuses a call without a row. */
export const ACCESS: Readonly<Record<keyof typeof ENDPOINTS, Row>> = {
  signup: everyone("ok"),
  confirm: everyone("wrong_code"),
  login: { ...everyone("wrong_login"), ...applicants("ok"), unconfirmed: "account_not_confirmed" },
  forgotPassword: everyone("ok"),
  resetPassword: everyone("wrong_reset_link"),
  resendConfirm: everyone("ok"),
  logout: applicant("ok", "ok"),
  session: applicant("ok", "ok"),
  profile: applicant("ok", "ok"),
  journalKey: applicant("ok", "ok"),
  saveAnswers: applicant("ok", "already_submitted"),
  keepOverwritten: applicant("ok", "already_submitted"),
  seenForm: applicant("ok", "ok"),
  lastPage: applicant("ok", "ok"),
  webStatus: applicant("wrong_status", "ok"),
  submit: applicant("ok", "ok"),
  submission: applicant("not_found", "ok"),
  validations: applicant("ok", "ok"),
  saveAddAnother: applicant("ok", "already_submitted"),
  addAnother: applicant("ok", "ok"),
  saveTab: applicant("ok", "already_submitted"),
  tabs: applicant("ok", "ok"),
  temporaryAnswers: { ...everyone("ok"), ...staff("wrong_token") },
  staffView: { ...everyone("wrong_token"), staff: "ok" },
  presignedUrl: applicant("ok", "already_submitted"),
  convertDocument: applicant("upload_missing", "upload_missing"),
  conversionStatus: applicant("ok", "ok"),
  deleteConversion: applicant("ok", "already_submitted"),
  documentAnswers: applicant("ok", "ok"),
  deleteDocumentAnswer: applicant("ok", "already_submitted"),
  documentPdf: applicant("not_found", "not_found"),
  documentPages: applicant("not_found", "not_found"),
  pdfCopy: applicant("ok", "ok"),
  reportClientError: everyone("ok"),
  currentForm: everyone("ok"),
  lookup: everyone("ok"),
};

function everyone(cell: Cell): Row {
  return {
    anonymous: cell,
    unconfirmed: cell,
    student: cell,
    submitted: cell,
    loggedOut: cell,
    expired: cell,
    idle: cell,
    ...staff(cell),
  };
}

/** A call for those with a session alone. */
function applicant(student: Cell, submitted: Cell): Row {
  return { ...everyone("unauthorized"), student, submitted };
}

/** Whoever has a confirmed account, whatever became of the session. */
function applicants(cell: Cell) {
  return { student: cell, submitted: cell, loggedOut: cell, expired: cell, idle: cell };
}

function staff(cell: Cell) {
  return { staff: cell, staffExpired: cell, staffRevoked: cell };
}
