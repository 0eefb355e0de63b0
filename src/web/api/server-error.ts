import { ERRORS } from "../../contract/error-codes.ts";

interface ServerErrorDetails {
  readonly message: string;
  /** A code of `ERRORS`, or one that a newer server knows. */
  readonly code: string;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Sentences per answer key, when the server named some. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** A call that did not succeed; `message` is a sentence for the applicant (CAT-02). */
export class ServerError extends Error {
  override readonly name: string = "ServerError";
  readonly code: string;
  readonly status: number;
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor({ message, code, status, errors = {} }: ServerErrorDetails) {
    super(message);
    this.code = code;
    this.status = status;
    this.errors = errors;
  }
}

/** Status 401: nobody is logged in any more. The session ends by itself; whoever catches it has nothing to show. */
export class UnauthorizedError extends ServerError {
  override readonly name = "UnauthorizedError";

  constructor() {
    super({ ...ERRORS.unauthorized, code: "unauthorized" });
  }
}

/** What is said when the answer is missing, is no JSON or does not say what went wrong. */
export function unexpectedError(status: number): ServerError {
  return new ServerError({ message: ERRORS.unexpected.message, code: "unexpected", status });
}
