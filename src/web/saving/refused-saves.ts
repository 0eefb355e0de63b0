import type { SaveAnswersResponse } from "../../contract/answer-endpoints.ts";
import { ServerError, UnauthorizedError } from "../api/server-error.ts";
import { isUnanswered } from "./save-errors.ts";

/** Whether the server refused because the form is not open yet, or has closed. */
export function isFormClosed(error: unknown): error is ServerError {
  return (
    error instanceof ServerError && (error.code === "not_open_yet" || error.code === "applications_closed")
  );
}

/**
 * What stands for the response to a save that the server refuses for good: nothing is stored, and what was typed stays.
 * Throws the error again where the save may yet be stored, or the session has ended.
 */
export function refusedAsNothing(error: unknown): Pick<SaveAnswersResponse, "kept" | "set_aside"> {
  if (isUnanswered(error) || error instanceof UnauthorizedError) throw error;
  return { kept: [], set_aside: [] };
}
