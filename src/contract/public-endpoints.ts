import Type, { type Static } from "typebox";
import { type ADDRESS_FIELDS, type SCHOOL_FIELDS, SEARCH_CATEGORIES } from "../form/definition/searches.ts";
import { AddAnotherCounts, Answer, ChosenTabs } from "./answer-endpoints.ts";
import {
  CLIENT_ERROR_MAX_BYTES,
  CLIENT_ERROR_MAX_POSITIONS,
  CLIENT_ERROR_PATTERNS,
} from "./client-error-patterns.ts";
import { DocumentAnswers, FILE } from "./document-endpoints.ts";
import {
  byKey,
  closed,
  defineEndpoint,
  type EndpointLimit,
  type Given,
  MessageResponse,
  oneOf,
  text,
  wholeNumber,
} from "./endpoint.ts";
import { LOOKUP_ID_MAX_LENGTH, LOOKUP_MAX_RESULTS, LOOKUP_TEXT_MAX_LENGTH } from "./limits.ts";

// What is asked without a session: access links, the published form, the search, and reports of errors.

/** Longer than any token of ours, so that a mistyped link is told as such and not as a malformed call. */
const Token = Type.String({ maxLength: 1_000 });

const TokenQuery = Type.Object({ token: Token }, closed);

const ServiceTokenQuery = Type.Object({ service_token: Token }, closed);

const Category = oneOf(SEARCH_CATEGORIES);

/** As texts, because they stand in the address. */
const COUNTS = Array.from({ length: LOOKUP_MAX_RESULTS }, (_, index) => String(index + 1));

/** `GET /lookup/find?text=&category=&max_results=`: suggestions for what was typed. */
const SuggestionQuery = Type.Object(
  {
    text: Type.String({ maxLength: LOOKUP_TEXT_MAX_LENGTH }),
    category: Category,
    /** 1 to LOOKUP_MAX_RESULTS. */
    max_results: Type.Optional(oneOf(COUNTS)),
  },
  closed,
);

/** `GET /lookup/find?id=&category=`: the record of a suggestion. */
const DetailQuery = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: LOOKUP_ID_MAX_LENGTH }), category: Category },
  closed,
);

/** Either of the two. */
const LookupQuery = Type.Union([SuggestionQuery, DetailQuery]);

/**
 * What a browser tells of an error that it met (ERB-01). Every text has a narrow form, and there
 * is none for the error's message: it may quote an answer.
 */
export const ClientErrorReport = Type.Object(
  {
    /** Where it showed; `part` where a script or the form could not be loaded. */
    kind: Type.Union([Type.Literal("screen"), Type.Literal("dialog"), Type.Literal("part")]),
    error: Type.String({ pattern: CLIENT_ERROR_PATTERNS.error }),
    route: Type.String({ pattern: CLIENT_ERROR_PATTERNS.route }),
    /** Script files with line and column, innermost first. */
    at: Type.Array(Type.String({ pattern: CLIENT_ERROR_PATTERNS.position }), {
      maxItems: CLIENT_ERROR_MAX_POSITIONS,
    }),
    /** Hash of the form that the page came with; empty while there was none. */
    form: Type.String({ pattern: CLIENT_ERROR_PATTERNS.form }),
    /** File of the script that the page began with: its name holds the hash of the build. */
    build: Type.String({ pattern: CLIENT_ERROR_PATTERNS.file }),
  },
  closed,
);

/** API-24, with `form_version` besides. */
export const StaffView = Type.Object(
  {
    answer: byKey(Answer, "All answers; of those that print masks, what print shows"),
    add_another: AddAnotherCounts,
    document_answer: DocumentAnswers,
    unfinished_documents: byKey(
      Type.Object({ ...FILE, status: oneOf(["converting", "failed"], "Why nobody can read it") }, closed),
      "Uploaded files that are not converted, by answer key",
    ),
    not_asked_answer: Type.Array(
      Type.Object(
        {
          title: text("How the version that asked calls the question; its key where none is known"),
          answer: Type.Union([Type.String(), Type.Null()], {
            description: "As print shows it; null where no version says how it is read",
          }),
          version: Type.Union([Type.Integer(), Type.Null()], {
            description: "The number of the version that asked; null where none is known",
          }),
          set_aside_at: Type.Integer({ description: "Milliseconds since 1970" }),
        },
        closed,
      ),
      {
        description:
          "Answers of questions that the form asks no more: kept until submission, and no part of the application",
      },
    ),
    web_status: text("The newest status reached, empty for none"),
    reference: text("Empty before the submission"),
    submitted_at: Type.Union([Type.Integer(), Type.Null()], {
      description: "Milliseconds since 1970; null before the submission",
    }),
    tabs: ChosenTabs,
    today: Type.Optional(
      text(
        "The day of what is shown, yyyy-mm-dd, where the form counts from today: once submitted, that of the applicant then",
      ),
    ),
    form_version: text("Hash of the form to read the answers with"),
  },
  closed,
);

const CurrentForm = Type.Object(
  {
    hash: text("Of the published form"),
    time: wholeNumber("The server's time, in milliseconds since 1970"),
  },
  closed,
);

/** QRY-01 */
const TemporaryAnswers = byKey(
  Answer,
  "The saved answers by key, without those that the published form no longer takes",
);

const Suggestion = Type.Object(
  {
    id: text("For the detail request; stays the same for the same record"),
    text: Type.String(),
    sub_text: Type.String(),
  },
  closed,
);

const Details = byKey(Type.String(), "With `id`: the record's fields by name");

/** API-25, API-26; their types are in lookup.ts. */
const LookupResponse = Type.Union([Type.Array(Suggestion, { description: "With `text`" }), Details]);

/** Nobody guesses 256 bits; the limit is for whoever tries all the same. An office may sit behind one address. */
const LINKS_LIMIT: EndpointLimit = { calls: 60, periodMs: 60_000 };

/** Somebody who types fast makes five calls a second, and a whole school may sit behind one address. */
const LOOKUP_LIMIT: EndpointLimit = { calls: 1_200, periodMs: 60_000 };

/** A browser sends ten a page at the most; a whole school may sit behind one address. */
const REPORTS_LIMIT: EndpointLimit = { calls: 60, periodMs: 60_000 };

export const PUBLIC_ENDPOINTS = {
  temporaryAnswers: defineEndpoint("GET /public/tmp", {
    access: "token",
    summary: "The answers that somebody saved for a new applicant.",
    query: TokenQuery,
    response: TemporaryAnswers,
    errors: ["wrong_token", "forms_unavailable"],
    limit: LINKS_LIMIT,
  }),

  staffView: defineEndpoint("GET /service/tmp-pdf", {
    access: "token",
    summary:
      "The application of one applicant, the Social Security number with its last four digits only; written into the audit table before it leaves.",
    query: ServiceTokenQuery,
    response: StaffView,
    errors: ["wrong_token", "forms_unavailable"],
    limit: LINKS_LIMIT,
  }),

  reportClientError: defineEndpoint("POST /public/problem", {
    access: "everyone",
    summary: "Writes one line into the log; a report has 2 kB at most.",
    body: ClientErrorReport,
    bodyMaxBytes: CLIENT_ERROR_MAX_BYTES,
    response: MessageResponse,
    errors: [],
    limit: REPORTS_LIMIT,
  }),

  currentForm: defineEndpoint("GET /forms/current", {
    access: "everyone",
    summary:
      "Which form is published, and the server's time: pages that are open ask now and then. The `etag` is the hash, and 304 the answer to whoever knows it.",
    response: CurrentForm,
    errors: ["forms_unavailable"],
  }),

  lookup: defineEndpoint("GET /lookup/find", {
    access: "everyone",
    summary: "With `text` suggestions (5, or `max_results`), with `id` the record of one.",
    query: LookupQuery,
    response: LookupResponse,
    errors: [],
    limit: LOOKUP_LIMIT,
  }),
};

export type ClientErrorReport = Static<typeof ClientErrorReport>;
export type StaffView = Given<Static<typeof StaffView>>;

/** One line of the list under a search box. */
export interface Suggestion {
  /** For the detail request; stays the same for the same record. */
  readonly id: string;
  readonly text: string;
  readonly sub_text: string;
}

/** The record of an address; a part that is not known is empty. */
export type AddressDetail = Readonly<Record<(typeof ADDRESS_FIELDS)[number], string>>;

/** The record of a school, with an empty `ceeb` where none is known. */
export type SchoolDetail = Readonly<Record<(typeof SCHOOL_FIELDS)[number], string>>;

export type LookupDetail = SchoolDetail | AddressDetail;
