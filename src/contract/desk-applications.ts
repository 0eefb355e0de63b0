import Type, { type Static } from "typebox";
import { WORK_GROUPS } from "./desk.ts";
import {
  ApplicationId,
  closed,
  defineEndpoint,
  type Given,
  idText,
  oneOf,
  orNull,
  Time,
} from "./endpoint.ts";
import type { ErrorCode } from "./error-codes.ts";

// Reading an application at the desk, its documents and what was submitted when.

const Group = oneOf(WORK_GROUPS);

const DocumentFile = Type.Object(
  {
    key: Type.String(),
    file_name: Type.String(),
    file_size: Type.Integer(),
    status: oneOf(["completed", "converting", "failed"]),
    uploaded_at: Time,
  },
  closed,
);

/** What stands in an application, in reading order: headings with a depth, and answers beneath them. */
export const ReadItem = Type.Union([
  Type.Object({ kind: Type.Literal("heading"), depth: Type.Integer(), title: Type.String() }, closed),
  Type.Object(
    {
      kind: Type.Literal("text"),
      title: Type.String(),
      lines: Type.Array(Type.String()),
      is_ranked: Type.Boolean(),
      is_masked: Type.Boolean(),
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal("mark"), title: Type.String(), is_marked: Type.Boolean() }, closed),
  Type.Object(
    { kind: Type.Literal("document"), title: Type.String(), files: Type.Array(DocumentFile) },
    closed,
  ),
]);

const ReadPage = Type.Object(
  { id: Type.String(), title: Type.String(), items: Type.Array(ReadItem) },
  closed,
);

const ITEM_STATES = ["received", "awaiting", "waived"] as const;

export const ChecklistEntry = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    help: orNull(Type.String()),
    state: oneOf(ITEM_STATES),
    is_fulfilled: Type.Boolean({ description: "Whether the application has it by itself" }),
    by_hand: Type.Boolean({ description: "Whether staff tick it" }),
    mark: orNull(
      Type.Object(
        {
          by: Type.String(),
          at: Time,
          reason: orNull(
            Type.String({ description: "Null for whoever may only read, and for what was ticked" }),
          ),
        },
        { ...closed, description: "Who has ticked or waived it; null where that does not count" },
      ),
    ),
  },
  closed,
);

export const Note = Type.Object(
  {
    id: Type.String(),
    by: Type.String(),
    at: Time,
    changed_at: orNull(Time),
    text: Type.String(),
    mentions: Type.Array(Type.Object({ id: Type.String(), email: Type.String() }, closed), {
      description: "Whom it mentions",
    }),
    is_own: Type.Boolean({ description: "Whether the reader has written it" }),
  },
  closed,
);

/** What happened to an application, as far as it is written down. */
const APPLICATION_EVENTS = [
  "account_made",
  "confirmed",
  "started",
  "validating",
  "saved",
  "submitted",
  "viewed",
  "document_viewed",
  "viewed_by_link",
  "exported",
  "reopened",
  "reopening_extended",
  "reopening_ended",
  "reopening_over",
  "submitted_again",
  "checklist_received",
  "checklist_waived",
  "checklist_reset",
  "note_added",
  "note_changed",
  "note_deleted",
  "reminder_queued",
  "reminder_sent",
  "reminder_failed",
  "reminder_dropped",
  "mail_queued",
  "mail_sent",
  "mail_failed",
] as const;

const ApplicationEvent = Type.Object(
  {
    at: Time,
    event: oneOf(APPLICATION_EVENTS),
    by: orNull(Type.String({ description: "Who at the desk; null for others" })),
    about: orNull(Type.String({ description: "What it was about, such as an item of the checklist" })),
  },
  closed,
);

export const DeskApplication = Type.Object(
  {
    id: Type.String(),
    group: Group,
    given_name: Type.String(),
    family_name: Type.String(),
    email: Type.String(),
    reference: orNull(Type.String()),
    created_at: Time,
    saved_at: orNull(Time),
    submitted_at: orNull(Time),
    form: Type.Object({ title: Type.String(), version: orNull(Type.Integer()) }, closed),
    pages: Type.Array(ReadPage),
    missing: Type.Array(Type.String({ description: "What is still to come, by its title" })),
    checklist: Type.Array(ChecklistEntry, { description: "Of what was submitted, where the form has one" }),
    missing_items: Type.Array(Type.Object({ item: Type.String(), title: Type.String() }, closed), {
      description: "What applicants can be reminded of",
    }),
    notes: Type.Array(Note, { description: "The newest first; none for whoever may not read notes" }),
    not_asked: Type.Array(
      Type.Object(
        { title: Type.String(), answer: orNull(Type.String()), version: orNull(Type.Integer()) },
        closed,
      ),
    ),
    may_open_documents: Type.Boolean(),
    submissions: Type.Array(Type.Object({ number: Type.Integer(), submitted_at: Time }, closed), {
      description: "The first one first",
    }),
    reopening: orNull(
      Type.Object(
        { at: Time, until: Time, pages: Type.Array(Type.String({ description: "Titles" })) },
        {
          ...closed,
          description: "The applicant may change these pages; what is shown was submitted before",
        },
      ),
    ),
    time_zone: Type.String({ description: "Of the school, by its name in the IANA database" }),
    sections: Type.Array(Type.Object({ id: Type.String(), title: Type.String() }, closed), {
      description: "What can be opened again: the pages of the form",
    }),
    timeline: Type.Array(ApplicationEvent, { description: "The newest first" }),
  },
  closed,
);

const NumberText = Type.String({ pattern: "^[1-9]\\d{0,3}$" });

/** With which other submission it is compared. */
const SubmissionQuery = Type.Object({ since: Type.Optional(NumberText) }, closed);

/** An answer beside the one of the other submission. */
const ComparedItem = Type.Object(
  {
    item: ReadItem,
    change: Type.Unsafe<"same" | "changed" | "added" | "removed">(
      Type.String({ enum: ["same", "changed", "added", "removed"] }),
    ),
    before: Type.Union([Type.Null(), Type.Array(Type.String())], {
      description: "What stood there, line by line; null where it is the same, or masked for the reader",
    }),
  },
  closed,
);

export const ReadSubmission = Type.Object(
  {
    number: Type.Integer(),
    submitted_at: Time,
    compared_with: Type.Union([Type.Null(), Type.Integer()]),
    changes: Type.Integer({ description: "How many answers are others" }),
    pages: Type.Array(
      Type.Object({ id: Type.String(), title: Type.String(), items: Type.Array(ComparedItem) }, closed),
    ),
  },
  closed,
);

/** What every endpoint may refuse with that shows an application. */
export const READING_ERRORS = [
  "unknown_application",
  "forms_unavailable",
] as const satisfies readonly ErrorCode[];

export const DESK_APPLICATION_ENDPOINTS = {
  readApplication: defineEndpoint("GET /desk/api/applications/:application_id", {
    access: "readApplications",
    summary: "An application under the form that it was submitted with, as its reader may see it.",
    params: { application_id: ApplicationId },
    response: DeskApplication,
    errors: READING_ERRORS,
  }),

  readDocument: defineEndpoint("GET /desk/api/applications/:application_id/documents/:answer_key", {
    access: "readApplications",
    summary: "The PDF of a document of a submitted application, to be shown beside it.",
    params: { application_id: ApplicationId, answer_key: idText(128) },
    response: "file",
    errors: [...READING_ERRORS, "not_found"],
  }),

  readSubmission: defineEndpoint("GET /desk/api/applications/:application_id/submissions/:number", {
    access: "readApplications",
    summary:
      "What was submitted at one time, as this reader may see it; with `since`, marked where it is other than another submission. Of a masked answer no more is told than that it has changed.",
    params: { application_id: ApplicationId, number: NumberText },
    query: SubmissionQuery,
    response: ReadSubmission,
    errors: [...READING_ERRORS, "not_found"],
  }),

  readSubmittedDocument: defineEndpoint(
    "GET /desk/api/applications/:application_id/submissions/:number/documents/:answer_key",
    {
      access: "readApplications",
      summary: "The PDF of a document as it was submitted at one time.",
      params: { application_id: ApplicationId, number: NumberText, answer_key: idText(128) },
      response: "file",
      errors: [...READING_ERRORS, "not_found"],
    },
  ),
};

export type DeskApplication = Given<Static<typeof DeskApplication>>;
export type ReadPage = DeskApplication["pages"][number];
export type ReadItem = ReadPage["items"][number];
export type ReadFile = Extract<ReadItem, { readonly kind: "document" }>["files"][number];
export type ApplicationEvent = DeskApplication["timeline"][number];
export type ReadSubmission = Given<Static<typeof ReadSubmission>>;
export type ComparedItem = ReadSubmission["pages"][number]["items"][number];
export type ChecklistEntry = Given<Static<typeof ChecklistEntry>>;
export type Note = Given<Static<typeof Note>>;
