import Type, { type Static, type TSchema } from "typebox";
import {
  ApplicationParams,
  DeskApplication,
  DocumentParams,
  WorkFilters,
  WorkFiltersQuery,
  WorkList,
  WorkListQuery,
} from "./desk-applications.ts";
import {
  ChecklistMark,
  ChecklistParams,
  Colleagues,
  Mentions,
  NoteParams,
  NoteText,
  ReminderOrder,
  ReminderQueued,
  ReminderTrial,
  ReminderTried,
} from "./desk-casework.ts";
import type { DeskEndpointName, StaffRight } from "./desk-endpoints.ts";
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
  FormVersionRead,
  FormVersions,
  NewFormDraft,
  PublishedVersion,
  SavedEdit,
  VersionParams,
} from "./desk-form-drafts.ts";
import {
  ApiTokenList,
  ChangedApplications,
  ChangesQuery,
  DeliveriesQuery,
  DeliveryList,
  DeliveryParams,
  ExportList,
  ExportParams,
  ExportsQuery,
  MadeApiToken,
  MadeExport,
  NewApiToken,
  NewExport,
  Replayed,
  TokenParams,
  WebhookList,
  WebhookParams,
} from "./desk-passing-on.ts";
import {
  CodeEnrolment,
  CodeSignIn,
  MadeLink,
  NewRole,
  NewStaff,
  OpenedLink,
  PasskeyEnrolment,
  PasskeyOptions,
  PasskeySignIn,
  SignedIn,
  SignedOut,
  SignInWays,
  StaffLink,
  StaffList,
  StaffMember,
  StaffParams,
} from "./desk-staff.ts";
import {
  ReadSubmission,
  ReopeningBody,
  ReopeningDone,
  SubmissionParams,
  SubmissionQuery,
  SubmittedDocumentParams,
} from "./desk-submissions.ts";
import type { Given } from "./endpoint-responses.ts";
import type { ErrorCode } from "./error-codes.ts";

// What the calls of the desk take, send and refuse: the server checks it, docs/calls.md is made of it. The desk's pages take
// the types alone, without the schema library.

/** What a call of the desk takes, sends and refuses. */
export interface DeskContract {
  /** Who may ask: everyone, staff with this right, or a machine with a token. */
  readonly access: "everyone" | "machine" | StaffRight;
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Body of a 200. */
  readonly response: TSchema;
  /** What it refuses besides GENERAL_ERRORS and, where it is not for everyone, STAFF_ERRORS. */
  readonly errors: readonly ErrorCode[];
}

/** What any call for staff may refuse with. */
export const STAFF_ERRORS = ["staff_signed_out", "staff_not_allowed"] as const satisfies readonly ErrorCode[];

const PASSWORD_ERRORS = ["weak_password", "common_password", "personal_password"] as const;

export const DESK_CONTRACTS = {
  signInWays: {
    access: "everyone",
    summary: "How one can sign in here.",
    response: SignInWays,
    errors: [],
  },
  signInWithCode: {
    access: "everyone",
    summary: "Begins a session with password and code; one refusal for all that can be wrong.",
    body: CodeSignIn,
    response: SignedIn,
    errors: ["wrong_staff_sign_in"],
  },
  passkeyChallenge: {
    access: "everyone",
    summary: "What a passkey has to sign, within five minutes and once.",
    response: PasskeyOptions,
    errors: [],
  },
  signInWithPasskey: {
    access: "everyone",
    summary: "Begins a session with a passkey.",
    body: PasskeySignIn,
    response: SignedIn,
    errors: ["wrong_staff_passkey"],
  },
  openStaffLink: {
    access: "everyone",
    summary: "What a one-time link offers; it stays usable until a way to sign in is chosen.",
    body: StaffLink,
    response: OpenedLink,
    errors: ["wrong_staff_link"],
  },
  enrolCode: {
    access: "everyone",
    summary: "Uses up the link: from now on password and code; begins a session.",
    body: CodeEnrolment,
    response: SignedIn,
    errors: ["wrong_staff_link", "wrong_staff_code", ...PASSWORD_ERRORS],
  },
  enrolPasskey: {
    access: "everyone",
    summary: "Uses up the link: from now on this passkey; begins a session.",
    body: PasskeyEnrolment,
    response: SignedIn,
    errors: ["wrong_staff_link", "wrong_staff_passkey"],
  },
  staffSession: {
    access: "desk",
    summary: "Who is signed in.",
    response: SignedIn,
    errors: [],
  },
  staffSignOut: {
    access: "desk",
    summary: "Ends the session.",
    response: SignedOut,
    errors: [],
  },
  listStaff: {
    access: "manageStaff",
    summary: "Everybody with an account at the desk.",
    response: StaffList,
    errors: [],
  },
  addStaff: {
    access: "manageStaff",
    summary: "Adds somebody, or somebody who was revoked again, with a one-time link.",
    body: NewStaff,
    response: MadeLink,
    errors: ["invalid_email", "staff_exists"],
  },
  changeStaffRole: {
    access: "manageStaff",
    summary: "Changes what somebody may, at once.",
    params: StaffParams,
    body: NewRole,
    response: StaffMember,
    errors: ["unknown_staff", "last_admin"],
  },
  renewStaffLink: {
    access: "manageStaff",
    summary: "A new one-time link; whoever uses it leaves the ways to sign in from before behind.",
    params: StaffParams,
    response: MadeLink,
    errors: ["unknown_staff"],
  },
  revokeStaff: {
    access: "manageStaff",
    summary: "Ends the sessions, links and ways to sign in of somebody.",
    params: StaffParams,
    response: StaffMember,
    errors: ["unknown_staff", "last_admin"],
  },
  listWork: {
    access: "readApplications",
    summary:
      "Fifty applications by what is to do with them, the newest first; a search begins with two letters.",
    query: WorkListQuery,
    response: WorkList,
    errors: ["unknown_application"],
  },
  workFilters: {
    access: "readApplications",
    summary: "What the list can be filtered by: pages of the form, and what applications are without.",
    query: WorkFiltersQuery,
    response: WorkFilters,
    errors: ["unknown_application"],
  },
  readApplication: {
    access: "readApplications",
    summary: "An application under the form that it was submitted with, as its reader may see it.",
    params: ApplicationParams,
    response: DeskApplication,
    errors: ["unknown_application", "forms_unavailable"],
  },
  readDocument: {
    access: "readApplications",
    summary: "The PDF of a document of a submitted application, to be shown beside it.",
    params: DocumentParams,
    response: Type.Null({ description: "The PDF itself" }),
    errors: ["unknown_application", "not_found"],
  },
  readSubmission: {
    access: "readApplications",
    summary:
      "What was submitted at one time, as this reader may see it; with `since`, marked where it is other than another submission. Of a masked answer no more is told than that it has changed.",
    params: SubmissionParams,
    query: SubmissionQuery,
    response: ReadSubmission,
    errors: ["unknown_application", "not_found", "forms_unavailable"],
  },
  readSubmittedDocument: {
    access: "readApplications",
    summary: "The PDF of a document as it was submitted at one time.",
    params: SubmittedDocumentParams,
    response: Type.Null({ description: "The PDF itself" }),
    errors: ["unknown_application", "not_found"],
  },
  reopenApplication: {
    access: "reopenApplications",
    summary: "Opens pages of a submitted application again for some days, and tells the applicant by mail.",
    params: ApplicationParams,
    body: ReopeningBody,
    response: ReopeningDone,
    errors: [
      ...["unknown_application", "unknown_page", "not_submitted", "already_reopened", "forms_unavailable"],
    ],
  },
  endReopening: {
    access: "reopenApplications",
    summary: "Ends it before its days are over: what was submitted stands.",
    params: ApplicationParams,
    response: ReopeningDone,
    errors: ["unknown_application", "not_reopened"],
  },
  markChecklist: {
    access: "handleApplications",
    summary:
      "Ticks an item of a submitted application's checklist, waives it with a reason, or takes that back; gives the application as it is then.",
    params: ChecklistParams,
    body: ChecklistMark,
    response: DeskApplication,
    errors: [
      ...(["unknown_application", "forms_unavailable", "unknown_checklist_item"] as const),
      ...(["checklist_not_by_hand", "checklist_fulfilled"] as const),
    ],
  },
  tryReminder: {
    access: "handleApplications",
    summary:
      "Who would get a reminder, who not and why, and the mail to the first of them: of the applications that are named, or of the first 500 that the filter finds. Nothing is sent.",
    body: ReminderTrial,
    response: ReminderTried,
    errors: ["unknown_application"],
  },
  sendReminders: {
    access: "handleApplications",
    summary:
      "Queues a reminder for each of the applications, after everybody was judged anew: who was reminded of the same within seven days is left out. In quiet hours they wait until those are over.",
    body: ReminderOrder,
    response: ReminderQueued,
    errors: ["unknown_application"],
  },
  addNote: {
    access: "handleApplications",
    summary: "Writes a note on an application, for those at the desk who may read notes.",
    params: ApplicationParams,
    body: NoteText,
    response: DeskApplication,
    errors: ["unknown_application", "forms_unavailable", "unknown_staff"],
  },
  changeNote: {
    access: "handleApplications",
    summary: "Changes a note of one's own.",
    params: NoteParams,
    body: NoteText,
    response: DeskApplication,
    errors: [
      ...(["unknown_application", "forms_unavailable", "unknown_note"] as const),
      ...(["not_your_note", "unknown_staff"] as const),
    ],
  },
  deleteNote: {
    access: "handleApplications",
    summary: "Takes a note of one's own back; the audit trail keeps that it was there.",
    params: NoteParams,
    response: DeskApplication,
    errors: ["unknown_application", "forms_unavailable", "unknown_note", "not_your_note"],
  },
  listColleagues: {
    access: "handleApplications",
    summary: "Whom a note can mention: whoever may read notes.",
    response: Colleagues,
    errors: [],
  },
  listMentions: {
    access: "handleApplications",
    summary: "The newest notes that mention whoever asks, and whether the application was read since.",
    response: Mentions,
    errors: [],
  },
  listExports: {
    access: "exportApplications",
    summary: "Who took what, the newest first: administrators see the exports of all, others their own.",
    query: ExportsQuery,
    response: ExportList,
    errors: [],
  },
  makeExport: {
    access: "exportApplications",
    summary: "Asks for the submitted applications that the list shows under a filter, as a file.",
    body: NewExport,
    response: MadeExport,
    errors: ["unknown_application"],
  },
  takeExport: {
    access: "exportApplications",
    summary: "The file, once, and for whoever asked for it within an hour.",
    params: ExportParams,
    response: Type.Null({ description: "The file itself" }),
    errors: ["unknown_export", "export_under_way"],
  },
  listApiTokens: {
    access: "manageMachines",
    summary: "The tokens of machines; the tokens themselves are kept nowhere.",
    response: ApiTokenList,
    errors: [],
  },
  makeApiToken: {
    access: "manageMachines",
    summary: "Makes a token for a machine.",
    body: NewApiToken,
    response: MadeApiToken,
    errors: ["unknown_application"],
  },
  revokeApiToken: {
    access: "manageMachines",
    summary: "Ends a token at once.",
    params: TokenParams,
    response: ApiTokenList,
    errors: ["unknown_api_token"],
  },
  readChanges: {
    access: "machine",
    summary:
      "Submitted applications in the order in which they changed, a hundred at the most; `next` leads on, also later.",
    query: ChangesQuery,
    response: ChangedApplications,
    errors: ["wrong_api_token", "unknown_cursor"],
  },
  listWebhooks: {
    access: "manageMachines",
    summary: "The systems that are told of submissions, and how they do.",
    response: WebhookList,
    errors: [],
  },
  listDeliveries: {
    access: "manageMachines",
    summary: "What a system was told lately, or with `failed=1` what failed for good, the newest first.",
    params: WebhookParams,
    query: DeliveriesQuery,
    response: DeliveryList,
    errors: ["unknown_webhook"],
  },
  replayDelivery: {
    access: "manageMachines",
    summary: "Sends a delivery that is over again, with the same id and body.",
    params: DeliveryParams,
    response: Replayed,
    errors: ["unknown_delivery"],
  },
  replayFailed: {
    access: "manageMachines",
    summary: "Sends everything again that failed for good.",
    params: WebhookParams,
    response: Replayed,
    errors: ["unknown_webhook"],
  },
  testWebhook: {
    access: "manageMachines",
    summary: "Sends an event of no meaning.",
    params: WebhookParams,
    response: Replayed,
    errors: ["unknown_webhook"],
  },
  resumeWebhook: {
    access: "manageMachines",
    summary: "Goes on at once with a system that rests or is paused.",
    params: WebhookParams,
    response: WebhookList,
    errors: ["unknown_webhook"],
  },
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
    body: NewFormDraft,
    response: FormDraft,
    errors: ["unknown_application"],
  },
  saveFormEdit: {
    access: "editForm",
    summary:
      "Saves changes that were made to a revision, put together with what others have saved since; where both are of the same place, nothing is saved and both texts are sent, unless it is said which counts.",
    body: FormEdit,
    response: SavedEdit,
    errors: ["unknown_application", "form_draft_ended", "form_edit_unfit", "form_text_too_long"],
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
      ...(["form_folder_unreadable", "form_conflict"] as const),
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
    summary: "What bringing a version back would do to the applications that are stored.",
    params: VersionParams,
    query: FormQuery,
    response: FormImpactTold,
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
    ],
  },
} as const satisfies Readonly<Record<DeskEndpointName, DeskContract>>;

type Contracts = typeof DESK_CONTRACTS;
type Payloads = {
  readonly [Name in DeskEndpointName]: Contracts[Name] extends { readonly body: infer Body extends TSchema }
    ? Given<Static<Body>>
    : undefined;
};
type Responses = { readonly [Name in DeskEndpointName]: Given<Static<Contracts[Name]["response"]>> };

export type DeskPayloadOf<Name extends DeskEndpointName> = Payloads[Name];
export type DeskResponseOf<Name extends DeskEndpointName> = Responses[Name];
