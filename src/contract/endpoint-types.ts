import Type, { type Static } from "typebox";
import { PROBLEM_MAX_POSITIONS, PROBLEM_PATTERNS } from "./client-error-patterns.ts";
import {
  type ConversionStatus,
  type PdfCopyStatus,
  WEB_STATUSES,
  type WebStatus as WebStatusName,
} from "./endpoints.ts";
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from "./limits.ts";

// The JSON Schemas of what the calls take, and the types of what they answer; endpoints.ts lists the calls.

const closed = { additionalProperties: false } as const;
/** JSON can carry halves of characters; hashed and stored, all of them would be the same replacement character. */
const NO_HALVES = "^\\P{Cs}*$";
const Username = Type.String({ maxLength: EMAIL_MAX_LENGTH, pattern: NO_HALVES });
const Password = Type.String({ maxLength: PASSWORD_MAX_LENGTH, pattern: NO_HALVES });

export const Credentials = Type.Object({ username: Username, password: Password }, closed);
export const Confirmation = Type.Object({ username: Username, code: Type.String({ maxLength: 32 }) }, closed);
export const UsernameOnly = Type.Object({ username: Username }, closed);
export const PasswordReset = Type.Object(
  { username: Username, password: Password, id: Type.String({ maxLength: 128 }) },
  closed,
);

/** Any subset of the answers; keys and values are checked against the form, so that 422 can name each (API-09). */
export const AnswersBody = Type.Record(Type.String(), Type.Unknown());

export const WebStatus = Type.Union(WEB_STATUSES.map((status) => Type.Literal(status)));
export const WebStatusBody = Type.Object({ web_status: WebStatus }, closed);
export const LastPageBody = Type.Object({ last_page: Type.String({ maxLength: 100 }) }, closed);
export const ValidationsBody = Type.Record(
  Type.String({ maxLength: 100 }),
  Type.Array(Type.String({ maxLength: 500 }), { maxItems: 20 }),
);
export const AddAnotherBody = Type.Object(
  {
    button_id: Type.String({ maxLength: 100 }),
    /** Checked against the group's own limits, so that 422 can say what is wrong. */
    num_components: Type.Integer(),
  },
  closed,
);

export const TabBody = Type.Object(
  { tab_id: Type.String({ maxLength: 100 }), chosen_tab: Type.String({ maxLength: 100 }) },
  closed,
);

/** Longer than any token of ours, so that a mistyped link is told as such and not as a malformed call. */
const Token = Type.String({ maxLength: 1_000 });
export const TokenQuery = Type.Object({ token: Token }, closed);
export const ServiceTokenQuery = Type.Object({ service_token: Token }, closed);

/** PostgreSQL refuses a text with a NUL in it. */
const NO_CONTROLS = "^\\P{Cc}*$";
const AnswerKey = Type.String({ maxLength: 100, pattern: NO_CONTROLS });
export const PresignedUrlBody = Type.Object({ answer_key: AnswerKey }, closed);
export const AnswerKeyParams = Type.Object({ answer_key: AnswerKey }, closed);
export const ConvertDocumentBody = Type.Object(
  {
    /** The field `key` of the upload. */
    file_key: Type.String({ maxLength: 100, pattern: NO_CONTROLS }),
    /** What the applicant calls the file: longer names, and unfit characters, are refused with sentences of their own. */
    file_name: Type.String({ minLength: 1, maxLength: 1_000 }),
  },
  closed,
);

/**
 * What a browser tells of an error that it met (ERB-01). Every text has a narrow form, and there
 * is none for the error's message: it may quote an answer.
 */
export const ClientErrorReport = Type.Object(
  {
    /** Where it showed; `part` where a script or the form could not be loaded. */
    kind: Type.Union([Type.Literal("screen"), Type.Literal("dialog"), Type.Literal("part")]),
    error: Type.String({ pattern: PROBLEM_PATTERNS.error }),
    route: Type.String({ pattern: PROBLEM_PATTERNS.route }),
    /** Script files with line and column, innermost first. */
    at: Type.Array(Type.String({ pattern: PROBLEM_PATTERNS.position }), {
      maxItems: PROBLEM_MAX_POSITIONS,
    }),
    /** Hash of the form that the page came with; empty while there was none. */
    form: Type.String({ pattern: PROBLEM_PATTERNS.form }),
    /** File of the script that the page began with: its name holds the hash of the build. */
    build: Type.String({ pattern: PROBLEM_PATTERNS.file }),
  },
  closed,
);

export type ClientErrorReport = Static<typeof ClientErrorReport>;
export type PresignedUrlBody = Static<typeof PresignedUrlBody>;
export type ConvertDocumentBody = Static<typeof ConvertDocumentBody>;
export type WebStatus = WebStatusName;
export type Credentials = Static<typeof Credentials>;
export type Confirmation = Static<typeof Confirmation>;
export type UsernameOnly = Static<typeof UsernameOnly>;
export type PasswordReset = Static<typeof PasswordReset>;
export type AddAnotherBody = Static<typeof AddAnotherBody>;
export type TabBody = Static<typeof TabBody>;
export type TokenQuery = Static<typeof TokenQuery>;
export type ServiceTokenQuery = Static<typeof ServiceTokenQuery>;

export interface MessageResponse {
  readonly message: string;
}

/** `GET /api/profile` (API-08), plus `revision` and `form_version`. */
export interface Profile {
  readonly answer: Readonly<Record<string, string | boolean>>;
  /** Answers of questions that the others hide: kept until submission, and no part of the application. */
  readonly hidden_answer: Readonly<Record<string, string | boolean>>;
  readonly document_answer: DocumentAnswers;
  readonly username: string;
  /** The route of the page last visited, empty before the first visit. */
  readonly last_page: string;
  /** Times of successful logins, ISO 8601, oldest first: the last hundred at the most. */
  readonly successful_login: readonly string[];
  readonly web_status: readonly { readonly web_status: WebStatus }[];
  /** What the applicant quotes after submitting; empty before. */
  readonly reference: string;
  /** Grows by one with every change of the answers. */
  readonly revision: number;
  /** Hash of the form version the answers were last saved under, empty before the first save. */
  readonly form_version: string;
}

/** `GET /api/document-answer`: the documents that are converted, by answer key (API-18). */
export type DocumentAnswers = Readonly<Record<string, DocumentResponse>>;

export interface DocumentResponse {
  readonly file_name: string;
  /** In bytes. */
  readonly file_size: number;
}

/** `POST /api/presigned-url`: where to post a form of these fields and then the file, as `file`. */
export interface PresignedUrlResponse {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>> & { readonly key: string };
}

/** `GET /api/pdf/document-answer/:answer_key` */
export interface ConversionResponse {
  readonly status: ConversionStatus;
  /** Why it failed, for the applicant; else empty. */
  readonly message: string;
}

/** `GET /api/pdf` (API-20) */
export interface PdfCopyResponse {
  readonly status: PdfCopyStatus;
  /** Gives the file as a download for a quarter of an hour; empty unless completed. */
  readonly url: string;
  /** Why there is no copy, for the applicant; else empty. */
  readonly message: string;
}

/** `PUT /api/answer` */
export interface SaveAnswersResponse extends MessageResponse {
  readonly revision: number;
  /** Keys that are stored as they were sent. */
  readonly kept: readonly string[];
  /** Those of them whose question is hidden: kept until submission, and no part of the application. */
  readonly cleared: readonly string[];
  /** Keys of questions that the form asks no more: what was sent is kept, and no part of the application. */
  readonly set_aside: readonly string[];
  /** What could not be stored, with the sentences for each; everything else is stored. */
  readonly refused: Readonly<Record<string, readonly string[]>>;
  /** Hash of the form that they were saved under: another one than the page's when the form has changed. */
  readonly form_version: string;
}

/** `POST /api/submit`; submitting again gives the same answer. */
export interface SubmitResponse extends MessageResponse {
  /** What the applicant quotes in questions. */
  readonly reference: string;
}

/** `GET /api/submission`; times in milliseconds since 1970. */
export interface SubmissionResponse {
  readonly reference: string;
  readonly submitted_at: number;
  /** The documents that came with it, in the order of the form. */
  readonly received: readonly ReceivedDocument[];
  /** Titles of what the form asks for and the school does not have. */
  readonly outstanding: readonly string[];
}

export interface ReceivedDocument extends DocumentResponse {
  readonly answer_key: string;
  /** What the form calls it. */
  readonly title: string;
  readonly received_at: number;
  /** Whether it is still being converted, so that nobody can read it yet. */
  readonly is_converting: boolean;
}

/** `GET /api/tabs`: tab id → chosen tab. */
export type ChosenTabs = Readonly<Record<string, string>>;

/** `GET /api/add-another`: button id → number of components. */
export type AddAnotherCounts = Readonly<Record<string, number>>;

/** `GET /service/tmp-pdf` (API-24), plus `form_version`. */
export interface StaffView {
  /** All answers; of those that print masks, what print shows. */
  readonly answer: Profile["answer"];
  readonly add_another: AddAnotherCounts;
  readonly document_answer: Profile["document_answer"];
  /** Uploaded files that are not converted, by answer key. */
  readonly unfinished_documents: Readonly<
    Record<string, DocumentResponse & { readonly status: "converting" | "failed" }>
  >;
  /** The newest status reached, empty for none. */
  readonly web_status: string;
  /** Empty before the submission. */
  readonly reference: string;
  /** Milliseconds since 1970; null before the submission. */
  readonly submitted_at: number | null;
  readonly tabs: ChosenTabs;
  /** Hash of the form to read the answers with. */
  readonly form_version: string;
}

/** `GET /api/session` */
export interface SessionResponse {
  readonly username: string;
}

/** `GET /forms/current` */
export interface CurrentForm {
  readonly hash: string;
}
