import { ExplainedError } from "./explained-error.ts";
import { hasFields } from "./has-fields.ts";

/** What is known of an error without its message, which quotes what went wrong, often somebody's data. */
export interface ErrorFacts {
  readonly type?: string;
  readonly code?: string;
  /** What Node or OpenSSL said, where a library has put its own code over it. */
  readonly originalCode?: string;
  /** SQLite's result code, the extended one. */
  readonly errcode?: number;
  /** What a mail server answered, such as 550. */
  readonly responseCode?: number;
  /** What an HTTP server answered. */
  readonly status?: number;
  /** What an OpenID Connect provider answered, as OAuth names it. */
  readonly oauth?: string;
  /** PostgreSQL's function that refused, and the table, column and constraint of ours that it names. */
  readonly routine?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  /** The words of an `ExplainedError`. */
  readonly reason?: string;
  readonly cause?: ErrorFacts;
}

/** RFC 6749 (4.1.2.1, 5.2), RFC 6750, RFC 8628 and OpenID Connect Core (3.1.2.6): anything else is a text of the provider. */
const OAUTH_ERRORS: ReadonlySet<string> = new Set([
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "invalid_scope",
  "invalid_token",
  "unauthorized_client",
  "unsupported_grant_type",
  "unsupported_response_type",
  "insufficient_scope",
  "access_denied",
  "server_error",
  "temporarily_unavailable",
  "interaction_required",
  "login_required",
  "account_selection_required",
  "consent_required",
  "invalid_request_uri",
  "invalid_request_object",
  "request_not_supported",
  "request_uri_not_supported",
  "registration_not_supported",
]);

/** Codes and names of programs have these alone; addresses, answers and sentences have more. */
const NAME = /^\w{1,64}$/;
const NAMES = ["code", "originalCode", "routine", "table", "column", "constraint"] as const;
const NUMBERS = ["errcode", "responseCode", "status"] as const;
/** Deeper there is nothing that somebody would look for. */
const DEPTH = 3;

/** What may be told of an error and of what it was caused by. */
export function errorFacts(error: unknown, depth = DEPTH): ErrorFacts {
  if (typeof error !== "object" || error === null) return {};
  const type = nameIn(error, "name");
  return {
    ...(type !== undefined && { type }),
    ...Object.fromEntries(NAMES.flatMap((name) => entry(name, nameIn(error, name)))),
    ...Object.fromEntries(NUMBERS.flatMap((name) => entry(name, numberIn(error, name)))),
    ...(hasFields(error, { error: "string" }) && OAUTH_ERRORS.has(error.error) && { oauth: error.error }),
    ...(error instanceof ExplainedError && { reason: error.reason }),
    ...causeOf(error, depth),
  };
}

/** The codes of an error and of its causes, in brackets, for whoever looks them up; empty where there are none. */
export function codesInBrackets(error: unknown): string {
  const codes = codesOf(errorFacts(error));
  return codes.length === 0 ? "" : ` (${[...new Set(codes)].join(", ")})`;
}

function codesOf({ code, originalCode, errcode, responseCode, status, oauth, cause }: ErrorFacts): string[] {
  const own = [oauth, responseCode, status, errcode, originalCode, code];
  const named = own.filter((value) => value !== undefined).map(String);
  return cause === undefined ? named : [...named, ...codesOf(cause)];
}

function causeOf(error: object, depth: number): Pick<ErrorFacts, "cause"> {
  if (depth === 0) return {};
  // Of several addresses that were tried, the first one says why.
  const errors: unknown = Reflect.get(error, "errors");
  const cause: unknown = Array.isArray(errors) ? errors[0] : Reflect.get(error, "cause");
  const facts = errorFacts(cause, depth - 1);
  return Object.keys(facts).length === 0 ? {} : { cause: facts };
}

function entry<T>(name: string, value: T | undefined): readonly (readonly [string, T])[] {
  return value === undefined ? [] : [[name, value]];
}

function nameIn(error: object, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" && NAME.test(value) ? value : undefined;
}

function numberIn(error: object, name: string): number | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "number" && Number.isInteger(value) ? value : undefined;
}
