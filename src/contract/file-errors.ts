import { tooLargeSentence, wrongTypeSentence } from "./files.ts";
import { DOCUMENT_MAX_BYTES, DOCUMENT_TYPES } from "./limits.ts";

/** What the browser says by itself of files, as `BROWSER_ERRORS` of the rest: apart, since it comes with what uploads them. */
export const FILE_ERRORS = {
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
