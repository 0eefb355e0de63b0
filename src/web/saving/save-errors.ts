import { NO_RESPONSE, ServerError } from "../api/server-error.ts";

/** Whether a call got no answer at all; what a proxy says in the place of the server is one. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ServerError && error.status === NO_RESPONSE;
}

/** Whether the server refused because the application was submitted meanwhile, in another tab for example. */
export function isAlreadySubmitted(error: unknown): error is ServerError {
  return error instanceof ServerError && error.code === "already_submitted";
}

/** What the server is not to be asked again; any other answer, a proxy's for example, says nothing of what was sent. */
const FINAL: ReadonlySet<string> = new Set(["invalid_answers", "unauthorized"]);
/** The status of what the application does not allow as it stands: submitted, closed, or of another account. */
const CONFLICT = 409;

/** Whether the server may have done what it was asked, or will when it is asked again. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ServerError && error.status !== CONFLICT && !FINAL.has(error.code);
}
