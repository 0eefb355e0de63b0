import { tooLargeSentence, wrongTypeSentence } from "./files.ts";
import { DOCUMENT_MAX_BYTES, DOCUMENT_TYPES } from "./limits.ts";

/**
 * The errors of `ERRORS` that the browser has to say by itself too, as when the server cannot be reached. All others reach
 * it with the server's response, and their sentences are not for every visitor to download.
 */
export const BROWSER_ERRORS = {
  unexpected: {
    status: 500,
    message: "We've encountered an unexpected error at this time. Please try again later.",
  },
  unauthorized: {
    status: 401,
    message: "Your session is invalid. Please clear your cookies and login again.",
  },
  weak_password: { status: 422, message: "Your password does not meet the requirements." },
  wrong_reset_link: {
    status: 400,
    message: "This link is not valid, has expired or was used already. Please ask for a new one.",
  },
  file_too_large: {
    status: 422,
    message: tooLargeSentence(DOCUMENT_MAX_BYTES),
  },
  file_type: {
    status: 422,
    message: wrongTypeSentence(DOCUMENT_TYPES),
  },
  file_empty: { status: 422, message: "Your file is empty. Please upload a non-empty file." },
  upload_refused: {
    status: 403,
    message: "The time to send your file is over. Please choose your file again.",
  },
  upload_missing: { status: 422, message: "Your file did not arrive. Please choose it again." },
} as const;
