import { ServerError } from "../api/server-error.ts";

/** Whether the server refused because the application was submitted meanwhile, in another tab for example. */
export function isAlreadySubmitted(error: unknown): error is ServerError {
  return error instanceof ServerError && error.code === "already_submitted";
}
