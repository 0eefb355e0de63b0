import Type, { type Static } from "typebox";
import {
  ApplicationName,
  closed,
  defineEndpoint,
  type Given,
  oneOf,
  orNull,
  STORABLE,
  Time,
} from "./endpoint.ts";
import type { ErrorCode } from "./error-codes.ts";
import { FORM_EDIT_LABEL_MAX_LENGTH } from "./limits.ts";

// The draft of the form: its texts, edits, findings and review.

/** A text of a definition file. */
export const FORM_TEXT_MAX_LENGTH = 2_000_000;

/** All texts of a draft together, and how many there are: a form has a few dozen. */
export const FORM_DRAFT_MAX_LENGTH = 10_000_000;

export const FORM_DRAFT_MOST_FILES = 1_000;

const Path = Type.String({ minLength: 1, maxLength: 300, pattern: STORABLE });

export const Revision = Type.Integer({ minimum: 0 });

export const DraftId = Type.String({ maxLength: 64 });

const Page = Type.String({
  pattern: "^[\\w-]{8,64}$",
  description: "Of the browser, which makes it up: one page at a time edits a draft",
});

export const FormQuery = Type.Object({ application: ApplicationName }, closed);

const LiveVersion = Type.Object(
  { number: Type.Integer(), live_at: Time, by: Type.String(), words: Type.String() },
  closed,
);

export const DraftFile = Type.Object({ path: Type.String(), text: Type.String() }, closed);

const Draft = Type.Object(
  {
    id: Type.String(),
    base: orNull(Type.Integer({ description: "The version that it goes on from" })),
    revision: Revision,
    changed_by: Type.Array(Type.String(), { description: "Who has changed it, the first one first" }),
    changes: Type.Integer({ description: "How many files differ from its base" }),
    files: Type.Array(DraftFile),
  },
  closed,
);

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

export const FormDraft = Type.Object(
  {
    application: Type.String(),
    live: orNull(LiveVersion),
    draft: orNull(Draft),
    schedule: orNull(FormSchedule),
  },
  closed,
);

/** `ChangeSet.toJSON` of CodeMirror: how much stays, or how much goes and the lines that come instead. */
const ChangeSetJson = Type.Array(
  Type.Union([
    Type.Integer({ minimum: 0 }),
    Type.Array(
      Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: "^[^\\n\\u0000\\p{Cs}]*$" })]),
      { minItems: 1 },
    ),
  ]),
);

export const FormEdit = Type.Object(
  {
    application: ApplicationName,
    draft: DraftId,
    page: Page,
    revision: Revision,
    edit_id: Type.String({
      pattern: "^[\\w-]{8,64}$",
      description: "Of whoever sends it: what is sent twice counts once",
    }),
    label: Type.String({ maxLength: FORM_EDIT_LABEL_MAX_LENGTH, pattern: STORABLE }),
    files: Type.Array(Type.Object({ path: Path, changes: ChangeSetJson }, closed), {
      minItems: 1,
      maxItems: 500,
      description: "A change of the empty text makes a file, and one that leaves nothing takes it away",
    }),
  },
  closed,
);

const Conflict = Type.Object(
  { path: Type.String(), mine: orNull(Type.String()), theirs: orNull(Type.String()) },
  {
    ...closed,
    description: "A file as the draft has it and as it stands elsewhere; null where it is not there",
  },
);

export const SavedEdit = Type.Object({ revision: Revision, changes: Type.Integer() }, closed);

export const DraftHolding = Type.Object(
  {
    application: ApplicationName,
    draft: DraftId,
    page: Page,
    wants: oneOf(["edit", "takeOver", "look", "leave"]),
  },
  closed,
);

export const DraftHold = Type.Object(
  {
    revision: Revision,
    editor: orNull(Type.String({ description: "Who edits the draft now" })),
    is_here: Type.Boolean({ description: "Whether that is the page that asks" }),
    is_own: Type.Boolean({ description: "Whether that is whoever asks" }),
  },
  closed,
);

const Finding = Type.Object(
  {
    severity: oneOf(["error", "warning", "hint"]),
    code: Type.String(),
    message: Type.String(),
    suggestion: Type.Optional(Type.String()),
    path: Type.String({ description: "Empty for the form as a whole" }),
    line: Type.Integer(),
    column: Type.Integer(),
    pointer: Type.String({ description: "JSON pointer of the place; empty for the whole file" }),
  },
  closed,
);

export const FormFindings = Type.Object({ revision: Revision, findings: Type.Array(Finding) }, closed);

export const FormReview = Type.Object(
  {
    revision: Revision,
    changes: Type.Integer({ description: "How many files of the draft differ from its base" }),
    live: orNull(LiveVersion),
    scheduled: orNull(LiveVersion),
    differences: orNull(
      Type.Array(Type.String(), {
        description: "From what applicants see; null where one of the two cannot be compiled",
      }),
    ),
    /** Which of the two cannot be compiled; what is before the draft where neither can. */
    not_compared: orNull(oneOf(["draft", "before"])),
    findings: Type.Array(Finding),
    meanwhile: Type.Array(Type.String(), {
      description: "Files that were changed elsewhere since the draft began: it is brought up to date first",
    }),
    conflicts: Type.Array(Conflict, { description: "Those among them that the draft has changed as well" }),
    elsewhere: Type.String({ description: "By which the files that stand elsewhere are known" }),
    writes: oneOf(["folder", "database", "nowhere"]),
    schedule: orNull(FormSchedule),
    approval: FormApproval,
    time_zone: orNull(
      Type.String({ description: "That of the form's opening and closing; null where it has none" }),
    ),
  },
  closed,
);

export const FormImpactTold = Type.Object(
  {
    lines: Type.Array(Type.String()),
    token: orNull(Type.String({ description: "Null where nobody is harmed" })),
  },
  closed,
);

export const FormMerge = Type.Object(
  {
    application: ApplicationName,
    draft: DraftId,
    page: Page,
    revision: Revision,
    elsewhere: Type.String({ maxLength: 64, description: "Of the review" }),
    choices: Type.Array(Type.Object({ path: Path, keep: oneOf(["mine", "theirs"]) }, closed), {
      maxItems: FORM_DRAFT_MOST_FILES,
      description: "Which side counts of each file that both have changed",
    }),
  },
  closed,
);

const FormDiscard = Type.Object({ application: ApplicationName, draft: DraftId, page: Page }, closed);

const byName = <Schema extends Type.TSchema>(schema: Schema) => Type.Record(Type.String(), schema);

const SampleApplicant = Type.Object(
  {
    name: Type.String({ description: "What distinguishes this one from the others" }),
    answers: byName(Type.Union([Type.String(), Type.Boolean()])),
    add_another: byName(Type.Integer({ description: "How many entries, by group" })),
    tabs: byName(Type.String()),
    confirmed: Type.Array(Type.String()),
  },
  closed,
);

export const SampleApplicants = Type.Object(
  {
    revision: Type.Integer({ minimum: 0 }),
    applicants: orNull(
      Type.Array(SampleApplicant, {
        description: "Null where the draft has errors, or is too large for them to be invented",
      }),
    ),
  },
  closed,
);

/** What every endpoint may refuse with that is about the open draft. */
export const DRAFT_ERRORS = [
  "unknown_application",
  "form_draft_ended",
] as const satisfies readonly ErrorCode[];

/** What every endpoint may refuse with by which a revision of it becomes more than a draft. */
export const REVISION_ERRORS = [
  ...DRAFT_ERRORS,
  "form_draft_changed",
  "form_has_errors",
  "form_folder_unreadable",
  "form_conflict",
] as const satisfies readonly ErrorCode[];

export const FORM_DRAFT_ENDPOINTS = {
  readFormDraft: defineEndpoint("GET /desk/api/form-draft", {
    access: "editForm",
    summary: "What applicants see, and the draft that everybody shares who changes the form, with its texts.",
    query: FormQuery,
    response: FormDraft,
    errors: ["unknown_application"],
  }),

  startFormDraft: defineEndpoint("POST /desk/api/form-draft", {
    access: "editForm",
    summary:
      "Begins a draft with the texts of the version that applicants see; gives the one that is open already.",
    body: FormQuery,
    response: FormDraft,
    errors: ["unknown_application"],
  }),

  saveFormEdit: defineEndpoint("POST /desk/api/form-draft/edits", {
    access: "editForm",
    summary: "Saves changes that were made to the newest revision, by the page that edits the draft.",
    body: FormEdit,
    response: SavedEdit,
    errors: [
      ...DRAFT_ERRORS,
      "form_draft_taken",
      "form_edit_unfit",
      "form_text_too_long",
      "form_draft_too_large",
    ],
  }),

  holdFormDraft: defineEndpoint("POST /desk/api/form-draft/editor", {
    access: "editForm",
    summary:
      "Says who edits the draft; makes the page that asks the one that does, where nobody else does or it takes over, for half a minute from now on.",
    body: DraftHolding,
    response: DraftHold,
    errors: DRAFT_ERRORS,
  }),

  checkFormDraft: defineEndpoint("GET /desk/api/form-draft/findings", {
    access: "editForm",
    summary: "What is wrong in the draft as it stands, as `npm run lint:forms` tells it.",
    query: FormQuery,
    response: FormFindings,
    errors: DRAFT_ERRORS,
  }),

  reviewFormDraft: defineEndpoint("GET /desk/api/form-draft/review", {
    access: "editForm",
    summary: "What publishing the draft would change, in plain English, and what is in its way.",
    query: FormQuery,
    response: FormReview,
    errors: [...DRAFT_ERRORS, "form_folder_unreadable"],
  }),

  measureFormDraft: defineEndpoint("GET /desk/api/form-draft/impact", {
    access: "editForm",
    summary: "What publishing the draft would do to the applications that are stored.",
    query: FormQuery,
    response: FormImpactTold,
    errors: [...DRAFT_ERRORS, "form_folder_unreadable", "form_has_errors", "form_conflict"],
  }),

  mergeFormDraft: defineEndpoint("POST /desk/api/form-draft/merge", {
    access: "editForm",
    summary:
      "Takes files that were changed elsewhere since into the draft; of one that the draft has changed as well, it is said which counts.",
    body: FormMerge,
    response: FormDraft,
    errors: [
      ...DRAFT_ERRORS,
      "form_draft_taken",
      "form_draft_changed",
      "form_folder_unreadable",
      "form_conflict",
      "form_draft_too_large",
    ],
  }),

  discardFormDraft: defineEndpoint("POST /desk/api/form-draft/discard", {
    access: "editForm",
    summary: "Discards the draft; nothing that applicants see changes.",
    body: FormDiscard,
    response: FormDraft,
    errors: [...DRAFT_ERRORS, "form_draft_taken"],
  }),

  listSampleApplicants: defineEndpoint("GET /desk/api/form-draft/sample-applicants", {
    access: "editForm",
    summary:
      "Invented applicants who could submit the draft as it stands, each with what distinguishes them, to fill the preview in.",
    query: FormQuery,
    response: SampleApplicants,
    errors: DRAFT_ERRORS,
  }),
};

export type FormQuery = Static<typeof FormQuery>;
export type FormDraft = Given<Static<typeof FormDraft>>;
export type FormEdit = Static<typeof FormEdit>;
export type SavedEdit = Given<Static<typeof SavedEdit>>;
export type DraftHolding = Static<typeof DraftHolding>;
export type DraftHold = Given<Static<typeof DraftHold>>;
export type FormConflict = FormReview["conflicts"][number];
export type FormFindings = Given<Static<typeof FormFindings>>;
export type FormFinding = FormFindings["findings"][number];
export type FormReview = Given<Static<typeof FormReview>>;
export type FormLiveVersion = NonNullable<FormReview["live"]>;
export type FormImpactTold = Given<Static<typeof FormImpactTold>>;
export type FormMerge = Static<typeof FormMerge>;
export type SampleApplicants = Given<Static<typeof SampleApplicants>>;
export type FormSchedule = Given<Static<typeof FormSchedule>>;
export type FormApproval = Given<Static<typeof FormApproval>>;
