import { NO_RESPONSE, ServerError } from "../api/server-error.ts";

/** Whether a call got no answer at all. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ServerError && error.status === NO_RESPONSE;
}

/** Whether the server refused because the application was submitted meanwhile, in another tab for example. */
export function isAlreadySubmitted(error: unknown): error is ServerError {
  return error instanceof ServerError && error.code === "already_submitted";
}
