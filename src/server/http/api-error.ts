import { ERRORS, type ErrorBody, type ErrorCode } from "../../contract/error-codes.ts";

/** Ends a call with an error of the table in src/contract/error-codes.ts. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly errors: ErrorBody["errors"];
  /** Sent as Retry-After. */
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, details: { errors?: ErrorBody["errors"]; retryAfterMs?: number } = {}) {
    super(ERRORS[code].message);
    this.code = code;
    this.errors = details.errors;
    this.retryAfterMs = details.retryAfterMs;
  }
}
