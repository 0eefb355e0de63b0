import Type, { type Static } from "typebox";
import { DeskApplication, READING_ERRORS } from "./desk-applications.ts";
import {
  ApplicationId,
  ApplicationName,
  closed,
  defineEndpoint,
  type EndpointLimit,
  type Given,
  idText,
  oneOf,
  orNull,
  SearchText,
  Time,
  WORK_FILTER,
} from "./endpoint.ts";
import { NOTE_MAX_LENGTH, REASON_MAX_LENGTH, REOPENED_MOST_DAYS } from "./limits.ts";
import { SAID_PATTERN } from "./staff-texts.ts";

// What staff do with an application: opening it again, checklist, reminders and notes.

const ReopeningBody = Type.Object(
  {
    days: Type.Integer({ minimum: 1, maximum: REOPENED_MOST_DAYS }),
    pages: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
      description: "Ids of pages of the form",
    }),
    reason: Type.Optional(
      Type.String({
        title: "The reason",
        maxLength: REASON_MAX_LENGTH,
        pattern: SAID_PATTERN,
        description: "Why, for the applicant, who gets it by mail",
      }),
    ),
  },
  closed,
);

/** A moment of the last day on which the applicant may change what is open: later than now, and within the most days. */
const ExtensionBody = Type.Object({ until: Time }, closed);

const ReopeningDone = Type.Object({ message: Type.String() }, closed);

/** Something is said in it, and nothing is broken or unseen. */
const said = (title: string, maxLength: number) => Type.String({ title, maxLength, pattern: SAID_PATTERN });

/** So many applicants are reminded at once. */
export const REMINDED_AT_ONCE = 500;

/** What staff say of an item; `awaiting` takes back what was said. */
export const ChecklistMark = Type.Union([
  Type.Object({ state: Type.Literal("received") }, closed),
  Type.Object({ state: Type.Literal("waived"), reason: said("The reason", REASON_MAX_LENGTH) }, closed),
  Type.Object({ state: Type.Literal("awaiting") }, closed),
]);

/** Reminding of what is missing, or of submitting at all. */
const REMINDER_KINDS = ["missing", "unsubmitted"] as const;

const ReminderKind = oneOf(REMINDER_KINDS);

const ReminderItems = Type.Array(idText(250), {
  maxItems: 100,
  description: "What to remind of, as the filter `missing` of the list names it; nothing for `unsubmitted`",
});

const Applications = Type.Array(idText(130), {
  minItems: 1,
  maxItems: REMINDED_AT_ONCE,
});

export const ReminderTrial = Type.Object(
  {
    application: ApplicationName,
    kind: ReminderKind,
    items: ReminderItems,
    applications: Type.Optional(Applications),
    filter: Type.Optional(
      Type.Object(
        { q: SearchText, ...WORK_FILTER },
        { ...closed, description: "As the list takes it; without `applications`" },
      ),
    ),
  },
  closed,
);

const ReminderOrder = Type.Object(
  {
    application: ApplicationName,
    kind: ReminderKind,
    items: ReminderItems,
    applications: Applications,
  },
  closed,
);

/** Why somebody gets no reminder. */
const REMINDER_REFUSALS = [
  "reminded",
  "nothing_missing",
  "not_submitted",
  "submitted",
  "closed",
  "gone",
] as const;

const Refusal = oneOf(REMINDER_REFUSALS);

const Addressee = Type.Object(
  {
    id: Type.String(),
    given_name: Type.String(),
    family_name: Type.String(),
    email: Type.String(),
    items: Type.Array(Type.String({ description: "What it reminds of, by its title" })),
    why_not: orNull(Refusal),
  },
  closed,
);

export const ReminderTried = Type.Object(
  {
    addressees: Type.Array(Addressee),
    has_more: Type.Boolean({ description: "Whether the filter finds more than are taken at once" }),
    not_before: orNull(Type.Integer({ description: "Milliseconds since 1970; null outside quiet hours" })),
    mail: orNull(
      Type.Object(
        { subject: Type.String(), text: Type.String() },
        { ...closed, description: "To the first who gets one; null where nobody does" },
      ),
    ),
  },
  closed,
);

export const ReminderQueued = Type.Object(
  {
    queued: Type.Integer(),
    left_out: Type.Array(Type.Object({ id: Type.String(), why_not: Refusal }, closed)),
    not_before: orNull(Type.Integer({ description: "Milliseconds since 1970; null outside quiet hours" })),
  },
  closed,
);

export const NoteText = Type.Object(
  {
    text: said("The note", NOTE_MAX_LENGTH),
    mentions: Type.Array(idText(64), {
      maxItems: 20,
      uniqueItems: true,
      description: "Ids of staff",
    }),
  },
  closed,
);

/** Whom a note can mention: whoever may read it. */
export const Colleagues = Type.Object(
  { colleagues: Type.Array(Type.Object({ id: Type.String(), email: Type.String() }, closed)) },
  closed,
);

export const Mentions = Type.Object(
  {
    mentions: Type.Array(
      Type.Object(
        {
          note_id: Type.String(),
          application_id: Type.String(),
          given_name: Type.String(),
          family_name: Type.String(),
          by: Type.String(),
          at: Time,
          is_read: Type.Boolean({ description: "Whether the application was read since" }),
        },
        closed,
      ),
      { description: "The newest first" },
    ),
  },
  closed,
);

/** A call judges up to 500 applications, and names their e-mail addresses. Trials and reminders have a copy each, and so do not share it. */
const REMINDERS_LIMIT: EndpointLimit = { calls: 60, periodMs: 10 * 60_000 };

export const CASEWORK_ENDPOINTS = {
  reopenApplication: defineEndpoint("POST /desk/api/applications/:application_id/reopening", {
    access: "reopenApplications",
    summary: "Opens pages of a submitted application again for some days, and tells the applicant by mail.",
    params: { application_id: ApplicationId },
    body: ReopeningBody,
    response: ReopeningDone,
    errors: ["unknown_application", "unknown_page", "not_submitted", "already_reopened", "forms_unavailable"],
  }),

  extendReopening: defineEndpoint("PUT /desk/api/applications/:application_id/reopening", {
    access: "reopenApplications",
    summary:
      "Gives the applicant more time, and says so by mail; the same end a second time changes nothing.",
    params: { application_id: ApplicationId },
    body: ExtensionBody,
    response: ReopeningDone,
    errors: ["unknown_application", "not_reopened", "forms_unavailable"],
  }),

  endReopening: defineEndpoint("DELETE /desk/api/applications/:application_id/reopening", {
    access: "reopenApplications",
    summary: "Ends it before its days are over: what was submitted stands.",
    params: { application_id: ApplicationId },
    response: ReopeningDone,
    errors: ["unknown_application", "not_reopened"],
  }),

  markChecklist: defineEndpoint("PUT /desk/api/applications/:application_id/checklist/:item_id", {
    access: "handleApplications",
    summary:
      "Ticks an item of a submitted application's checklist, waives it with a reason, or takes that back; gives the application as it is then.",
    params: { application_id: ApplicationId, item_id: idText(60) },
    body: ChecklistMark,
    response: DeskApplication,
    errors: [...READING_ERRORS, "unknown_checklist_item", "checklist_not_by_hand", "checklist_fulfilled"],
  }),

  tryReminder: defineEndpoint("POST /desk/api/reminder-trials", {
    access: "handleApplications",
    summary:
      "Who would get a reminder, who not and why, and the mail to the first of them: of the applications that are named, or of the first 500 that the filter finds. Nothing is sent.",
    body: ReminderTrial,
    response: ReminderTried,
    errors: ["unknown_application"],
    limit: { ...REMINDERS_LIMIT },
  }),

  sendReminders: defineEndpoint("POST /desk/api/reminders", {
    access: "handleApplications",
    summary:
      "Queues a reminder for each of the applications, after everybody was judged anew: who was reminded of the same within seven days is left out. In quiet hours they wait until those are over.",
    body: ReminderOrder,
    response: ReminderQueued,
    errors: ["unknown_application"],
    limit: { ...REMINDERS_LIMIT },
  }),

  addNote: defineEndpoint("POST /desk/api/applications/:application_id/notes", {
    access: "handleApplications",
    summary: "Writes a note on an application, for those at the desk who may read notes.",
    params: { application_id: ApplicationId },
    body: NoteText,
    response: DeskApplication,
    errors: [...READING_ERRORS, "unknown_staff"],
  }),

  changeNote: defineEndpoint("PUT /desk/api/applications/:application_id/notes/:note_id", {
    access: "handleApplications",
    summary: "Changes a note of one's own.",
    params: { application_id: ApplicationId, note_id: idText(64) },
    body: NoteText,
    response: DeskApplication,
    errors: [...READING_ERRORS, "unknown_note", "not_your_note", "unknown_staff"],
  }),

  deleteNote: defineEndpoint("POST /desk/api/applications/:application_id/notes/:note_id/deletion", {
    access: "handleApplications",
    summary: "Takes a note of one's own back; the audit trail keeps that it was there.",
    params: { application_id: ApplicationId, note_id: idText(64) },
    response: DeskApplication,
    errors: [...READING_ERRORS, "unknown_note", "not_your_note"],
  }),

  listColleagues: defineEndpoint("GET /desk/api/colleagues", {
    access: "handleApplications",
    summary: "Whom a note can mention: whoever may read notes.",
    response: Colleagues,
    errors: [],
  }),

  listMentions: defineEndpoint("GET /desk/api/mentions", {
    access: "handleApplications",
    summary: "The newest notes that mention whoever asks, and whether the application was read since.",
    response: Mentions,
    errors: [],
  }),
};

export type ChecklistMark = Static<typeof ChecklistMark>;
export type ReminderKind = (typeof REMINDER_KINDS)[number];
export type ReminderTrial = Static<typeof ReminderTrial>;
export type ReminderRefusal = (typeof REMINDER_REFUSALS)[number];
export type Addressee = Given<Static<typeof Addressee>>;
export type ReminderTried = Given<Static<typeof ReminderTried>>;
export type ReminderQueued = Given<Static<typeof ReminderQueued>>;
export type NoteText = Static<typeof NoteText>;
export type Colleagues = Given<Static<typeof Colleagues>>;
export type Mentions = Given<Static<typeof Mentions>>;
