import axios, { type AxiosResponse } from "axios";
import { LOOKUP_ATTRIBUTION_HEADER } from "../../contract/limits.ts";
import { pathTo, prefix } from "./address.ts";
import type { RawResponse } from "./server-error.ts";

/** One call: `{ method: "PUT", path: "/api/answer", payload: { city: "Bangor" } }`. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** Sent as JSON; absent for calls without a payload. */
  readonly payload?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** After so long without a response there is none; without it, whenever the browser gives up. */
  readonly timeoutMs?: number | undefined;
}

const client = axios.create({
  responseType: "text",
  // The text as it came: `readResponse` alone decides what is JSON and what is an error.
  transformResponse: (text: unknown) => text,
  validateStatus: () => true,
});

let account: string | undefined;

/**
 * Names the account whose answers are open here (`saved-for`): the server changes nothing of another one any more (SYN-11).
 * Holds until that account has logged out or a call was answered with 401.
 */
export function speakFor(opened: string): void {
  account = opened;
}

let standIn: ((request: HttpRequest) => RawResponse | undefined) | undefined;

/** Has calls answered by a function where nothing may be stored; what it gives nothing for is sent. */
export function answerInstead(respond: (request: HttpRequest) => RawResponse | undefined): void {
  standIn = respond;
}

/** What was asked and is not answered yet. */
const underWay = new Set<Promise<RawResponse>>();
/** A logout waits no longer than this for other calls, in milliseconds. */
const LOGOUT_WAIT_MS = 5_000;
let logout: Promise<RawResponse> | undefined;
const LOGGED_OUT: RawResponse = { status: 401, contentType: "", text: "" };

/**
 * Sends one call to the server that the page came from, or to `origin`. Rejects only when no response came. A logout is
 * the last call of its session (API-07): it waits for those under way, and what is asked meanwhile is not sent any more
 * unless it fails, for the server's 401 would say that the session had ended by itself.
 */
export async function sendRequest(request: HttpRequest, origin = ""): Promise<RawResponse> {
  const response = standIn?.(request);
  if (response !== undefined) return response;
  if (request.path === pathTo("GET /api/logout")) {
    const answered = Promise.race([Promise.allSettled(underWay), pause(LOGOUT_WAIT_MS)]);
    logout = answered.then(() => exchange(request, origin));
    return logout.finally(() => {
      logout = undefined;
    });
  }
  if (logout !== undefined && (await isLoggedOut(logout))) return LOGGED_OUT;
  const asked = exchange(request, origin);
  underWay.add(asked);
  return asked.finally(() => underWay.delete(asked));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Answers after whoever logs out has been told. */
async function isLoggedOut(answer: Promise<RawResponse>): Promise<boolean> {
  const { status } = await answer.catch(() => ({ status: 0 }));
  await pause(0);
  return status === 200;
}

async function exchange(request: HttpRequest, origin: string): Promise<RawResponse> {
  const response = await ask(request, origin);
  const isEnd = request.path === pathTo("GET /api/logout") && response.status === 200;
  if (isEnd || response.status === 401) account = undefined;
  return response;
}

async function ask(request: HttpRequest, origin: string): Promise<RawResponse> {
  const meantFor = account === undefined || request.method === "GET" ? {} : { "saved-for": account };
  const response = await client.request<unknown>({
    method: request.method,
    url: origin + prefix + request.path,
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      ...meantFor,
      ...request.headers,
    },
    ...(request.timeoutMs !== undefined && { timeout: request.timeoutMs }),
    ...(request.payload === undefined ? {} : { data: JSON.stringify(request.payload) }),
  });
  return rawResponse(response);
}

function rawResponse({ status, headers, data }: AxiosResponse<unknown>): RawResponse {
  const header = (name: string): string => {
    const value: unknown = headers[name];
    return typeof value === "string" ? value : "";
  };
  return {
    status,
    contentType: header("content-type"),
    attribution: header(LOOKUP_ATTRIBUTION_HEADER),
    text: typeof data === "string" ? data : "",
  };
}

interface FilePost {
  /** Ours or the storage's, as a presigned address says. */
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File;
  /** Told the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Posts a form of the fields and the file after them. Gives the response whatever its status is; rejects when none came, or
 * the signal has ended it.
 */
export async function postFile({ url, fields, file, onProgress, signal }: FilePost): Promise<RawResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file);
  const response = await client.post<unknown>(url, form, {
    signal,
    onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
  });
  return rawResponse(response);
}
