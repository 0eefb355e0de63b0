import { ERRORS } from "../../../src/contract/error-codes.ts";

/** What the server answers when something went wrong that nobody foresaw. */
export const UNEXPECTED = {
  status: 500,
  json: { message: ERRORS.unexpected.message, code: "unexpected" },
} as const;
