import Type, { type Static } from "typebox";
import type { Given } from "./endpoint-responses.ts";
import { ApplicationName, closed, idText, oneOf, orNull, Time } from "./schema-types.ts";
import { LINES_PATTERN, SAID_PATTERN } from "./staff-texts.ts";

// What the calls take and send by which a draft is published at a time, approved, talked about and shown to others.

/** What somebody says about a version. */
export const VERSION_WORDS_MAX_LENGTH = 500;
/** A comment on something of a draft. */
export const COMMENT_MAX_LENGTH = 2_000;
/** How many threads a form can have that are not settled, and each of them comments. */
export const MOST_THREADS = 1_000;
export const MOST_COMMENTS = 100;
/** So many previews of a draft are shared at once. */
export const MOST_SHARES = 50;
/** So far ahead a version is scheduled at the most. */
export const SCHEDULED_MOST_DAYS = 366;

const RequestId = Type.String({
  pattern: "^[\\w-]{8,64}$",
  description: "Of whoever sends it: what is sent twice counts once",
});
const Said = Type.String({
  title: "What is said",
  maxLength: VERSION_WORDS_MAX_LENGTH,
  pattern: LINES_PATTERN,
});
const CommentText = Type.String({
  title: "The comment",
  maxLength: COMMENT_MAX_LENGTH,
  pattern: SAID_PATTERN,
});
const Revision = Type.Integer({ minimum: 0 });
const OfDraft = { application: ApplicationName, draft: Type.String({ maxLength: 64 }), revision: Revision };

export const FormSchedule = Type.Object(
  {
    id: Type.String(),
    number: Type.Integer({ description: "Of the version that it becomes" }),
    live_at: Time,
    live_words: Type.String({ description: "The same as it is read in the time zone that it was given in" }),
    by: Type.String(),
    revision: Revision,
    words: Type.String(),
    state: oneOf(["waiting", "failed"]),
    problem: orNull(Type.String({ description: "Why nothing was published, in a sentence" })),
  },
  closed,
);

export const FormScheduling = Type.Object(
  {
    ...OfDraft,
    words: Said,
    token: Type.Optional(Type.String({ maxLength: 40, description: "Of the impact that was seen" })),
    at: Type.String({
      pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$",
      description: "As the clocks of the time zone show it",
    }),
    time_zone: Type.String({ maxLength: 64, pattern: "^[A-Za-z0-9_+/-]*$" }),
  },
  closed,
);

export const ScheduleParams = Type.Object({ schedule_id: idText(64) });
export const FormApplication = Type.Object({ application: ApplicationName }, closed);

export const FormApproval = Type.Object(
  {
    is_needed: Type.Boolean({ description: "Whether nothing is published without it" }),
    state: oneOf(["none", "asked", "approved", "sent_back", "overtaken"]),
    asked_by: Type.String(),
    words: Type.String(),
    answered_by: Type.String(),
    answer: Type.String(),
    may_answer: Type.Boolean({
      description: "Whether the reader may approve it: neither who has asked nor who has changed the draft",
    }),
  },
  closed,
);

export const ApprovalRequest = Type.Object({ ...OfDraft, approval_id: RequestId, words: Said }, closed);
export const ApprovalAnswer = Type.Object({ ...OfDraft, approves: Type.Boolean(), words: Said }, closed);

const Comment = Type.Object({ id: Type.String(), by: Type.String(), at: Time, text: Type.String() }, closed);

export const FormComments = Type.Object(
  {
    threads: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          part: Type.String({ description: "The page or block, such as pages/about" }),
          key: Type.String({ description: "Of the question, as its files write it; empty for the page" }),
          is_there: Type.Boolean({ description: "Whether the draft still has what it is about" }),
          resolved_at: orNull(Time),
          resolved_by: orNull(Type.String()),
          comments: Type.Array(Comment),
        },
        closed,
      ),
      { description: "The oldest first" },
    ),
  },
  closed,
);

export const NewFormThread = Type.Object(
  {
    application: ApplicationName,
    part: Type.String({ maxLength: 200, pattern: "^(pages|blocks)/[a-z][a-z0-9-]*$" }),
    key: Type.String({ maxLength: 200, pattern: "^[^\\p{Cc}\\p{Cs}]*$" }),
    text: CommentText,
    comment_id: RequestId,
  },
  closed,
);
export const ThreadParams = Type.Object({ thread_id: idText(64) });
export const FormReply = Type.Object(
  { application: ApplicationName, text: CommentText, comment_id: RequestId },
  closed,
);
export const ThreadResolution = Type.Object(
  { application: ApplicationName, is_resolved: Type.Boolean() },
  closed,
);

const Share = Type.Object(
  { id: Type.String(), made_by: Type.String(), made_at: Time, expires_at: Time },
  closed,
);

export const FormShares = Type.Object({ shares: Type.Array(Share) }, closed);
export const MadeFormShare = Type.Object(
  { address: Type.String({ description: "Told this once" }), expires_at: Time, shares: Type.Array(Share) },
  closed,
);
export const ShareParams = Type.Object({ share_id: idText(64) });

export type FormSchedule = Given<Static<typeof FormSchedule>>;
export type FormScheduling = Static<typeof FormScheduling>;
export type ScheduleParams = Static<typeof ScheduleParams>;
export type FormApplication = Static<typeof FormApplication>;
export type FormApproval = Given<Static<typeof FormApproval>>;
export type ApprovalRequest = Static<typeof ApprovalRequest>;
export type ApprovalAnswer = Static<typeof ApprovalAnswer>;
export type FormComments = Given<Static<typeof FormComments>>;
export type FormThread = FormComments["threads"][number];
export type NewFormThread = Static<typeof NewFormThread>;
export type ThreadParams = Static<typeof ThreadParams>;
export type FormReply = Static<typeof FormReply>;
export type ThreadResolution = Static<typeof ThreadResolution>;
export type FormShares = Given<Static<typeof FormShares>>;
export type MadeFormShare = Given<Static<typeof MadeFormShare>>;
export type ShareParams = Static<typeof ShareParams>;
