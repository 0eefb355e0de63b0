import Type, { type Static } from "typebox";
import { EXPORT_FORMATS, EXPORT_OUTCOMES, WORK_GROUPS } from "./desk.ts";
import {
  ApplicationName,
  closed,
  Cursor,
  defineEndpoint,
  type EndpointLimit,
  type Given,
  idText,
  NAME_TEXT,
  oneOf,
  orNull,
  SearchText,
  Time,
  WORK_FILTER,
} from "./endpoint.ts";

// How applications are passed on: exports, tokens of machines, and webhooks; and what of the school's other services is away.

const Id = idText(64);

/** What the list is filtered by; as the list's call takes it. */
const ListFilter = { group: Type.Optional(oneOf(WORK_GROUPS)), ...WORK_FILTER };

const DELIMITERS = [",", ";"] as const;

export const NewExport = Type.Object(
  {
    application: ApplicationName,
    ...ListFilter,
    q: SearchText,
    format: oneOf(EXPORT_FORMATS),
    is_new: Type.Boolean({
      description: "Only what was not in an export of this format that the same person has taken",
    }),
    delimiter: Type.Optional(oneOf(DELIMITERS)),
    has_bom: Type.Optional(
      Type.Boolean({ description: "Begins a CSV with the mark by which Excel knows its letters" }),
    ),
    skips_empty: Type.Optional(
      Type.Boolean({ description: "Makes none where no application would be in it, and says so" }),
    ),
  },
  closed,
);

const ExportsQuery = Type.Object({ cursor: Cursor }, closed);

export const MadeExport = Type.Object(
  {
    id: orNull(Type.String({ description: "Null where it would be empty, with `skips_empty`" })),
    file_name: Type.String(),
    since: orNull(
      Type.Integer({
        description:
          "Where nothing is new: when the last export of this format was asked for that came to its end, in milliseconds since 1970",
      }),
    ),
  },
  closed,
);

const ListedExport = Type.Object(
  {
    id: Type.String(),
    email: Type.String({ description: "Who took it" }),
    application: Type.String(),
    format: oneOf(EXPORT_FORMATS),
    filter: Type.Object(
      {
        ...ListFilter,
        is_new: Type.Boolean(),
        is_search: Type.Boolean(),
        chosen: Type.Optional(
          Type.Array(Type.String(), { description: "`choices` in the words of the form at that time" }),
        ),
      },
      closed,
    ),
    reads: oneOf(["masked", "some", "all"]),
    made_at: Time,
    ended_at: orNull(Time),
    state: oneOf(["waiting", "under_way", ...EXPORT_OUTCOMES]),
    applications: Type.Integer({ description: "How many are in it, so far" }),
    left_out: Type.Integer({ description: "How many copies could not be made" }),
  },
  closed,
);

export const ExportList = Type.Object(
  { exports: Type.Array(ListedExport), next: orNull(Type.String()) },
  closed,
);

/** Longest that a token works, in days. */
export const API_TOKEN_MAX_DAYS = 366;

const NewApiToken = Type.Object(
  {
    name: Type.String(NAME_TEXT),
    application: ApplicationName,
    days: Type.Integer({ minimum: 1, maximum: API_TOKEN_MAX_DAYS }),
    reads_sensitive: Type.Boolean(),
  },
  closed,
);

export const MadeApiToken = Type.Object(
  { id: Type.String(), token: Type.String({ description: "Shown this once" }), expires_at: Time },
  closed,
);

const ListedApiToken = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    application: Type.String(),
    reads_sensitive: Type.Boolean(),
    made_by: orNull(Type.String({ description: "Null for a command on the server" })),
    created_at: Time,
    expires_at: Time,
    last_used_at: orNull(Time),
    state: oneOf(["works", "expired", "revoked"]),
  },
  closed,
);

export const ApiTokenList = Type.Object({ tokens: Type.Array(ListedApiToken) }, closed);

export const ChangesQuery = Type.Object(
  {
    since: Type.Optional(
      Type.String({
        pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2}))?$",
        description: "Leaves out what was submitted before: a day (UTC) or a time, as ISO 8601 has them",
      }),
    ),
    cursor: Type.Optional(
      Type.String({ pattern: "^\\d{0,15}$", description: "`next` of the call before; empty begins anew" }),
    ),
  },
  closed,
);

const PassedOnDocument = Type.Object(
  {
    answer_key: Type.String(),
    file_name: Type.String(),
    file_size: Type.Integer(),
    status: Type.String(),
    uploaded_at: Type.String(),
  },
  closed,
);

export const ChangedApplications = Type.Object(
  {
    applications: Type.Array(
      Type.Object(
        {
          application_id: Type.String({ description: "The same as in webhooks" }),
          reference: Type.String(),
          submitted_at: Type.String({ description: "ISO 8601" }),
          username: Type.String(),
          form_version: Type.Integer(),
          answer: Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean()])),
          documents: Type.Array(PassedOnDocument),
        },
        closed,
      ),
    ),
    next: Type.String({ description: "`cursor` of the next call, now or later" }),
    has_more: Type.Boolean({ description: "Whether there are more already" }),
  },
  closed,
);

const Webhook = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    created_at: Time,
    state: oneOf(["answers", "resting", "paused"]),
    paused_at: orNull(Time),
    failures: Type.Integer({ description: "How often it has not answered in a row" }),
    rests_until: orNull(Time),
    waiting: Type.Integer(),
    failed: Type.Integer(),
  },
  closed,
);

export const WebhookList = Type.Object({ webhooks: Type.Array(Webhook) }, closed);

const DeliveriesQuery = Type.Object({ failed: Type.Optional(oneOf(["1"])) }, closed);

export const DeliveryList = Type.Object(
  {
    deliveries: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          event: Type.String(),
          application_id: orNull(Type.String({ description: "Null for a test" })),
          reference: orNull(Type.String({ description: "Of the application; null for a test" })),
          created_at: Time,
          state: oneOf(["delivered", "waiting", "failed"]),
          ended_at: orNull(Time),
          attempts: Type.Integer(),
          last_status: orNull(Type.Integer()),
          last_error: orNull(Type.String()),
        },
        closed,
      ),
      { description: "The newest, a hundred at the most" },
    ),
  },
  closed,
);

const Replayed = Type.Object({ deliveries: Type.Integer() }, closed);

/** What of the school's other services can be away while applicants are served: mails wait then, or uploads do. */
const OUTAGE_NAMES = ["mail", "virus_scanner"] as const;

export const Outages = Type.Object(
  {
    outages: Type.Array(
      Type.Object(
        {
          name: oneOf(OUTAGE_NAMES),
          reason: Type.String({ description: "What is wrong, in words" }),
          since: Time,
          seen_at: Time,
        },
        closed,
      ),
    ),
  },
  closed,
);

/** Each may be of all applications of the school. */
const EXPORTS_LIMIT: EndpointLimit = { calls: 30, periodMs: 10 * 60_000 };

/** From one network, whatever it brings: nobody guesses 256 bits. */
const MACHINES_LIMIT: EndpointLimit = { calls: 300, periodMs: 60_000 };

export const PASSING_ON_ENDPOINTS = {
  listExports: defineEndpoint("GET /desk/api/exports", {
    access: "exportApplications",
    summary: "Who took what, the newest first: administrators see the exports of all, others their own.",
    query: ExportsQuery,
    response: ExportList,
    errors: [],
  }),

  makeExport: defineEndpoint("POST /desk/api/exports", {
    access: "exportApplications",
    summary: "Asks for the submitted applications that the list shows under a filter, as a file.",
    body: NewExport,
    response: MadeExport,
    errors: ["unknown_application"],
    limit: EXPORTS_LIMIT,
  }),

  takeExport: defineEndpoint("GET /desk/api/exports/:export_id/file", {
    access: "exportApplications",
    summary: "The file, once, and for whoever asked for it within an hour.",
    params: { export_id: Id },
    response: "file",
    errors: ["unknown_export", "export_under_way"],
  }),

  listApiTokens: defineEndpoint("GET /desk/api/tokens", {
    access: "manageMachines",
    summary: "The tokens of machines; the tokens themselves are kept nowhere.",
    response: ApiTokenList,
    errors: [],
  }),

  makeApiToken: defineEndpoint("POST /desk/api/tokens", {
    access: "manageMachines",
    summary: "Makes a token for a machine.",
    body: NewApiToken,
    response: MadeApiToken,
    errors: ["unknown_application"],
  }),

  revokeApiToken: defineEndpoint("POST /desk/api/tokens/:token_id/revocation", {
    access: "manageMachines",
    summary: "Ends a token at once.",
    params: { token_id: Id },
    response: ApiTokenList,
    errors: ["unknown_api_token"],
  }),

  readChanges: defineEndpoint("GET /desk/api/applications", {
    access: "machine",
    summary:
      "Submitted applications in the order in which they changed, a hundred at the most; `next` leads on, also later.",
    query: ChangesQuery,
    response: ChangedApplications,
    errors: ["wrong_api_token", "unknown_cursor"],
    limit: MACHINES_LIMIT,
  }),

  listWebhooks: defineEndpoint("GET /desk/api/webhooks", {
    access: "manageMachines",
    summary: "The systems that are told of submissions, and how they do.",
    response: WebhookList,
    errors: [],
  }),

  listDeliveries: defineEndpoint("GET /desk/api/webhooks/:webhook_id/deliveries", {
    access: "manageMachines",
    summary: "What a system was told lately, or with `failed=1` what failed for good, the newest first.",
    params: { webhook_id: Id },
    query: DeliveriesQuery,
    response: DeliveryList,
    errors: ["unknown_webhook"],
  }),

  replayDelivery: defineEndpoint("POST /desk/api/webhook-deliveries/:delivery_id/replay", {
    access: "manageMachines",
    summary: "Sends a delivery that is over again, with the same id and body.",
    params: { delivery_id: Id },
    response: Replayed,
    errors: ["unknown_delivery"],
  }),

  replayFailed: defineEndpoint("POST /desk/api/webhooks/:webhook_id/replay", {
    access: "manageMachines",
    summary: "Sends everything again that failed for good.",
    params: { webhook_id: Id },
    response: Replayed,
    errors: ["unknown_webhook"],
  }),

  testWebhook: defineEndpoint("POST /desk/api/webhooks/:webhook_id/test", {
    access: "manageMachines",
    summary: "Sends an event of no meaning.",
    params: { webhook_id: Id },
    response: Replayed,
    errors: ["unknown_webhook"],
  }),

  resumeWebhook: defineEndpoint("POST /desk/api/webhooks/:webhook_id/resumption", {
    access: "manageMachines",
    summary: "Goes on at once with a system that rests or is paused.",
    params: { webhook_id: Id },
    response: WebhookList,
    errors: ["unknown_webhook"],
  }),

  listOutages: defineEndpoint("GET /desk/api/outages", {
    access: "manageMachines",
    summary: "What of the school's other services is away just now: mails wait then, or uploads do.",
    response: Outages,
    errors: [],
  }),
};

export type NewExport = Static<typeof NewExport>;
export type MadeExport = Given<Static<typeof MadeExport>>;
export type ExportList = Given<Static<typeof ExportList>>;
export type ListedExport = ExportList["exports"][number];
export type MadeApiToken = Given<Static<typeof MadeApiToken>>;
export type ApiTokenList = Given<Static<typeof ApiTokenList>>;
export type ListedApiToken = ApiTokenList["tokens"][number];
export type ChangesQuery = Static<typeof ChangesQuery>;
export type ChangedApplications = Given<Static<typeof ChangedApplications>>;
export type WebhookList = Given<Static<typeof WebhookList>>;
export type ListedWebhook = WebhookList["webhooks"][number];
export type DeliveryList = Given<Static<typeof DeliveryList>>;
export type ListedDelivery = DeliveryList["deliveries"][number];
export type OutageName = (typeof OUTAGE_NAMES)[number];
export type Outages = Static<typeof Outages>;
/** Something that is away: since when, and when it was tried last. */
export type Outage = Outages["outages"][number];
