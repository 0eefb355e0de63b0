import { ServerError, UnauthorizedError, unexpectedError } from "./server-error.ts";
import { NO_ANSWER } from "./try-again.ts";

/** What came back from the server, before anything is known about it. */
export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Whom suggestions come from, where that must be shown. */
  readonly attribution?: string | undefined;
  readonly text: string;
}

const NO_CONNECTION =
  "There is no connection at the moment. Please check that you are online, and try again.";

/** What stands for the answer of a call that got none. */
export const UNANSWERED: RawAnswer = { status: NO_ANSWER, contentType: "", text: "" };

/**
 * The body of an answer. Throws `UnauthorizedError` for 401, `ServerError` with the body's message for every other
 * status that is not OK, and the unexpected-error sentence for what is no JSON or has no message (CAT-01, CAT-02).
 */
export function readAnswer({ status, contentType, text }: RawAnswer): unknown {
  if (status === 401) throw new UnauthorizedError();
  if (status === NO_ANSWER) throw new ServerError({ message: NO_CONNECTION, code: "no_connection", status });
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
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
