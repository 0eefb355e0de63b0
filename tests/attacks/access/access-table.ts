import { type EndpointName, ENDPOINTS } from "../../../src/contract/endpoints.ts";
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
type Cell = "ok" | ErrorCode;
/** What an actor gets where nothing else is said: whatever it is, it is not refused for who they are. */
type Expected = Cell | "in";

/** Nothing is changed any more once it was submitted. */
const CHANGES = { student: "ok", submitted: "already_submitted" } as const;

/** What comes of calls that go further than who asks: whose application it is, and what has become of that. */
const BY_HAND: Readonly<Partial<Record<EndpointName, Readonly<Partial<Record<Actor, Expected>>>>>> = {
  confirm: everyone("wrong_code"),
  login: { ...everyone("wrong_login"), ...applicants("ok"), unconfirmed: "account_not_confirmed" },
  resetPassword: everyone("wrong_reset_link"),
  saveAnswers: CHANGES,
  keepOverwritten: CHANGES,
  webStatus: { student: "wrong_status", submitted: "ok" },
  submission: { student: "not_found", submitted: "ok" },
  saveAddAnother: CHANGES,
  saveTab: CHANGES,
  temporaryAnswers: { ...everyone("ok"), ...staff("wrong_token") },
  staffView: { ...everyone("wrong_token"), staff: "ok" },
  presignedUrl: CHANGES,
  convertDocument: { student: "upload_missing", submitted: "upload_missing" },
  deleteConversion: CHANGES,
  deleteDocumentAnswer: CHANGES,
  documentPdf: { student: "not_found", submitted: "not_found" },
  documentPages: { student: "not_found", submitted: "not_found" },
};

/**
 * What every actor gets of an endpoint: of its `access`, and what is said of it by hand. Whoever is let in gets `ok` for a
 * request that is fit.
 */
export function rowOf(name: EndpointName, isFit: boolean): Readonly<Record<Actor, Expected>> {
  const row: Record<Actor, Expected> = everyone(isFit ? "ok" : "in");
  if (ENDPOINTS[name].access === "session") {
    const { student, submitted } = row;
    Object.assign(row, everyone("unauthorized"), { student, submitted });
  }
  return Object.assign(row, BY_HAND[name]);
}

function everyone<Of extends Expected>(cell: Of): Record<Actor, Of> {
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

/** Whoever has a confirmed account, whatever became of the session. */
function applicants<Of extends Expected>(cell: Of) {
  return { student: cell, submitted: cell, loggedOut: cell, expired: cell, idle: cell };
}

function staff<Of extends Expected>(cell: Of) {
  return { staff: cell, staffExpired: cell, staffRevoked: cell };
}
