import type { BodyOf, Given, QueryOf, ResponseOf } from "../../contract/endpoint.ts";
import type { ApplicantEndpoints } from "../../contract/endpoints.ts";
import { methodOf, type PathName, pathOf, type PathValues, patternOf } from "../../contract/route.ts";
import type { ApplicantRoute } from "./address.ts";
import type { HttpRequest } from "./http-client.ts";
import {
  type Persistence,
  type RawResponse,
  readResponse,
  ServerError,
  tryAgain,
  UNANSWERED,
  UnauthorizedError,
} from "./server-error.ts";

/** Changes that come to the same however often they arrive (docs/decisions/026-saving-by-revision-and-key.md). */
const REPEATABLE_POSTS: ReadonlySet<ApplicantRoute> = new Set([
  "POST /public/login",
  "POST /api/submit",
  "POST /api/validations",
  "POST /api/presigned-url",
  "POST /api/pdf/document-answer/:answer_key",
] as const);

/**
 * Whether a call may be sent again when its response was lost. Not those that send a mail or use up a code, not the
 * logout, whose second response is 401, and not the status, which is posted again in its own way (API-11).
 */
export function isRepeatable(route: ApplicantRoute): boolean {
  if (route === "GET /api/logout") return false;
  return methodOf(route) !== "POST" || REPEATABLE_POSTS.has(route);
}

/** News for whoever listens when it comes; those who listen later do not hear of it. */
export interface Signal<T> {
  readonly announce: (what: T) => void;
  /** Calls back at each announcement; returns a function that ends that. */
  readonly listen: (listener: (what: T) => void) => () => void;
}

/** Something that happens now and then, and those who want to know. */
export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(what: T) => void>();
  return {
    announce: (what) => {
      for (const listener of listeners) listener(what);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Announced whenever the server says that nobody is logged in (401), for whoever manages the session. */
export const unauthorized = createSignal<void>();

interface CallOptions extends Persistence {
  readonly headers?: Readonly<Record<string, string>>;
  /** A call that others wait for is not to wait for ever. */
  readonly timeoutMs?: number;
}

type Payload<Of extends ApplicantRoute> = Given<
  BodyOf<ApplicantEndpoints[Of]> extends undefined
    ? QueryOf<ApplicantEndpoints[Of]>
    : BodyOf<ApplicantEndpoints[Of]>
>;
type Response<Of extends ApplicantRoute> = ResponseOf<ApplicantEndpoints[Of]>;
/** Routes whose path has names in it. */
type NamedRoute = { [Of in ApplicantRoute]: [PathName<Of>] extends [never] ? never : Of }[ApplicantRoute];

/**
 * The one way to the server: `await call("POST /public/login", { username, password })`. Rejects with `ServerError`, whose
 * message may be shown; with `UnauthorizedError` after a 401, when the session has been ended already. What may arrive
 * twice is sent again when its response was lost, for as long as `persistence` says.
 */
export async function call<Of extends Exclude<ApplicantRoute, NamedRoute>>(
  route: Of,
  ...[payload, options]: Payload<Of> extends undefined
    ? [payload?: undefined, options?: CallOptions]
    : [payload: Payload<Of>, options?: CallOptions]
): Promise<Response<Of>> {
  return ask<Response<Of>>({ route, path: patternOf(route), payload, options });
}

/** The same for a route with names in its path: `await callAbout("GET /api/…/:answer_key", { answer_key: "photo" })`. */
export async function callAbout<Of extends NamedRoute>(
  route: Of,
  values: PathValues<Of>[0],
  ...[payload]: Payload<Of> extends undefined ? [] : [payload: Payload<Of>]
): Promise<Response<Of>> {
  return ask<Response<Of>>({ route, path: pathOf(route, values), payload });
}

async function ask<T>({
  route,
  path,
  payload,
  options = {},
}: {
  readonly route: ApplicantRoute;
  readonly path: string;
  readonly payload: unknown;
  readonly options?: CallOptions | undefined;
}): Promise<T> {
  const method = methodOf(route);
  const { headers, timeoutMs, ...persistence } = options;
  try {
    const request =
      method === "GET"
        ? { method, path: withQuery(path, payload) }
        : { method, path, payload, headers, timeoutMs };
    const response = readResponse(await send(request, isRepeatable(route), persistence));
    // The server is ours: its responses are checked against the contract by its own tests.
    return response as T;
  } catch (error) {
    if (error instanceof UnauthorizedError) unauthorized.announce();
    // The page begins anew as the account that is logged in; what is not saved waits for the one that gave it.
    if (error instanceof ServerError && error.code === "other_account") location.reload();
    throw error;
  }
}

/** The path with what is asked for, where something is. */
function withQuery(path: string, query: unknown): string {
  if (typeof query !== "object" || query === null) return path;
  return `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

/** The client comes with the first call: an account card can be read without it. */
async function send(request: HttpRequest, repeats: boolean, persistence?: Persistence): Promise<RawResponse> {
  const attempt = async () => {
    try {
      return await (await import("./http-client.ts")).sendRequest(request);
    } catch {
      return UNANSWERED;
    }
  };
  return repeats ? tryAgain(attempt, persistence) : attempt();
}
