/** What staff may be, from the one who only reads on. */
export const STAFF_ROLES = ["reader", "reviewer", "form_editor", "publisher", "admin"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a call at the desk needs, and which roles have it. */
export const STAFF_RIGHTS = {
  /** Whoever is signed in. */
  desk: STAFF_ROLES,
  /** Finding and reading applications, but for their sensitive answers: whoever makes the form has no applications. */
  readApplications: ["reader", "reviewer", "admin"],
  /** Reading all answers of what was submitted in full. */
  readSensitive: ["reviewer", "admin"],
  /** Opening a submitted application again, and ending that: whoever judges applications, not whoever makes the form. */
  reopenApplications: ["reviewer", "admin"],
  /** Saying what an application is without, reminding applicants, and notes, which may say what readers do not read. */
  handleApplications: ["reviewer", "admin"],
  /** Taking applications along as files: sensitive answers as far as they may be read. */
  exportApplications: ["reader", "reviewer", "admin"],
  /** Sharing a saved filter with all who read applications; keeping one for oneself is open to each of them. */
  shareFilters: ["reviewer", "admin"],
  /** Changing the form as a draft, which applicants do not see. */
  editForm: ["form_editor", "publisher", "admin"],
  /** Making a draft, or an earlier version, what applicants see. */
  publishForm: ["publisher", "admin"],
  /** What other systems are told, and what they may read. */
  manageMachines: ["admin"],
  /** Adding staff, and changing or taking back what they may. */
  manageStaff: ["admin"],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;
export type StaffRight = keyof typeof STAFF_RIGHTS;

export function mayStaff(role: StaffRole, right: StaffRight): boolean {
  const roles: readonly StaffRole[] = STAFF_RIGHTS[right];
  return roles.includes(role);
}

/** How somebody has signed in at the desk. */
export const STAFF_WAYS = ["code", "passkey", "provider"] as const;
export type StaffWay = (typeof STAFF_WAYS)[number];

/** Where the desk is: its pages, its calls and its files, and the path of its cookies. */
export const DESK_PATH = "/desk";

/** The pages of the desk, below DESK_PATH. */
export const DESK_PAGES = {
  home: "",
  signIn: "/sign-in",
  /** With the token of a one-time link behind `#`, where no server and no log sees it. */
  firstSignIn: "/first-sign-in",
  staff: "/staff",
  /** Who is signed in. */
  account: "/account",
  application: "/applications/:application_id",
  exports: "/exports",
  tokens: "/tokens",
  webhooks: "/webhooks",
  form: "/form",
  formReview: "/form/review",
  formVersions: "/form/versions",
  formVersion: "/form/versions/:number",
} as const;

/** Where signing in with the school's OpenID Connect provider begins and ends: browsers go there, no call does. */
export const DESK_PROVIDER = {
  begin: "/desk/sign-in/provider",
  /** The redirect address that the provider has to know. */
  return: "/desk/sign-in/provider/return",
} as const;

/** Why nobody was signed in by the provider; the page of the sign-in says it in a sentence. */
export const PROVIDER_PROBLEMS = [
  "denied",
  "unreachable",
  "expired",
  "failed",
  "no_role",
  "not_invited",
  "no_email",
  "email_taken",
  "revoked",
] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

/** The part of the address that brings one to the page. */
export const PROVIDER_PROBLEM_PARAMETER = "problem";

/** What is to do with an application: what the work list is grouped by. */
export const WORK_GROUPS = ["submitted", "missing", "waiting", "ready", "draft"] as const;
export type WorkGroupName = (typeof WORK_GROUPS)[number];

/** What applications are exported as. */
export const EXPORT_FORMATS = ["csv", "jsonl", "zip"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How an export ended. */
export const EXPORT_OUTCOMES = ["done", "broken_off", "failed"] as const;
export type ExportOutcome = (typeof EXPORT_OUTCOMES)[number];

/**
 * Method and path of every call of the desk. Apart from those of applicants, whose browsers load nothing of the desk; what
 * each takes and sends stands in desk-contracts.ts.
 */
export const DESK_ENDPOINTS = {
  signInWays: { method: "GET", path: "/desk/api/sign-in" },
  signInWithCode: { method: "POST", path: "/desk/api/sign-in/code" },
  passkeyChallenge: { method: "POST", path: "/desk/api/sign-in/passkey-challenge" },
  signInWithPasskey: { method: "POST", path: "/desk/api/sign-in/passkey" },
  /** What somebody needs who has a one-time link to choose how to sign in from now on. */
  openStaffLink: { method: "POST", path: "/desk/api/first-sign-in" },
  enrolCode: { method: "POST", path: "/desk/api/first-sign-in/code" },
  enrolPasskey: { method: "POST", path: "/desk/api/first-sign-in/passkey" },
  staffSession: { method: "GET", path: "/desk/api/session" },
  staffSignOut: { method: "POST", path: "/desk/api/sign-out" },
  listStaff: { method: "GET", path: "/desk/api/staff" },
  addStaff: { method: "POST", path: "/desk/api/staff" },
  changeStaffRole: { method: "PUT", path: "/desk/api/staff/:staff_id/role" },
  renewStaffLink: { method: "POST", path: "/desk/api/staff/:staff_id/link" },
  revokeStaff: { method: "POST", path: "/desk/api/staff/:staff_id/revocation" },
  /** Whose masked answers somebody reads in full. */
  changeStaffSections: { method: "PUT", path: "/desk/api/staff/:staff_id/sections" },
  listWork: { method: "GET", path: "/desk/api/work-list" },
  workFilters: { method: "GET", path: "/desk/api/application-filters" },
  readApplication: { method: "GET", path: "/desk/api/applications/:application_id" },
  /** The PDF that was made of a document. */
  readDocument: { method: "GET", path: "/desk/api/applications/:application_id/documents/:answer_key" },
  /** What was submitted at one time, marked where it is other than at another. */
  readSubmission: { method: "GET", path: "/desk/api/applications/:application_id/submissions/:number" },
  readSubmittedDocument: {
    method: "GET",
    path: "/desk/api/applications/:application_id/submissions/:number/documents/:answer_key",
  },
  reopenApplication: { method: "POST", path: "/desk/api/applications/:application_id/reopening" },
  extendReopening: { method: "PUT", path: "/desk/api/applications/:application_id/reopening" },
  endReopening: { method: "DELETE", path: "/desk/api/applications/:application_id/reopening" },
  markChecklist: { method: "PUT", path: "/desk/api/applications/:application_id/checklist/:item_id" },
  /** Who would get a reminder, and the mail; nothing is sent. */
  tryReminder: { method: "POST", path: "/desk/api/reminder-trials" },
  sendReminders: { method: "POST", path: "/desk/api/reminders" },
  addNote: { method: "POST", path: "/desk/api/applications/:application_id/notes" },
  changeNote: { method: "PUT", path: "/desk/api/applications/:application_id/notes/:note_id" },
  deleteNote: { method: "POST", path: "/desk/api/applications/:application_id/notes/:note_id/deletion" },
  /** Whom a note can mention. */
  listColleagues: { method: "GET", path: "/desk/api/colleagues" },
  listMentions: { method: "GET", path: "/desk/api/mentions" },
  listExports: { method: "GET", path: "/desk/api/exports" },
  makeExport: { method: "POST", path: "/desk/api/exports" },
  /** The file itself, once. */
  takeExport: { method: "GET", path: "/desk/api/exports/:export_id/file" },
  listApiTokens: { method: "GET", path: "/desk/api/tokens" },
  makeApiToken: { method: "POST", path: "/desk/api/tokens" },
  revokeApiToken: { method: "POST", path: "/desk/api/tokens/:token_id/revocation" },
  /** For machines, with a token in the header. */
  readChanges: { method: "GET", path: "/desk/api/applications" },
  listWebhooks: { method: "GET", path: "/desk/api/webhooks" },
  listDeliveries: { method: "GET", path: "/desk/api/webhooks/:webhook_id/deliveries" },
  replayDelivery: { method: "POST", path: "/desk/api/webhook-deliveries/:delivery_id/replay" },
  replayFailed: { method: "POST", path: "/desk/api/webhooks/:webhook_id/replay" },
  testWebhook: { method: "POST", path: "/desk/api/webhooks/:webhook_id/test" },
  resumeWebhook: { method: "POST", path: "/desk/api/webhooks/:webhook_id/resumption" },
  listOutages: { method: "GET", path: "/desk/api/outages" },
  listSavedFilters: { method: "GET", path: "/desk/api/saved-filters" },
  saveFilter: { method: "POST", path: "/desk/api/saved-filters" },
  readSavedFilter: { method: "GET", path: "/desk/api/saved-filters/:saved_filter_id" },
  changeSavedFilter: { method: "PUT", path: "/desk/api/saved-filters/:saved_filter_id" },
  deleteSavedFilter: { method: "DELETE", path: "/desk/api/saved-filters/:saved_filter_id" },
  readFormDraft: { method: "GET", path: "/desk/api/form-draft" },
  startFormDraft: { method: "POST", path: "/desk/api/form-draft" },
  saveFormEdit: { method: "POST", path: "/desk/api/form-draft/edits" },
  /** What others have changed since. */
  readFormEdits: { method: "GET", path: "/desk/api/form-draft/edits" },
  checkFormDraft: { method: "GET", path: "/desk/api/form-draft/findings" },
  reviewFormDraft: { method: "GET", path: "/desk/api/form-draft/review" },
  /** What it would do to the applications that are stored. */
  measureFormDraft: { method: "GET", path: "/desk/api/form-draft/impact" },
  mergeFormDraft: { method: "POST", path: "/desk/api/form-draft/merge" },
  publishFormDraft: { method: "POST", path: "/desk/api/form-draft/publication" },
  discardFormDraft: { method: "POST", path: "/desk/api/form-draft/discard" },
  listFormVersions: { method: "GET", path: "/desk/api/form-versions" },
  readFormVersion: { method: "GET", path: "/desk/api/form-versions/:number" },
  measureRollback: { method: "GET", path: "/desk/api/form-versions/:number/impact" },
  rollBackForm: { method: "POST", path: "/desk/api/form-versions/:number/rollback" },
  scheduleFormDraft: { method: "POST", path: "/desk/api/form-draft/schedule" },
  endFormSchedule: { method: "POST", path: "/desk/api/form-schedules/:schedule_id/end" },
  askFormApproval: { method: "POST", path: "/desk/api/form-draft/approval-request" },
  answerFormApproval: { method: "POST", path: "/desk/api/form-draft/approval" },
  listFormComments: { method: "GET", path: "/desk/api/form-comments" },
  startFormThread: { method: "POST", path: "/desk/api/form-comments" },
  replyFormThread: { method: "POST", path: "/desk/api/form-comments/:thread_id/replies" },
  resolveFormThread: { method: "POST", path: "/desk/api/form-comments/:thread_id/resolution" },
  /** Links that show the draft to whoever has one. */
  listFormShares: { method: "GET", path: "/desk/api/form-shares" },
  makeFormShare: { method: "POST", path: "/desk/api/form-shares" },
  revokeFormShare: { method: "POST", path: "/desk/api/form-shares/:share_id/revocation" },
  /** Who fills the preview of the draft in. */
  listSampleApplicants: { method: "GET", path: "/desk/api/form-draft/sample-applicants" },
} as const;

export type DeskEndpointName = keyof typeof DESK_ENDPOINTS;
