import type {
  AddAnotherBody,
  AddAnotherCounts,
  ChosenTabs,
  Confirmation,
  ConversionResponse,
  ConvertDocumentBody,
  Credentials,
  CurrentForm,
  DocumentAnswers,
  MessageResponse,
  PasswordReset,
  PdfCopyResponse,
  PresignedUrlBody,
  PresignedUrlResponse,
  Profile,
  SaveAnswersResponse,
  ServiceTokenQuery,
  StaffView,
  SubmissionResponse,
  SubmitResponse,
  TabBody,
  TokenQuery,
  UsernameOnly,
  WebStatus,
} from "../../contract/endpoint-types.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import type { Answers } from "../../form/definition/answers.ts";
import type { HttpRequest } from "./http-client.ts";
import {
  type Persistence,
  type RawResponse,
  readAnswer,
  tryAgain,
  UNANSWERED,
  UnauthorizedError,
} from "./server-error.ts";

/** Changes that come to the same however often they arrive (docs/decisions/021-lost-calls-and-leaving.md). */
const REPEATABLE_POSTS: ReadonlySet<unknown> = new Set([
  ENDPOINTS.login,
  ENDPOINTS.submit,
  ENDPOINTS.validations,
  ENDPOINTS.presignedUrl,
  ENDPOINTS.convertDocument,
]);

/**
 * Whether a call may be sent again when its answer was lost. Not those that send a mail or use up a code, not the
 * logout, whose second answer is 401, and not the status, which is posted again in its own way (API-11).
 */
export function isRepeatable(call: { readonly method: string }): boolean {
  if (call === ENDPOINTS.logout) return false;
  return call.method !== "POST" || REPEATABLE_POSTS.has(call);
}

export interface Signal<T> {
  readonly announce: (what: T) => void;
  /** Calls back at each announcement; returns how to stop that. */
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

type Endpoints = typeof ENDPOINTS;
type EndpointName = keyof Endpoints;

/** What each call sends and what it answers (docs/calls.md). */
interface Shapes extends Record<EndpointName, { readonly payload: unknown; readonly answer: unknown }> {
  readonly signup: { payload: Credentials; answer: MessageResponse };
  readonly confirm: { payload: Confirmation; answer: MessageResponse };
  readonly login: { payload: Credentials; answer: MessageResponse };
  readonly forgotPassword: { payload: UsernameOnly; answer: MessageResponse };
  readonly resetPassword: { payload: PasswordReset; answer: MessageResponse };
  readonly resendConfirm: { payload: UsernameOnly; answer: MessageResponse };
  readonly logout: { payload: undefined; answer: MessageResponse };
  readonly session: { payload: undefined; answer: MessageResponse };
  readonly profile: { payload: undefined; answer: Profile };
  readonly saveAnswers: { payload: Answers; answer: SaveAnswersResponse };
  readonly lastPage: { payload: { readonly last_page: string }; answer: MessageResponse };
  readonly webStatus: { payload: { readonly web_status: WebStatus }; answer: MessageResponse };
  readonly validations: { payload: Readonly<Record<string, readonly string[]>>; answer: MessageResponse };
  readonly saveAddAnother: { payload: AddAnotherBody; answer: MessageResponse };
  readonly addAnother: { payload: undefined; answer: AddAnotherCounts };
  readonly submit: { payload: undefined; answer: SubmitResponse };
  readonly submission: { payload: undefined; answer: SubmissionResponse };
  readonly saveTab: { payload: TabBody; answer: MessageResponse };
  readonly tabs: { payload: undefined; answer: ChosenTabs };
  /** The payload of these two travels in the query. */
  readonly temporaryAnswers: { payload: TokenQuery; answer: Answers };
  readonly staffView: { payload: ServiceTokenQuery; answer: StaffView };
  readonly pdfCopy: { payload: undefined; answer: PdfCopyResponse };
  readonly presignedUrl: { payload: PresignedUrlBody; answer: PresignedUrlResponse };
  readonly convertDocument: { payload: ConvertDocumentBody; answer: MessageResponse };
  readonly conversionStatus: { payload: undefined; answer: ConversionResponse };
  readonly deleteConversion: { payload: undefined; answer: MessageResponse };
  readonly documentAnswers: { payload: undefined; answer: DocumentAnswers };
  readonly deleteDocumentAnswer: { payload: undefined; answer: MessageResponse };
  readonly currentForm: { payload: undefined; answer: CurrentForm };
}

type NameOf<Call> = { [Name in EndpointName]: Endpoints[Name] extends Call ? Name : never }[EndpointName];
type PayloadOf<Call> = Shapes[NameOf<Call>]["payload"];
type AnswerOf<Call> = Shapes[NameOf<Call>]["answer"];

/**
 * The one way to the server: `await call(ENDPOINTS.login, { username, password })`. Rejects with `ServerError`, whose
 * message may be shown; with `UnauthorizedError` after a 401, when the session has been ended already. What may arrive
 * twice is sent again when its answer was lost, for as long as `persistence` says.
 */
export async function call<Call extends Endpoints[EndpointName]>(
  about: Call,
  ...[payload, persistence]: PayloadOf<Call> extends undefined
    ? []
    : [payload: PayloadOf<Call>, persistence?: Persistence]
): Promise<AnswerOf<Call>> {
  return ask<AnswerOf<Call>>({ about, path: about.path, payload, persistence });
}

/** The same for a call whose path names an answer key: `await callAbout(ENDPOINTS.conversionStatus, key)`. */
export async function callAbout<Call extends Endpoints[EndpointName]>(
  about: Call,
  answerKey: string,
  ...[payload]: PayloadOf<Call> extends undefined ? [] : [payload: PayloadOf<Call>]
): Promise<AnswerOf<Call>> {
  const path = about.path.replace(":answer_key", encodeURIComponent(answerKey));
  return ask<AnswerOf<Call>>({ about, path, payload });
}

async function ask<T>({
  about,
  path,
  payload,
  persistence,
}: {
  readonly about: Endpoints[EndpointName];
  readonly path: string;
  readonly payload: unknown;
  readonly persistence?: Persistence | undefined;
}): Promise<T> {
  const { method } = about;
  try {
    const request = method === "GET" ? { method, path: withQuery(path, payload) } : { method, path, payload };
    const answer = readAnswer(await send(request, isRepeatable(about), persistence));
    // The server is ours: its answers are checked against the contract by its own tests.
    return answer as T;
  } catch (error) {
    if (error instanceof UnauthorizedError) unauthorized.announce();
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
