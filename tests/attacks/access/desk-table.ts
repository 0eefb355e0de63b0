import type { StaffRole } from "../../../src/contract/desk.ts";
import type { DESK_ENDPOINTS } from "../../../src/contract/endpoints.ts";
import type { ErrorCode } from "../../../src/contract/error-codes.ts";

type DeskCall = keyof typeof DESK_ENDPOINTS;

/** Who may make a call of the desk, and what they get of what is not there; everybody else is refused. */
export type DeskRow =
  | { readonly kind: "staff"; readonly roles: readonly StaffRole[]; readonly cell: "ok" | ErrorCode }
  /** A call without a session: everybody gets the same. */
  | { readonly kind: "anybody"; readonly cell: "ok" | ErrorCode }
  /** A call of programs: no session opens it. */
  | { readonly kind: "program"; readonly cell: ErrorCode };

const EVERY_ROLE = ["reader", "reviewer", "form_editor", "publisher", "admin"] as const;
const READERS = ["reader", "reviewer", "admin"] as const;
const HANDLERS = ["reviewer", "admin"] as const;
const EDITORS = ["form_editor", "publisher", "admin"] as const;
const PUBLISHERS = ["publisher", "admin"] as const;
const ADMINS = ["admin"] as const;

function staff(roles: readonly StaffRole[], cell: "ok" | ErrorCode): DeskRow {
  return { kind: "staff", roles, cell };
}

/** The compiler refuses a call of the desk without a row. */
export const DESK_ACCESS: Readonly<Record<DeskCall, DeskRow>> = {
  signInWays: { kind: "anybody", cell: "ok" },
  signInWithCode: { kind: "anybody", cell: "wrong_staff_sign_in" },
  passkeyChallenge: { kind: "anybody", cell: "ok" },
  signInWithPasskey: { kind: "anybody", cell: "wrong_staff_passkey" },
  openStaffLink: { kind: "anybody", cell: "wrong_staff_link" },
  enrolCode: { kind: "anybody", cell: "wrong_staff_link" },
  enrolPasskey: { kind: "anybody", cell: "wrong_staff_link" },
  staffSession: staff(EVERY_ROLE, "ok"),
  staffSignOut: staff(EVERY_ROLE, "ok"),
  listStaff: staff(ADMINS, "ok"),
  addStaff: staff(ADMINS, "invalid_email"),
  changeStaffRole: staff(ADMINS, "unknown_staff"),
  renewStaffLink: staff(ADMINS, "unknown_staff"),
  revokeStaff: staff(ADMINS, "unknown_staff"),
  changeStaffSections: staff(ADMINS, "unknown_staff"),
  listWork: staff(READERS, "ok"),
  workFilters: staff(EVERY_ROLE, "ok"),
  readApplication: staff(READERS, "unknown_application"),
  readDocument: staff(READERS, "unknown_application"),
  readSubmission: staff(READERS, "unknown_application"),
  readSubmittedDocument: staff(READERS, "unknown_application"),
  reopenApplication: staff(HANDLERS, "unknown_application"),
  extendReopening: staff(HANDLERS, "unknown_application"),
  endReopening: staff(HANDLERS, "unknown_application"),
  markChecklist: staff(HANDLERS, "unknown_application"),
  tryReminder: staff(HANDLERS, "ok"),
  sendReminders: staff(HANDLERS, "ok"),
  addNote: staff(HANDLERS, "unknown_application"),
  changeNote: staff(HANDLERS, "unknown_note"),
  deleteNote: staff(HANDLERS, "unknown_note"),
  listColleagues: staff(HANDLERS, "ok"),
  listMentions: staff(HANDLERS, "ok"),
  listOutages: staff(ADMINS, "ok"),
  listExports: staff(READERS, "ok"),
  makeExport: staff(READERS, "ok"),
  takeExport: staff(READERS, "unknown_export"),
  listApiTokens: staff(ADMINS, "ok"),
  makeApiToken: staff(ADMINS, "ok"),
  revokeApiToken: staff(ADMINS, "unknown_api_token"),
  readChanges: { kind: "program", cell: "wrong_api_token" },
  listWebhooks: staff(ADMINS, "ok"),
  listDeliveries: staff(ADMINS, "unknown_webhook"),
  replayDelivery: staff(ADMINS, "unknown_delivery"),
  replayFailed: staff(ADMINS, "unknown_webhook"),
  testWebhook: staff(ADMINS, "unknown_webhook"),
  resumeWebhook: staff(ADMINS, "unknown_webhook"),
  listSavedFilters: staff(READERS, "ok"),
  saveFilter: staff(READERS, "ok"),
  readSavedFilter: staff(READERS, "unknown_saved_filter"),
  changeSavedFilter: staff(READERS, "unknown_saved_filter"),
  deleteSavedFilter: staff(READERS, "unknown_saved_filter"),
  readFormDraft: staff(EDITORS, "ok"),
  startFormDraft: staff(EDITORS, "ok"),
  saveFormEdit: staff(EDITORS, "form_draft_ended"),
  readFormEdits: staff(EDITORS, "form_draft_ended"),
  checkFormDraft: staff(EDITORS, "ok"),
  reviewFormDraft: staff(EDITORS, "ok"),
  measureFormDraft: staff(EDITORS, "ok"),
  mergeFormDraft: staff(EDITORS, "form_draft_ended"),
  publishFormDraft: staff(PUBLISHERS, "form_draft_ended"),
  discardFormDraft: staff(EDITORS, "form_draft_ended"),
  listFormVersions: staff(EDITORS, "ok"),
  readFormVersion: staff(EDITORS, "ok"),
  measureRollback: staff(PUBLISHERS, "ok"),
  rollBackForm: staff(PUBLISHERS, "form_unchanged"),
  scheduleFormDraft: staff(PUBLISHERS, "form_draft_ended"),
  endFormSchedule: staff(PUBLISHERS, "unknown_form_schedule"),
  askFormApproval: staff(EDITORS, "form_draft_ended"),
  answerFormApproval: staff(PUBLISHERS, "form_draft_ended"),
  listFormComments: staff(EDITORS, "ok"),
  startFormThread: staff(EDITORS, "unknown_form_question"),
  replyFormThread: staff(EDITORS, "unknown_form_thread"),
  resolveFormThread: staff(EDITORS, "unknown_form_thread"),
  listFormShares: staff(EDITORS, "ok"),
  makeFormShare: staff(EDITORS, "ok"),
  revokeFormShare: staff(EDITORS, "unknown_form_share"),
  listSampleApplicants: staff(EDITORS, "ok"),
};
