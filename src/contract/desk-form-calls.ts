import {
  EditsQuery,
  FormDiscard,
  FormDraft,
  FormEdit,
  FormEdits,
  FormFindings,
  FormImpactTold,
  FormMerge,
  FormPublication,
  FormQuery,
  FormReview,
  FormRollback,
  FormRollbackTold,
  FormVersionRead,
  FormVersions,
  PublishedVersion,
  SavedEdit,
  VersionParams,
} from "./desk-form-drafts.ts";
import { SampleApplicants } from "./desk-form-preview.ts";
import { PUBLISHING_CALLS } from "./desk-form-publishing-calls.ts";

// What the calls about the draft of the form and its versions take, send and refuse; a part of `DESK_CONTRACTS`.

export const FORM_CALLS = {
  readFormDraft: {
    access: "editForm",
    summary: "What applicants see, and the draft that everybody shares who changes the form, with its texts.",
    query: FormQuery,
    response: FormDraft,
    errors: ["unknown_application"],
  },
  startFormDraft: {
    access: "editForm",
    summary:
      "Begins a draft with the texts of the version that applicants see; gives the one that is open already.",
    body: FormQuery,
    response: FormDraft,
    errors: ["unknown_application"],
  },
  saveFormEdit: {
    access: "editForm",
    summary:
      "Saves changes that were made to a revision, put together with what others have saved since; where both are of the same place, nothing is saved and both texts are sent, unless it is said which counts.",
    body: FormEdit,
    response: SavedEdit,
    errors: [
      ...(["unknown_application", "form_draft_ended", "form_edit_unfit"] as const),
      ...(["form_text_too_long", "form_draft_too_large"] as const),
    ],
  },
  readFormEdits: {
    access: "editForm",
    summary: "What was saved after a revision.",
    query: EditsQuery,
    response: FormEdits,
    errors: ["unknown_application", "form_draft_ended"],
  },
  checkFormDraft: {
    access: "editForm",
    summary: "What is wrong in the draft as it stands, as `npm run lint:forms` tells it.",
    query: FormQuery,
    response: FormFindings,
    errors: ["unknown_application", "form_draft_ended"],
  },
  reviewFormDraft: {
    access: "editForm",
    summary: "What publishing the draft would change, in plain English, and what is in its way.",
    query: FormQuery,
    response: FormReview,
    errors: ["unknown_application", "form_draft_ended", "form_folder_unreadable"],
  },
  measureFormDraft: {
    access: "editForm",
    summary: "What publishing the draft would do to the applications that are stored.",
    query: FormQuery,
    response: FormImpactTold,
    errors: [
      ...(["unknown_application", "form_draft_ended", "form_folder_unreadable"] as const),
      ...(["form_has_errors", "form_conflict"] as const),
    ],
  },
  mergeFormDraft: {
    access: "editForm",
    summary:
      "Takes what was changed elsewhere since into the draft; where both are of the same place, one counts.",
    body: FormMerge,
    response: FormDraft,
    errors: [
      ...(["unknown_application", "form_draft_ended", "form_draft_changed"] as const),
      ...(["form_folder_unreadable", "form_conflict", "form_draft_too_large"] as const),
    ],
  },
  publishFormDraft: {
    access: "publishForm",
    summary:
      "Makes the draft what applicants see, and writes it into the forms folder where that can be written.",
    body: FormPublication,
    response: PublishedVersion,
    errors: [
      ...(["unknown_application", "form_draft_ended", "form_draft_changed", "form_has_errors"] as const),
      ...(["form_folder_unreadable", "form_conflict", "form_unchanged", "form_impact_unseen"] as const),
      ...(["form_not_approved", "form_draft_too_large", "form_folder_changed"] as const),
      "form_mask_taken_away",
    ],
  },
  discardFormDraft: {
    access: "editForm",
    summary: "Gives the draft up; nothing that applicants see changes.",
    body: FormDiscard,
    response: FormDraft,
    errors: ["unknown_application", "form_draft_ended"],
  },
  listFormVersions: {
    access: "editForm",
    summary: "Every version of the form, the newest first.",
    query: FormQuery,
    response: FormVersions,
    errors: ["unknown_application"],
  },
  readFormVersion: {
    access: "editForm",
    summary: "What a version changed, and its texts.",
    params: VersionParams,
    query: FormQuery,
    response: FormVersionRead,
    errors: ["unknown_application", "unknown_form_version"],
  },
  measureRollback: {
    access: "publishForm",
    summary:
      "What bringing a version back would change of what applicants see now, and do to the applications that are stored.",
    params: VersionParams,
    query: FormQuery,
    response: FormRollbackTold,
    errors: [
      ...(["unknown_application", "unknown_form_version", "form_has_errors"] as const),
      "form_folder_unreadable",
    ],
  },
  rollBackForm: {
    access: "publishForm",
    summary: "Makes an earlier version what applicants see again; the draft stays as it is.",
    params: VersionParams,
    body: FormRollback,
    response: PublishedVersion,
    errors: [
      ...(["unknown_application", "unknown_form_version", "form_has_errors", "form_unchanged"] as const),
      ...(["form_folder_unreadable", "form_folder_unpublished", "form_impact_unseen"] as const),
      "form_mask_taken_away",
      "form_folder_changed",
    ],
  },
  ...PUBLISHING_CALLS,
  listSampleApplicants: {
    access: "editForm",
    summary:
      "Invented applicants who could submit the draft as it stands, each with what distinguishes them, to fill the preview in.",
    query: FormQuery,
    response: SampleApplicants,
    errors: ["unknown_application", "form_draft_ended"],
  },
} as const;
