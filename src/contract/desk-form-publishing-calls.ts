import { FormDraft, FormQuery } from "./desk-form-drafts.ts";
import {
  ApprovalAnswer,
  ApprovalRequest,
  FormApplication,
  FormApproval,
  FormComments,
  FormReply,
  FormScheduling,
  FormShares,
  MadeFormShare,
  NewFormThread,
  ScheduleParams,
  ShareParams,
  ThreadParams,
  ThreadResolution,
} from "./desk-form-publishing.ts";

// What the calls around publishing a draft take, send and refuse; a part of `FORM_CALLS`.

export const PUBLISHING_CALLS = {
  scheduleFormDraft: {
    access: "publishForm",
    summary:
      "Has the revision that was reviewed become what applicants see at a time; what is changed afterwards does not go along. Everything is checked again then.",
    body: FormScheduling,
    response: FormDraft,
    errors: [
      ...(["unknown_application", "form_draft_ended", "form_draft_changed", "form_has_errors"] as const),
      ...(["form_folder_unreadable", "form_conflict", "form_unchanged", "form_impact_unseen"] as const),
      ...(["form_not_approved", "form_scheduled_already", "form_time_unfit"] as const),
      ...(["form_draft_too_large", "form_mask_taken_away"] as const),
    ],
  },
  endFormSchedule: {
    access: "publishForm",
    summary: "Takes a schedule back that waits; one that has failed is not told of any more.",
    params: ScheduleParams,
    body: FormApplication,
    response: FormDraft,
    errors: ["unknown_application", "unknown_form_schedule"],
  },
  askFormApproval: {
    access: "editForm",
    summary: "Asks those who publish to approve the draft as it stands, by mail as well.",
    body: ApprovalRequest,
    response: FormApproval,
    errors: [
      ...(["unknown_application", "form_draft_ended", "form_draft_changed", "form_has_errors"] as const),
      ...(["form_folder_unreadable", "form_conflict", "form_draft_too_large"] as const),
    ],
  },
  answerFormApproval: {
    access: "publishForm",
    summary:
      "Approves what was asked, or sends it back; nobody does who has asked, or has changed the draft. A change after it takes it back.",
    body: ApprovalAnswer,
    response: FormApproval,
    errors: [
      ...(["unknown_application", "form_draft_ended", "form_draft_changed", "form_conflict"] as const),
      ...(["form_folder_unreadable", "form_approval_own", "form_draft_too_large"] as const),
      "form_mask_taken_away",
    ],
  },
  listFormComments: {
    access: "editForm",
    summary: "What staff say about questions and pages of the form.",
    query: FormQuery,
    response: FormComments,
    errors: ["unknown_application"],
  },
  startFormThread: {
    access: "editForm",
    summary: "Says something about a question or a page of the draft.",
    body: NewFormThread,
    response: FormComments,
    errors: ["unknown_application", "unknown_form_question", "form_comments_full"],
  },
  replyFormThread: {
    access: "editForm",
    summary: "Says something to what others have said; a thread that was settled is open again.",
    params: ThreadParams,
    body: FormReply,
    response: FormComments,
    errors: ["unknown_application", "unknown_form_thread", "form_comments_full"],
  },
  resolveFormThread: {
    access: "editForm",
    summary: "Settles a thread, or opens it again.",
    params: ThreadParams,
    body: ThreadResolution,
    response: FormComments,
    errors: ["unknown_application", "unknown_form_thread"],
  },
  listFormShares: {
    access: "editForm",
    summary: "The links that show the preview of the draft, without what they open.",
    query: FormQuery,
    response: FormShares,
    errors: ["unknown_application"],
  },
  makeFormShare: {
    access: "editForm",
    summary:
      "Makes a link by which anybody sees the draft as it is at each load, for a week; it is told this once.",
    body: FormApplication,
    response: MadeFormShare,
    errors: ["unknown_application", "too_many_form_shares"],
  },
  revokeFormShare: {
    access: "editForm",
    summary: "Ends a link at once.",
    params: ShareParams,
    body: FormApplication,
    response: FormShares,
    errors: ["unknown_application", "unknown_form_share"],
  },
} as const;
