import Type, { type Static } from "typebox";
import type { Given } from "./endpoint-responses.ts";
import { NOTE_MAX_LENGTH, REASON_MAX_LENGTH } from "./limits.ts";
import {
  ApplicationName,
  closed,
  idText,
  oneOf,
  orNull,
  SearchText,
  Time,
  WORK_FILTER,
} from "./schema-types.ts";
import { SAID_PATTERN } from "./staff-texts.ts";

// What the calls of the desk about checklist, reminders and notes take and send.

/** Something is said in it, and nothing is broken or unseen. */
const said = (title: string, maxLength: number) => Type.String({ title, maxLength, pattern: SAID_PATTERN });

/** So many applicants are reminded at once. */
export const REMINDED_AT_ONCE = 500;

export const ITEM_STATES = ["received", "awaiting", "waived"] as const;

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

export const ChecklistParams = Type.Object({
  application_id: idText(130),
  item_id: idText(60),
});

/** What staff say of an item; `awaiting` takes back what was said. */
export const ChecklistMark = Type.Union([
  Type.Object({ state: Type.Literal("received") }, closed),
  Type.Object({ state: Type.Literal("waived"), reason: said("The reason", REASON_MAX_LENGTH) }, closed),
  Type.Object({ state: Type.Literal("awaiting") }, closed),
]);

/** Reminding of what is missing, or of submitting at all. */
export const REMINDER_KINDS = ["missing", "unsubmitted"] as const;
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

export const ReminderOrder = Type.Object(
  {
    application: ApplicationName,
    kind: ReminderKind,
    items: ReminderItems,
    applications: Applications,
  },
  closed,
);

/** Why somebody gets no reminder. */
export const REMINDER_REFUSALS = [
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

export const NoteParams = Type.Object({
  application_id: idText(130),
  note_id: idText(64),
});

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

export type ChecklistEntry = Given<Static<typeof ChecklistEntry>>;
export type ChecklistParams = Static<typeof ChecklistParams>;
export type ChecklistMark = Static<typeof ChecklistMark>;
export type ReminderKind = (typeof REMINDER_KINDS)[number];
export type ReminderTrial = Static<typeof ReminderTrial>;
export type ReminderOrder = Static<typeof ReminderOrder>;
export type ReminderRefusal = (typeof REMINDER_REFUSALS)[number];
export type Addressee = Given<Static<typeof Addressee>>;
export type ReminderTried = Given<Static<typeof ReminderTried>>;
export type ReminderQueued = Given<Static<typeof ReminderQueued>>;
export type Note = Given<Static<typeof Note>>;
export type NoteText = Static<typeof NoteText>;
export type NoteParams = Static<typeof NoteParams>;
export type Colleagues = Given<Static<typeof Colleagues>>;
export type Mentions = Given<Static<typeof Mentions>>;
