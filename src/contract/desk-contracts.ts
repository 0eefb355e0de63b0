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
  DeletedFilter,
  NewSavedFilter,
  SavedFilter,
  SavedFilterChange,
  SavedFilterParams,
  SavedFilters,
  SavedFiltersQuery,
} from "./desk-filters.ts";
import { FORM_CALLS } from "./desk-form-calls.ts";
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
import { STAFF_CALLS } from "./desk-staff-calls.ts";
import {
  ExtensionBody,
  ReadSubmission,
  ReopeningBody,
  ReopeningDone,
  SubmissionParams,
  SubmissionQuery,
  SubmittedDocumentParams,
} from "./desk-submissions.ts";
import type { Given } from "./endpoint-responses.ts";
import type { ErrorCode } from "./error-codes.ts";
import { Outages } from "./outages.ts";

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

export const DESK_CONTRACTS = {
  ...STAFF_CALLS,
  listWork: {
    access: "readApplications",
    summary:
      "Fifty applications by what is to do with them, the newest first; a search begins with two letters.",
    query: WorkListQuery,
    response: WorkList,
    errors: ["unknown_application"],
  },
  workFilters: {
    access: "desk",
    summary:
      "What the list can be filtered by: pages of the form, and what applications are without. For who makes the form, and has no list, no more than which applications there are.",
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
    errors: ["unknown_application", "not_found", "forms_unavailable"],
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
    errors: ["unknown_application", "not_found", "forms_unavailable"],
  },
  reopenApplication: {
    access: "reopenApplications",
    summary: "Opens pages of a submitted application again for some days, and tells the applicant by mail.",
    params: ApplicationParams,
    body: ReopeningBody,
    response: ReopeningDone,
    errors: ["unknown_application", "unknown_page", "not_submitted", "already_reopened", "forms_unavailable"],
  },
  extendReopening: {
    access: "reopenApplications",
    summary:
      "Gives the applicant more time, and says so by mail; the same end a second time changes nothing.",
    params: ApplicationParams,
    body: ExtensionBody,
    response: ReopeningDone,
    errors: ["unknown_application", "not_reopened", "forms_unavailable"],
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
      "unknown_application",
      "forms_unavailable",
      "unknown_checklist_item",
      "checklist_not_by_hand",
      "checklist_fulfilled",
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
    errors: ["unknown_application", "forms_unavailable", "unknown_note", "not_your_note", "unknown_staff"],
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
  listOutages: {
    access: "manageMachines",
    summary: "What of the school's other services is away just now: mails wait then, or uploads do.",
    response: Outages,
    errors: [],
  },
  listSavedFilters: {
    access: "readApplications",
    summary: "The filters that whoever asks has saved, and those that are shared.",
    query: SavedFiltersQuery,
    response: SavedFilters,
    errors: ["unknown_application"],
  },
  saveFilter: {
    access: "readApplications",
    summary: "Saves what the list is filtered by under a name; sharing it takes a right of its own.",
    body: NewSavedFilter,
    response: SavedFilter,
    errors: ["unknown_application", "too_many_saved_filters"],
  },
  readSavedFilter: {
    access: "readApplications",
    summary: "A saved filter by its id, which a new name leaves as it is.",
    params: SavedFilterParams,
    response: SavedFilter,
    errors: ["unknown_saved_filter"],
  },
  changeSavedFilter: {
    access: "readApplications",
    summary: "Gives a filter of one's own another name, shares it, or takes that back.",
    params: SavedFilterParams,
    body: SavedFilterChange,
    response: SavedFilter,
    errors: ["unknown_saved_filter", "not_your_filter"],
  },
  deleteSavedFilter: {
    access: "readApplications",
    summary: "Deletes a filter of one's own; administrators delete any that is shared.",
    params: SavedFilterParams,
    response: DeletedFilter,
    errors: ["unknown_saved_filter", "not_your_filter"],
  },
  ...FORM_CALLS,
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
