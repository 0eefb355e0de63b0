import Type, { type Static } from "typebox";
import {
  DRAFT_ERRORS,
  DraftId,
  FormApproval,
  FormDraft,
  FormQuery,
  Revision,
  REVISION_ERRORS,
} from "./desk-form-drafts.ts";
import { ApplicationName, closed, defineEndpoint, type Given, idText, orNull, Time } from "./endpoint.ts";
import { COMMENT_MAX_LENGTH, VERSION_WORDS_MAX_LENGTH } from "./limits.ts";
import { LINES_PATTERN, SAID_PATTERN } from "./staff-texts.ts";

// Publishing a draft at a time, its approval, comments on it and links that show it.

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

const OfDraft = { application: ApplicationName, draft: DraftId, revision: Revision };

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

const FormApplication = Type.Object({ application: ApplicationName }, closed);

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

const FormReply = Type.Object(
  { application: ApplicationName, text: CommentText, comment_id: RequestId },
  closed,
);

const ThreadResolution = Type.Object({ application: ApplicationName, is_resolved: Type.Boolean() }, closed);

const Share = Type.Object(
  { id: Type.String(), made_by: Type.String(), made_at: Time, expires_at: Time },
  closed,
);

export const FormShares = Type.Object({ shares: Type.Array(Share) }, closed);

export const MadeFormShare = Type.Object(
  { address: Type.String({ description: "Told this once" }), expires_at: Time, shares: Type.Array(Share) },
  closed,
);

export const FORM_PUBLISHING_ENDPOINTS = {
  scheduleFormDraft: defineEndpoint("POST /desk/api/form-draft/schedule", {
    access: "publishForm",
    summary:
      "Has the revision that was reviewed become what applicants see at a time; what is changed afterwards does not go along. Everything is checked again then.",
    body: FormScheduling,
    response: FormDraft,
    errors: [
      ...REVISION_ERRORS,
      "form_unchanged",
      "form_impact_unseen",
      "form_not_approved",
      "form_scheduled_already",
      "form_time_unfit",
      "form_mask_taken_away",
    ],
  }),

  endFormSchedule: defineEndpoint("POST /desk/api/form-schedules/:schedule_id/end", {
    access: "publishForm",
    summary: "Takes a schedule back that waits; one that has failed is not told of any more.",
    params: { schedule_id: idText(64) },
    body: FormApplication,
    response: FormDraft,
    errors: ["unknown_application", "unknown_form_schedule"],
  }),

  askFormApproval: defineEndpoint("POST /desk/api/form-draft/approval-request", {
    access: "editForm",
    summary: "Asks those who publish to approve the draft as it stands, by mail as well.",
    body: ApprovalRequest,
    response: FormApproval,
    errors: REVISION_ERRORS,
  }),

  answerFormApproval: defineEndpoint("POST /desk/api/form-draft/approval", {
    access: "publishForm",
    summary:
      "Approves what was asked, or sends it back; nobody does who has asked, or has changed the draft. A change after it takes it back.",
    body: ApprovalAnswer,
    response: FormApproval,
    errors: [
      ...DRAFT_ERRORS,
      "form_draft_changed",
      "form_conflict",
      "form_folder_unreadable",
      "form_approval_own",
      "form_draft_too_large",
      "form_mask_taken_away",
    ],
  }),

  listFormComments: defineEndpoint("GET /desk/api/form-comments", {
    access: "editForm",
    summary: "What staff say about questions and pages of the form.",
    query: FormQuery,
    response: FormComments,
    errors: ["unknown_application"],
  }),

  startFormThread: defineEndpoint("POST /desk/api/form-comments", {
    access: "editForm",
    summary: "Says something about a question or a page of the draft.",
    body: NewFormThread,
    response: FormComments,
    errors: ["unknown_application", "unknown_form_question", "form_comments_full"],
  }),

  replyFormThread: defineEndpoint("POST /desk/api/form-comments/:thread_id/replies", {
    access: "editForm",
    summary: "Says something to what others have said; a thread that was settled is open again.",
    params: { thread_id: idText(64) },
    body: FormReply,
    response: FormComments,
    errors: ["unknown_application", "unknown_form_thread", "form_comments_full"],
  }),

  resolveFormThread: defineEndpoint("POST /desk/api/form-comments/:thread_id/resolution", {
    access: "editForm",
    summary: "Settles a thread, or opens it again.",
    params: { thread_id: idText(64) },
    body: ThreadResolution,
    response: FormComments,
    errors: ["unknown_application", "unknown_form_thread"],
  }),

  listFormShares: defineEndpoint("GET /desk/api/form-shares", {
    access: "editForm",
    summary: "The links that show the preview of the draft, without what they open.",
    query: FormQuery,
    response: FormShares,
    errors: ["unknown_application"],
  }),

  makeFormShare: defineEndpoint("POST /desk/api/form-shares", {
    access: "editForm",
    summary:
      "Makes a link by which anybody sees the draft as it is at each load, for a week; it is told this once.",
    body: FormApplication,
    response: MadeFormShare,
    errors: ["unknown_application", "too_many_form_shares"],
  }),

  revokeFormShare: defineEndpoint("POST /desk/api/form-shares/:share_id/revocation", {
    access: "editForm",
    summary: "Ends a link at once.",
    params: { share_id: idText(64) },
    body: FormApplication,
    response: FormShares,
    errors: ["unknown_application", "unknown_form_share"],
  }),
};

export type FormScheduling = Static<typeof FormScheduling>;
export type ApprovalRequest = Static<typeof ApprovalRequest>;
export type ApprovalAnswer = Static<typeof ApprovalAnswer>;
export type FormComments = Given<Static<typeof FormComments>>;
export type FormThread = FormComments["threads"][number];
export type NewFormThread = Static<typeof NewFormThread>;
export type FormShares = Given<Static<typeof FormShares>>;
export type MadeFormShare = Given<Static<typeof MadeFormShare>>;
