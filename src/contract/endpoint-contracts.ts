import type { Static, TSchema } from "typebox";
import {
  AccountHeaders,
  AddAnotherBody,
  AnswerKeyParams,
  AnswersBody,
  ClientErrorReport,
  Confirmation,
  ConvertDocumentBody,
  Credentials,
  LastPageBody,
  LookupQuery,
  OverwrittenAnswerBody,
  PasswordReset,
  PresignedUrlBody,
  SaveHeaders,
  SeenFormBody,
  ServiceTokenQuery,
  SubmitHeaders,
  TabBody,
  TokenQuery,
  UsernameOnly,
  ValidationsBody,
  WebStatusBody,
} from "./endpoint-requests.ts";
import {
  AddAnotherCounts,
  AddAnotherResponse,
  ChosenTabs,
  ConversionResponse,
  CurrentForm,
  DocumentAnswers,
  DocumentPagesResponse,
  type Given,
  JournalKeyResponse,
  LookupResponse,
  MessageResponse,
  PdfCopyResponse,
  PresignedUrlResponse,
  Profile,
  SaveAnswersResponse,
  SessionResponse,
  StaffView,
  SubmissionResponse,
  SubmitResponse,
  TemporaryAnswers,
} from "./endpoint-responses.ts";
import type { EndpointName } from "./endpoints.ts";
import type { ErrorCode } from "./error-codes.ts";
import { fileSizeText } from "./files.ts";
import { DOCUMENT_MAX_BYTES } from "./limits.ts";

/** Who may ask: whoever has a session, everyone, or whoever brings a token. */
export type EndpointAccess = "everyone" | "session" | "token";

/** What an endpoint takes, sends and refuses: OpenAPI and the tables of docs/calls.md are made of it. */
export interface EndpointContract {
  readonly access: EndpointAccess;
  /** What it does or gives, for whoever reads the docs. */
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly headers?: TSchema;
  readonly body?: TSchema;
  /** Body of a 200; absent where it leads elsewhere (302). */
  readonly response?: TSchema;
  /** What it refuses besides GENERAL_ERRORS. */
  readonly errors: readonly ErrorCode[];
}

/** What any endpoint may refuse with. */
export const GENERAL_ERRORS = [
  "unexpected",
  "not_json",
  "malformed_json",
  "invalid_request",
  "request_too_slow",
  "body_too_large",
  "not_found",
  "too_many_requests",
  "cross_site",
  "unauthorized",
  "other_account",
  "records_unavailable",
  "records_full",
  "server_busy",
] as const satisfies readonly ErrorCode[];

const PASSWORD_ERRORS = ["weak_password", "common_password", "personal_password"] as const;
/** What every call may be refused with that changes an application. */
const CHANGE_ERRORS = [
  "already_submitted",
  "not_open_yet",
  "applications_closed",
  "forms_unavailable",
] as const;
const DELETES_DOCUMENT = {
  access: "session",
  summary: "Ends the conversion and deletes the document.",
  params: AnswerKeyParams,
  response: MessageResponse,
  errors: ["unknown_document", ...CHANGE_ERRORS],
} as const satisfies EndpointContract;

/** One for each endpoint: a name without one is an error of the compiler. */
export const ENDPOINT_CONTRACTS = {
  signup: {
    access: "everyone",
    summary: "Mails a six-digit code (10 minutes, 10 tries, one use).",
    body: Credentials,
    response: MessageResponse,
    errors: ["invalid_email", ...PASSWORD_ERRORS],
  },
  confirm: {
    access: "everyone",
    summary: "Confirms the account whose code it is.",
    body: Confirmation,
    response: MessageResponse,
    errors: ["wrong_code", "invalid_email"],
  },
  resendConfirm: {
    access: "everyone",
    summary: "Mails a new code; the earlier one ends.",
    body: UsernameOnly,
    response: MessageResponse,
    errors: ["invalid_email"],
  },
  login: {
    access: "everyone",
    summary:
      "Begins a session and sets its cookies; `account_not_confirmed` is told after the right password only.",
    body: Credentials,
    response: MessageResponse,
    errors: ["wrong_login", "account_not_confirmed"],
  },
  forgotPassword: {
    access: "everyone",
    summary: "Mails `PUBLIC_URL/reset?username=…&id=…` (one hour, one use).",
    body: UsernameOnly,
    response: MessageResponse,
    errors: ["invalid_email"],
  },
  resetPassword: {
    access: "everyone",
    summary: "Sets the password and ends every session of the account.",
    body: PasswordReset,
    response: MessageResponse,
    errors: ["wrong_reset_link", "invalid_email", ...PASSWORD_ERRORS],
  },
  reportClientError: {
    access: "everyone",
    summary: "Writes one line into the log; a report has 2 kB at most.",
    body: ClientErrorReport,
    response: MessageResponse,
    errors: [],
  },
  session: {
    access: "session",
    summary: "Keeps the session alive while somebody types.",
    response: SessionResponse,
    errors: [],
  },
  logout: {
    access: "session",
    summary:
      "Ends the session and clears the cookies; where nothing can be stored, the session is refused until it can be deleted.",
    response: MessageResponse,
    errors: [],
  },
  profile: {
    access: "session",
    summary: "All that is stored of the application.",
    response: Profile,
    errors: ["forms_unavailable"],
  },
  journalKey: {
    access: "session",
    summary:
      "Keys of this account for the answers that a browser keeps until they are saved: the first encrypts, all decrypt.",
    response: JournalKeyResponse,
    errors: [],
  },
  saveAnswers: {
    access: "session",
    summary:
      "Stores any subset of the answers; `invalid_answers` has `errors` by key and means that none is. With the headers, an answer that another tab has given since is a conflict and stays.",
    headers: SaveHeaders,
    body: AnswersBody,
    response: SaveAnswersResponse,
    errors: ["invalid_answers", ...CHANGE_ERRORS],
  },
  keepOverwritten: {
    access: "session",
    summary: "Keeps the answer that was not chosen between two within reach, until submission.",
    headers: SaveHeaders,
    body: OverwrittenAnswerBody,
    response: MessageResponse,
    errors: ["invalid_answers", ...CHANGE_ERRORS],
  },
  seenForm: {
    access: "session",
    summary: "Notes that the applicant knows this form: the profile tells of later changes alone.",
    headers: AccountHeaders,
    body: SeenFormBody,
    response: MessageResponse,
    errors: [],
  },
  lastPage: {
    access: "session",
    summary: "Keeps the route of the page that the applicant is on.",
    body: LastPageBody,
    response: MessageResponse,
    errors: ["unknown_page", "forms_unavailable"],
  },
  webStatus: {
    access: "session",
    summary: "Moves the status on; one that is reached already may be sent again.",
    body: WebStatusBody,
    response: MessageResponse,
    errors: ["wrong_status", "already_submitted"],
  },
  validations: {
    access: "session",
    summary: "Keeps sentences by answer key, 64 kB at most; keys that are not in the form are left out.",
    body: ValidationsBody,
    response: MessageResponse,
    errors: ["forms_unavailable"],
  },
  submit: {
    access: "session",
    summary:
      "Submits the application; asking again gives the same response. With the headers, only what was seen. `incomplete_application` has `errors` by key.",
    headers: SubmitHeaders,
    response: SubmitResponse,
    errors: [
      "incomplete_application",
      "answers_changed",
      "already_submitted",
      "not_open_yet",
      "applications_closed",
      "forms_unavailable",
    ],
  },
  submission: {
    access: "session",
    summary: "What was submitted, what arrived with it and what is to come; `not_found` before.",
    response: SubmissionResponse,
    errors: ["forms_unavailable"],
  },
  saveAddAnother: {
    access: "session",
    summary:
      "Keeps how many components a group has; with `entry` and the headers it moves what was given in them, where nothing else has been given since.",
    headers: SaveHeaders,
    body: AddAnotherBody,
    response: AddAnotherResponse,
    errors: ["unknown_group", "count_out_of_range", "answers_changed", ...CHANGE_ERRORS],
  },
  addAnother: {
    access: "session",
    summary: "How many components each group has.",
    response: AddAnotherCounts,
    errors: [],
  },
  saveTab: {
    access: "session",
    summary: "Keeps the tab that was chosen.",
    body: TabBody,
    response: MessageResponse,
    errors: ["unknown_group", ...CHANGE_ERRORS],
  },
  tabs: {
    access: "session",
    summary: "The tabs that were chosen.",
    response: ChosenTabs,
    errors: [],
  },
  presignedUrl: {
    access: "session",
    summary: `An address for one file of at most ${fileSizeText(DOCUMENT_MAX_BYTES)}, for 10 minutes.`,
    body: PresignedUrlBody,
    response: PresignedUrlResponse,
    errors: ["unknown_document", ...CHANGE_ERRORS],
  },
  convertDocument: {
    access: "session",
    summary:
      "Takes the uploaded file over and queues its conversion; `file_key` is the field `key` of the upload.",
    params: AnswerKeyParams,
    body: ConvertDocumentBody,
    response: MessageResponse,
    errors: [
      "unknown_document",
      "upload_missing",
      "file_empty",
      "file_too_large",
      "file_type",
      "file_name_too_long",
      "file_name_characters",
      "storage_unavailable",
      ...CHANGE_ERRORS,
    ],
  },
  conversionStatus: {
    access: "session",
    summary: "How far the conversion is.",
    params: AnswerKeyParams,
    response: ConversionResponse,
    errors: ["unknown_document", "forms_unavailable"],
  },
  deleteConversion: DELETES_DOCUMENT,
  documentAnswers: {
    access: "session",
    summary: "The documents that are converted.",
    response: DocumentAnswers,
    errors: [],
  },
  deleteDocumentAnswer: DELETES_DOCUMENT,
  documentPdf: {
    access: "session",
    summary:
      "Leads to the converted document, under an address that ends after 10 minutes, or with the session.",
    params: AnswerKeyParams,
    errors: ["unknown_document", "forms_unavailable"],
  },
  documentPages: {
    access: "session",
    summary:
      "The first pages of the converted document as small pictures; `not_found` until it is converted.",
    params: AnswerKeyParams,
    response: DocumentPagesResponse,
    errors: ["pages_not_shown"],
  },
  pdfCopy: {
    access: "session",
    summary:
      "Begins to make a copy of the application as it is now, when there is none, and tells how far it is.",
    response: PdfCopyResponse,
    errors: ["forms_unavailable"],
  },
  lookup: {
    access: "everyone",
    summary: "With `text` suggestions (5, or `max_results`), with `id` the record of one.",
    query: LookupQuery,
    response: LookupResponse,
    errors: [],
  },
  temporaryAnswers: {
    access: "token",
    summary: "The answers that somebody saved for a new applicant.",
    query: TokenQuery,
    response: TemporaryAnswers,
    errors: ["wrong_token", "forms_unavailable"],
  },
  staffView: {
    access: "token",
    summary:
      "The application of one applicant, the Social Security number with its last four digits only; written into the audit table before it leaves.",
    query: ServiceTokenQuery,
    response: StaffView,
    errors: ["wrong_token", "forms_unavailable"],
  },
  currentForm: {
    access: "everyone",
    summary:
      "Which form is published, and the server's time: pages that are open ask now and then. The `etag` is the hash, and 304 the answer to whoever knows it.",
    response: CurrentForm,
    errors: ["forms_unavailable"],
  },
} as const satisfies Readonly<Record<EndpointName, EndpointContract>>;

type Contracts = typeof ENDPOINT_CONTRACTS;

type Payloads = {
  readonly [Name in EndpointName]: Contracts[Name] extends { readonly body: infer Body extends TSchema }
    ? Given<Static<Body>>
    : Contracts[Name] extends { readonly query: infer Query extends TSchema }
      ? Given<Static<Query>>
      : undefined;
};
type Responses = {
  readonly [Name in EndpointName]: Contracts[Name] extends {
    readonly response: infer Response extends TSchema;
  }
    ? Given<Static<Response>>
    : undefined;
};

/** What is sent to the endpoint: its body or its query; undefined where it takes neither. */
export type PayloadOf<Name extends EndpointName> = Payloads[Name];
/** What the endpoint sends when all went well; undefined where it leads elsewhere. */
export type ResponseOf<Name extends EndpointName> = Responses[Name];
