import Type, { type Static } from "typebox";
import { Answer, SaveHeaders, SAVES_LIMIT } from "./answer-endpoints.ts";
import { DocumentAnswers, FILE } from "./document-endpoints.ts";
import {
  byKey,
  closed,
  defineEndpoint,
  type Given,
  MessageResponse,
  oneOf,
  text,
  wholeNumber,
} from "./endpoint.ts";
import { VALIDATIONS_MAX_BYTES, WEB_STATUSES } from "./limits.ts";

// An applicant's own application: all that is stored of it, its status and its submission (API-08 to API-13).

const SubmitHeaders = Type.Object({
  ...SaveHeaders.properties,
  "submission-number": Type.Optional(
    Type.String({
      pattern: "^\\d{1,4}$",
      description: "Which submission it is to be: `reopened` in the profile",
    }),
  ),
});

const AccountHeaders = Type.Object({ "saved-for": SaveHeaders.properties["saved-for"] });

/** A published form, as the browser shows it. */
const SeenFormBody = Type.Object({ form_version: Type.String({ pattern: "^[0-9a-f]{32}$" }) }, closed);

const WebStatusBody = Type.Object({ web_status: oneOf(WEB_STATUSES) }, closed);

const LastPageBody = Type.Object({ last_page: Type.String({ maxLength: 100 }) }, closed);

const ValidationsBody = Type.Record(
  Type.String({ maxLength: 100 }),
  Type.Array(Type.String({ maxLength: 500 }), { maxItems: 20 }),
);

const Answers = byKey(Answer, "Answers by key");

const CountedKeys = (description: string) =>
  Type.Object(
    {
      count: Type.Integer(),
      keys: Type.Array(Type.String(), {
        description: "In the order of the form: the first twenty at the most",
      }),
    },
    { ...closed, description },
  );

/** API-08, with `revision` and `form_version` besides. */
export const Profile = Type.Object(
  {
    answer: Answers,
    hidden_answer: byKey(
      Answer,
      "Answers of questions that the others hide: kept until submission, and no part of the application",
    ),
    document_answer: DocumentAnswers,
    overwritten_answer: byKey(
      Type.Array(Type.Object({ answer: Answer, overwritten_at: Type.String() }, closed)),
      "Answers that another took the place of, the newest last: kept until submission, and no part of the application",
    ),
    not_asked_answer: Type.Array(
      Type.Object({ title: Type.String(), answer: Type.String(), set_aside_at: Type.String() }, closed),
      {
        description:
          "Answers of questions that the form asks no more, in the words of the version that asked: kept until submission, and no part of the application",
      },
    ),
    account: text("A name of the account for `saved-for`"),
    username: Type.String(),
    last_page: text("The route of the page last visited, empty before the first visit"),
    successful_login: Type.Array(Type.String(), {
      description: "Times of successful logins, ISO 8601, oldest first: the last hundred at the most",
    }),
    web_status: Type.Array(
      Type.Object({ web_status: oneOf(WEB_STATUSES, "In the order they were reached") }, closed),
    ),
    reference: text("What the applicant quotes after submitting; empty before"),
    revision: wholeNumber("Grows by one with every change of the answers"),
    form_version: text(
      "Hash of the form that the answers were last saved under, empty before the first save",
    ),
    current_form: text("Hash of the form that the applicant fills in; empty while none is published"),
    reopened: Type.Optional(
      Type.Object(
        {
          until: Type.Integer({ description: "Milliseconds since 1970" }),
          pages: Type.Array(Type.String(), { description: "Ids of the pages that may be changed" }),
          submission: wholeNumber("Which submission comes next: for `submission-number`"),
        },
        {
          ...closed,
          description:
            "The application was submitted, and some of its pages are open again; absent otherwise",
        },
      ),
    ),
    changed_form: Type.Optional(
      Type.Object(
        {
          since: text("When the applicant saved last under the form that they knew, ISO 8601"),
          form_version: text("Hash of the form in force: for `PUT /api/seen-form`"),
          new_question: CountedKeys("Questions that show, are new, and are not answered"),
          wanted_answer: CountedKeys("Questions that must be answered by now, and are not"),
          wrong_answer: CountedKeys("Answers that are wrong by now"),
          set_aside: wholeNumber("How many answers are asked no more"),
        },
        {
          ...closed,
          description:
            "What the form in force asks of the applicant that the one they knew did not; absent where that is nothing",
        },
      ),
    ),
  },
  closed,
);

const SubmitResponse = Type.Object(
  { message: Type.String(), reference: text("What the applicant quotes in questions") },
  closed,
);

const ReceivedDocument = Type.Object(
  {
    ...FILE,
    answer_key: Type.String(),
    title: text("What the form calls it"),
    received_at: wholeNumber("Milliseconds since 1970"),
    is_converting: Type.Boolean({
      description: "Whether it is still being converted, so that nobody can read it yet",
    }),
  },
  closed,
);

export const SubmissionResponse = Type.Object(
  {
    reference: Type.String(),
    submitted_at: wholeNumber("Milliseconds since 1970"),
    received: Type.Array(ReceivedDocument, {
      description: "The documents that came with it, in the order of the form",
    }),
    outstanding: Type.Array(Type.String(), {
      description: "Titles of what the form asks for and the school does not have",
    }),
  },
  closed,
);

export const APPLICATION_ENDPOINTS = {
  profile: defineEndpoint("GET /api/profile", {
    access: "session",
    summary: "All that is stored of the application.",
    response: Profile,
    errors: ["forms_unavailable"],
  }),

  seenForm: defineEndpoint("PUT /api/seen-form", {
    access: "session",
    summary: "Notes that the applicant knows this form: the profile tells of later changes alone.",
    headers: AccountHeaders,
    body: SeenFormBody,
    response: MessageResponse,
    errors: [],
    limit: SAVES_LIMIT,
  }),

  lastPage: defineEndpoint("PUT /api/last-page", {
    access: "session",
    summary: "Keeps the route of the page that the applicant is on.",
    body: LastPageBody,
    response: MessageResponse,
    errors: ["unknown_page", "forms_unavailable"],
  }),

  webStatus: defineEndpoint("POST /api/web-status", {
    access: "session",
    summary: "Moves the status on; one that is reached already may be sent again.",
    body: WebStatusBody,
    response: MessageResponse,
    errors: ["wrong_status", "already_submitted"],
  }),

  submit: defineEndpoint("POST /api/submit", {
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
  }),

  submission: defineEndpoint("GET /api/submission", {
    access: "session",
    summary: "What was submitted, what arrived with it and what is to come; `not_found` before.",
    response: SubmissionResponse,
    errors: ["forms_unavailable"],
  }),

  validations: defineEndpoint("POST /api/validations", {
    access: "session",
    summary: "Keeps sentences by answer key, 64 kB at most; keys that are not in the form are left out.",
    body: ValidationsBody,
    bodyMaxBytes: VALIDATIONS_MAX_BYTES,
    response: MessageResponse,
    errors: ["forms_unavailable"],
  }),
};

export type Profile = Given<Static<typeof Profile>>;
export type ReceivedDocument = Given<Static<typeof ReceivedDocument>>;
export type SubmissionResponse = Given<Static<typeof SubmissionResponse>>;
