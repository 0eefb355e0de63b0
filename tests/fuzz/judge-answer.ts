import { ERRORS } from "../../src/contract/error-codes.ts";

export interface PlainResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

const TABLE: Readonly<Record<string, { readonly status: number; readonly message: string }>> = ERRORS;

/**
 * What is wrong with an answer, whatever was asked; null when it may stand (house rule: errors come from one table).
 */
export function faultOf(method: string, answer: PlainResponse): string | null {
  if (answer.status >= 500) return "the server failed";
  if (answer.status < 400) return null;
  // Who asks for a page gets one, with a way on.
  if ((method === "GET" && isErrorPage(answer)) || (method === "HEAD" && isPage(answer))) return null;
  if (!answer.contentType.startsWith("application/json")) return "an error that is no JSON";
  if (method === "HEAD") return null;
  const body = parsed(answer.body);
  if (body === undefined) return "an error whose body is no JSON";
  const entry = Object.hasOwn(TABLE, String(body.code)) ? TABLE[String(body.code)] : undefined;
  if (!entry) return "an error whose code is not in the table";
  if (entry.status !== answer.status) return "an error with the status of another one";
  if (entry.message !== body.message) return "an error with another sentence than the table";
  const keys = Object.keys(body).toSorted().join();
  return ["code,message", "code,errors,message"].includes(keys) ? null : "an error with more in it";
}

function isPage({ contentType }: PlainResponse): boolean {
  return contentType.startsWith("text/html");
}

function isErrorPage(answer: PlainResponse): boolean {
  return isPage(answer) && answer.body.includes('<a href="/">Go to the application</a>');
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
