import { BROWSER_ERRORS } from "../../contract/browser-errors.ts";
import * as sentences from "./sentences.ts";

interface ServerErrorDetails {
  readonly message: string;
  /** A code of `ERRORS`, or one that a newer server knows. */
  readonly code: string;
  /** The HTTP status; 0 when no response came. */
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
    super({ ...BROWSER_ERRORS.unauthorized, code: "unauthorized" });
  }
}

/** What is said when the response is missing, is no JSON or does not say what went wrong. */
export function unexpectedError(status: number): ServerError {
  return new ServerError({ message: BROWSER_ERRORS.unexpected.message, code: "unexpected", status });
}

/** What is said of a failure, whatever it was: the server's sentence, or that of an unexpected error (CAT-01). */
export function sentenceOf(failure: unknown): string {
  return failure instanceof ServerError ? failure.message : BROWSER_ERRORS.unexpected.message;
}

const WAITS_MS: readonly number[] = [250, 750, 2_000];
/** The status of a call without a response. */
export const NO_RESPONSE = 0;
/** Besides: what a balancer says whose server is gone, and a server that cannot do anything just now. */
const GONE = new Set([NO_RESPONSE, 502, 503, 504]);

/** How long a call that may be sent twice goes on trying. */
export interface Persistence {
  /** How long to wait before each further try, in milliseconds. */
  readonly waitsMs?: readonly number[];
  /** Whether further tries are of no use any more, for another reason than that there is no connection. */
  readonly isOver?: () => boolean;
}

/**
 * Tries again, up to three times within three seconds, what got no response or only one that says that the server is
 * gone for the moment: another instance, or the same one started anew, does it. Only for what may be done twice. Not
 * while the browser knows that it is offline. The last response is given back.
 */
export async function tryAgain<T extends { readonly status: number }>(
  attempt: () => Promise<T>,
  { waitsMs = WAITS_MS, isOver = () => false }: Persistence = {},
): Promise<T> {
  let response = await attempt();
  const goesOn = () => GONE.has(response.status) && !isOffline() && !isOver();
  for (const waitMs of waitsMs) {
    if (goesOn()) await new Promise((resolve) => setTimeout(resolve, waitMs));
    // It may have come to an end meanwhile.
    if (goesOn()) response = await attempt();
  }
  return response;
}

/** Whether the browser knows that there is no connection; where nothing is known, as outside browsers, it does not. */
function isOffline(): boolean {
  const known: { readonly onLine?: boolean } = navigator;
  return known.onLine === false;
}

/** What came back from the server, before anything is known about it. */
export interface RawResponse {
  readonly status: number;
  readonly contentType: string;
  /** Whom suggestions come from, where that must be shown. */
  readonly attribution?: string | undefined;
  readonly text: string;
}

/** What stands for the response of a call that got none. */
export const UNANSWERED: RawResponse = { status: NO_RESPONSE, contentType: "", text: "" };

/**
 * The body of a response. Throws `UnauthorizedError` for 401, `ServerError` with the body's message for every other
 * status that is not OK, and the unexpected-error sentence for what is no JSON or has no message (CAT-01, CAT-02).
 */
export function readResponse({ status, contentType, text }: RawResponse): unknown {
  if (status === 401) throw new UnauthorizedError();
  if (status === NO_RESPONSE)
    throw new ServerError({ message: sentences.noConnection, code: "no_connection", status });
  const body = /^application\/json\b/i.test(contentType) ? parse(text) : undefined;
  if (body === undefined) throw unexpectedError(status);
  if (status >= 200 && status < 300) return body;
  if (!isRecord(body) || typeof body.message !== "string") throw unexpectedError(status);
  throw new ServerError({
    message: body.message,
    code: typeof body.code === "string" ? body.code : "unexpected",
    status,
    errors: messagesPerKey(body.errors),
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value that came from outside has fields to be read: an object that is neither null nor a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function messagesPerKey(errors: unknown): Readonly<Record<string, readonly string[]>> {
  if (!isRecord(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([key, messages]) =>
      Array.isArray(messages) ? [[key, messages.filter((message) => typeof message === "string")]] : [],
    ),
  );
}
