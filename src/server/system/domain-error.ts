import { ERRORS, type ErrorBody, type ErrorCode } from "../../contract/error-codes.ts";

/**
 * The one way in which features say no: a code of the table in src/contract/error-codes.ts. What it becomes for whoever
 * called (a status, a body, a page) is decided in src/server/http.
 */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly errors: ErrorBody["errors"];
  /** Sent as Retry-After. */
  readonly retryAfterMs: number | undefined;

  /** @param details.message in place of the table's sentence where that depends on the question, such as a limit of its own */
  constructor(
    code: ErrorCode,
    details: { errors?: ErrorBody["errors"]; retryAfterMs?: number; message?: string } = {},
  ) {
    super(details.message ?? ERRORS[code].message);
    this.code = code;
    this.errors = details.errors;
    this.retryAfterMs = details.retryAfterMs;
  }
}
