import Type, { type Static } from "typebox";
import { ChecklistEntry, Note } from "./desk-casework.ts";
import { WORK_GROUPS } from "./desk-endpoints.ts";
import type { Given } from "./endpoint-responses.ts";
import {
  ApplicationName,
  Cursor,
  closed,
  idText,
  oneOf,
  orNull,
  SearchText,
  Time,
  WORK_FILTER,
} from "./schema-types.ts";

// What the calls of the desk about applications take and send.

const Group = oneOf(WORK_GROUPS);

/** From so many letters on a search looks for anybody. */
export const SEARCH_LEAST_LETTERS = 2;

export const WorkFiltersQuery = Type.Object({ application: ApplicationName }, closed);

export const WorkListQuery = Type.Object(
  {
    application: ApplicationName,
    group: Type.Optional(Group),
    q: SearchText,
    ...WORK_FILTER,
    cursor: Cursor,
  },
  closed,
);

/** A page of the form, and how far it is. */
const PageLeft = Type.Object({ route: Type.String(), title: Type.String(), number: Type.Integer() }, closed);

const ListedWork = Type.Object(
  {
    id: Type.String(),
    group: Group,
    group_since: Time,
    given_name: Type.String(),
    family_name: Type.String(),
    email: Type.String(),
    reference: orNull(Type.String()),
    created_at: Time,
    saved_at: orNull(Time),
    submitted_at: orNull(Time),
    page_left: orNull(PageLeft),
    missing_count: Type.Integer(),
  },
  closed,
);

export const WorkList = Type.Object(
  {
    applications: Type.Array(ListedWork),
    next: orNull(Type.String({ description: "`cursor` of the next page" })),
    counts: orNull(
      Type.Object(
        {
          draft: Type.Integer(),
          submitted: Type.Integer(),
          missing: Type.Integer(),
          waiting: Type.Integer(),
          ready: Type.Integer(),
        },
        { ...closed, description: "Null where a search, or something missing, finds very many" },
      ),
    ),
    pages: Type.Integer({ description: "How many pages the form has" }),
  },
  closed,
);

export const WorkFilters = Type.Object(
  {
    applications: Type.Array(Type.Object({ name: Type.String(), title: Type.String() }, closed), {
      description: "Those of the school that have a form; one or none where there are not several",
    }),
    pages: Type.Array(PageLeft),
    missing: Type.Array(
      Type.Object({ item: Type.String(), title: Type.String(), count: Type.Integer() }, closed),
    ),
    choices: Type.Array(
      Type.Object(
        {
          key: Type.String(),
          title: Type.String(),
          options: Type.Array(Type.Object({ code: Type.String(), label: Type.String() }, closed)),
        },
        closed,
      ),
      { description: "Questions of the form whose answers the list is filtered by" },
    ),
    are_choices_pending: Type.Boolean({
      description: "Whether those questions have just changed, so that not everybody is found by them yet",
    }),
    has_checklist: Type.Boolean({ description: "Whether the form has a checklist of the desk" }),
  },
  closed,
);

/** Behind the account's id, one of several applications has its name. */
export const ApplicationParams = Type.Object({ application_id: idText(130) });
export const DocumentParams = Type.Object({
  application_id: idText(130),
  answer_key: idText(128),
});

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

/** What happened to an application, as far as it is written down. */
export const APPLICATION_EVENTS = [
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

export type WorkListQuery = Static<typeof WorkListQuery>;
export type WorkFiltersQuery = Static<typeof WorkFiltersQuery>;
export type WorkList = Given<Static<typeof WorkList>>;
export type ListedWork = Given<Static<typeof ListedWork>>;
export type WorkFilters = Given<Static<typeof WorkFilters>>;
export type ApplicationParams = Static<typeof ApplicationParams>;
export type DocumentParams = Static<typeof DocumentParams>;
export type DeskApplication = Given<Static<typeof DeskApplication>>;
export type ReadPage = DeskApplication["pages"][number];
export type ReadItem = ReadPage["items"][number];
export type ReadFile = Extract<ReadItem, { readonly kind: "document" }>["files"][number];
export type ApplicationEvent = DeskApplication["timeline"][number];
